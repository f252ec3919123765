import * as contract from '@chatx/contract/certification'
import { implement } from '../../infra/http/call.ts'
import type { CertificationService } from './certification.service.ts'

export const certificationRoutes = ({ certifications }: { certifications: CertificationService }) =>
  implement(contract)({
    pageCertification: async (input, { login }) => certifications.page(login, input),
    getCertification: async ({ id }, { login }) => certifications.get(login, id),
    createCertification: async (input, { login }) => certifications.create(login, input),
    withdrawCertification: async ({ id }, { login }) => certifications.withdraw(login, id),
  })
