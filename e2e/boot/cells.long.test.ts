import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'suluh-sel-coba-'))
let demo: ChildProcess | undefined

afterAll(async () => {
  if (demo && demo.exitCode === null) {
    const gone = new Promise((done) => demo?.once('exit', done))
    demo.kill('SIGTERM')
    await gone
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm run cell -- ...` and gives what it says, once it says `until` or ends. */
function cell(args: string[], dir: string, until?: string): Promise<{ said: string; child: ChildProcess }> {
  const { promise, resolve: done, reject } = Promise.withResolvers<{ said: string; child: ChildProcess }>()
  const child = spawn(process.execPath, ['apps/api/src/platform/sel/cell-command.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (until && said.includes(until)) done({ said, child })
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('exit', () => (until ? reject(new Error(said)) : done({ said, child })))
  return promise
}

it('three installations in one command: a centre and two cells that hear of each other', async () => {
  ;({ child: demo } = await cell(['demo'], dataDir, 'Keadaannya:'))
  const place = join(dataDir, 'sel-coba')
  const statusOf = async (name: string) => (await cell(['status'], join(place, name))).said
  await expect.poll(() => statusOf('pusat')).toMatch(/Sel selatan .*: baik[^]*Sel utara .*: baik/)
  expect(await statusOf('utara')).toContain('Sel ini (utara)')
  expect((await cell(['check', 'utara'], join(place, 'pusat'))).said).toContain('0 berbeda')
})
