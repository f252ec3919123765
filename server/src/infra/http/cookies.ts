import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from './call.ts'

/**
 * `__Host-` cookies need a secure context: https, or the loopback host, which browsers trust. Elsewhere (a bare http
 * address in a private network) the plain name is used, and the start-up says that the connection is not protected.
 */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Call['cookies'] => {
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, { maxAgeSeconds }) => {
      void reply.setCookie(named(name), value, { ...attributes, maxAge: maxAgeSeconds })
    },
    clear: (name) => {
      void reply.setCookie(named(name), '', { ...attributes, maxAge: 0 })
    },
    expose: (name, value, { maxAgeSeconds }) => {
      void reply.setCookie(name, value, { ...attributes, httpOnly: false, maxAge: maxAgeSeconds })
    },
  }
}

export const isSecureAddress = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
