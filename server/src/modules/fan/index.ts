// Fans: contacts counted so that two firms can settle money on the count.
// What always holds: a contact is one fan of a messenger account, kept by a unique key; every count is a recount of the
// rows; days turn at the main account's time zone.
export { createFanService, type FanService, type FanFacts } from './fan.service.ts'
