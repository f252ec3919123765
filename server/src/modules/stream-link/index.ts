// Traffic-split links: a short address that shares its visitors among several account links by the owner's rules.
// What always holds: a code is unique over all tenants and never given out twice, not even after its link is deleted; what
// an operator has blocked only an operator lifts; targets keep their ids and counts while a link changes; only addresses
// that were checked leave; clicks, rollups and counters are written together, so they agree with a recount.
export { compileLink } from './stream-link-compile.rules.ts'
export { createLinkConversionService } from './stream-link-conversion.service.ts'
export { linkConversionRounds } from './stream-link-conversion.jobs.ts'
export { compileTrustedProxies } from './stream-link-address.rules.ts'
export { createBindings } from './stream-link-binding.service.ts'
export { createLinkTable } from './stream-link-table.service.ts'
export { createLinkWriter } from './stream-link-writer.service.ts'
export { saveRedirector } from './stream-link-table.store.ts'
export { stageTables } from './stream-link-writer.store.ts'
