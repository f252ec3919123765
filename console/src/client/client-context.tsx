import { createContext, type ReactNode, useContext } from 'react'
import type { Clients } from './clients.ts'

const ClientContext = createContext<Clients | null>(null)

export const ClientProvider = ({ clients, children }: { clients: Clients; children: ReactNode }) => (
  <ClientContext value={clients}>{children}</ClientContext>
)

export const useClients = (): Clients => {
  const clients = useContext(ClientContext)
  if (!clients) throw new Error('ClientProvider is missing above this component')
  return clients
}

export const useApi = () => useClients().owner.api
export const useOperatorApi = () => useClients().operator.api
