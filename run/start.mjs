import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, projectNode, root } from './install.mjs'

install()
build()
// What Node has made of the sources is kept: the next start takes a third of the work.
const env = { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env }
const server = spawn(projectNode(), ['apps/api/src/main.ts'], { cwd: root, stdio: 'inherit', env })
// Suluh ends in order, however often it is told; this one waits for it. On Windows the console tells every program in it, and
// what Node would send there ends at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (process.platform === 'win32' ? undefined : server.kill(signal)))
server.on('exit', (code) => process.exit(code ?? 1))
