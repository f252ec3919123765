import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import { askForCertification, sendPicture } from './certification-steps.ts'
import type { TestServer } from './harness.ts'

/** The name that stands in the certificate. */
export const paperOf = (main: Main | undefined) => canary(main?.name ?? 'a', 'paper')

/** For a main account: a request that is under review, and the picture of another that is not sent yet. */
export const furnishCertification = async (server: TestServer, main: Main, token: string): Promise<void> => {
  main.rows.certification = await askForCertification(server, token, paperOf(main))
  main.rows.certificatePicture = await sendPicture(server, token)
}
