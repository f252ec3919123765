import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const PACKAGES = '/packages/'

const isPlainFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/**
 * Gives out files of one folder by their names, whole or in parts, for browsers to keep and never to show.
 * @param isGivenOut whether a name may be asked for; everything else is not found, and so is a link
 */
export const registerPackages = async (
  app: FastifyInstance,
  folder: string,
  isGivenOut: (name: string) => boolean,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: PACKAGES,
    decorateReply: false,
    wildcard: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => {
      const name = path.replace(/^\//, '')
      return isGivenOut(name) && isPlainFile(join(folder, name))
    },
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache')
      reply.header('content-type', 'application/octet-stream')
      reply.header('content-disposition', 'attachment')
    },
  })
}
