import * as contract from '@chatx/contract/customer-service'
import { implement } from '../../infra/http/call.ts'
import type { CustomerServiceService } from './customer-service.service.ts'

export const customerServiceRoutes = ({ customerService }: { customerService: CustomerServiceService }) =>
  implement(contract)({
    getCustomerService: async (_input, { login }) => customerService.get(login),
    requestSignUpBonus: async (_input, { login }) => customerService.request(login),
  })
