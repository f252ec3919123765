import * as contract from '@chatx/contract/certification'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { upload } from './authorization-place.ts'
import type { TestServer } from './harness.ts'
import { png } from './picture.ts'

type Tools = Pick<TestServer, 'call' | 'url'>

export const picture = { type: 'image/png', bytes: png(320, 200) }
export const sendPicture = (server: Tools, token: string): Promise<string> =>
  upload(server, token, 'card.png', picture)

export const passport = (
  front: string,
  legalPerson = 'Li Wei',
): InputOf<typeof contract.createCertification> => ({
  kind: 'personal',
  legalPerson,
  certificateType: 'passport',
  certificateNumber: 'E12345678',
  front,
})

/** Asks for certification with a passport; answers the request's id. */
export const askForCertification = async (
  server: Tools,
  token: string,
  legalPerson?: string,
): Promise<string> => {
  const form = passport(await sendPicture(server, token), legalPerson)
  return (await server.call(contract.createCertification, form, { token })).data.id
}
