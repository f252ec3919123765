// Type-checks every workspace with the native compiler, all at once, and fails when one of them fails.
import { spawn } from 'node:child_process'

const workspaces = [
  'contract',
  'server',
  'web-kit',
  'console',
  'desk',
  'widget',
  'desk-shell',
  'e2e',
  'bench',
  'tools',
]
const only = process.argv.slice(2)

const check = (workspace) =>
  new Promise((resolve) => {
    const child = spawn('node_modules/.bin/tsc', ['-p', workspace, '--pretty', 'false'], { stdio: 'inherit' })
    child.on('exit', (code) => resolve(code ?? 1))
  })

const codes = await Promise.all(workspaces.filter((w) => only.length === 0 || only.includes(w)).map(check))
process.exit(codes.every((code) => code === 0) ? 0 : 1)
