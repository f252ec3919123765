import { generateKeyPairSync, sign } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One DER value: tag, length, contents. */
const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const SEQUENCE = 0x30
const sequence = (...parts: Buffer[]) => der(SEQUENCE, ...parts)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value)
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const COMMON_NAME = oid(0x55, 0x04, 0x03)
const ALTERNATIVE_NAMES = oid(0x55, 0x1d, 0x11)
const CONSTRAINTS = oid(0x55, 0x1d, 0x13)

const alternative = (host: string) =>
  isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, Buffer.from(ipaddr.parse(host).toByteArray()))

/** A certificate for some hosts that has signed itself, with its key; whoever believes in `cert` believes those hosts. */
export const createCertificate = (...hosts: string[]): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(`test ${hosts[0]}`)))))
  const extensions = sequence(
    sequence(ALTERNATIVE_NAMES, der(0x04, sequence(...hosts.map(alternative)))),
    sequence(CONSTRAINTS, der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([Math.floor(Math.random() * 120) + 1, 1])),
    ECDSA_SHA256,
    name,
    sequence(time(2020), time(2120)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const cert = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  const lines = cert
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
