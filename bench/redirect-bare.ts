// What a redirect costs at least: node:http that answers every request with the same 302. The port is the first argument.
import { createServer } from 'node:http'

createServer((_request, response) => {
  response.writeHead(302, { Location: 'https://chat.example/0', 'Content-Length': '0' })
  response.end()
}).listen(Number(process.argv[2]), '127.0.0.1')
