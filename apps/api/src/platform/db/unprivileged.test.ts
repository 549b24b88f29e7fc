import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
  import { run } from ${JSON.stringify(import.meta.resolve('./unprivileged.ts'))}
  process.on('SIGINT', () => undefined)
  process.stdout.write('works')
  process.exit(run({ prefix: [] }, 'sleep', ['1']).status ?? 1)
`

it.skipIf(process.platform === 'win32')(
  'what is run to the end is not broken off by the Ctrl+C of a terminal',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.kill(-child.pid!, 'SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)
