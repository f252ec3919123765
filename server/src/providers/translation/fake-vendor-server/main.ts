// `npx tsx …/fake-vendor-server/main.ts openai 4010`: a pseudo-translating vendor for development, never for production.
import { startFakeVendor, type VendorName, vendorNames } from './index.ts'

const isVendor = (name: string): name is VendorName => vendorNames.some((vendor) => vendor === name)

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [name = 'openai', port = '0', apiKey] = process.argv.slice(2)
if (process.env.NODE_ENV === 'production') refuse('The fake translation vendor does not run in production.')
if (!isVendor(name)) refuse(`Name one of these vendors: ${vendorNames.join(', ')}.`)
else {
  const vendor = await startFakeVendor({
    vendor: name,
    port: Number(port),
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  process.stdout.write(`Fake ${name} on ${vendor.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vendor.close())
}
