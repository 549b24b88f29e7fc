import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install, projectNode, root } from './install.mjs'

install()
build()
const server = spawn(projectNode(), ['apps/api/src/main.ts'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
