/** Why a call out did not come about. `refused`, `dns` and `address_refused` speak of the first machine that is dialled: the proxy, where there is one. */
export type EgressFault =
  | 'proxy_down'
  | 'dns'
  | 'address_refused'
  | 'refused'
  | 'timeout'
  | 'proxy_tls'
  | 'not_a_proxy'
  | 'auth_failed'
  | 'target_denied'
  | 'target_unreachable'
  | 'target_tls'
  /** The request had left when the time was over: nobody knows what became of it. */
  | 'answer_late'
  | 'answer_broken'
  | 'answer_too_large'
  /** Whoever asked no longer waits. */
  | 'stopped'

/** Carries no address and no credentials, so it may be logged. */
export class EgressError extends Error {
  readonly fault: EgressFault
  constructor(fault: EgressFault) {
    super(fault)
    this.name = 'EgressError'
    this.fault = fault
  }
}

/** The fault of an error, where it is one of ours. */
export const faultOf = (error: unknown): EgressFault | undefined =>
  error instanceof EgressError ? error.fault : undefined
