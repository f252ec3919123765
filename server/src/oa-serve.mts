import Fastify from 'fastify'
import { registerReference } from './infra/http/reference.ts'
const app = Fastify()
await registerReference(app, { publicUrl: 'http://localhost:8080', version: '0.1.0' })
await app.listen({ port: 18471, host: '127.0.0.1' })
console.log('up')
