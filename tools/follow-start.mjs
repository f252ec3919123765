// Loaded into the server before it begins: when `npm start` is killed without a chance to pass that on, the input that
// it holds open ends, and the server stops as it would at Ctrl-C instead of staying behind with the port.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.once('error', () => undefined)
process.stdin.resume()
process.stdin.unref()
