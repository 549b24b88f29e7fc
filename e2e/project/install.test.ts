import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'suluh-install-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// What npm 9 leaves behind: the package of the own Node, no link to it. It tells what it was asked for.
const npm9 = `import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeIn, systems, thisSystem } from '${join(root, 'run/systems.mjs')}'
const { node, os } = systems[thisSystem]
const program = join('node_modules', node, nodeIn(os))
mkdirSync(dirname(program), { recursive: true })
mkdirSync('node_modules/.bin')
writeFileSync(program, '')
writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)))
`

const install = (before = '') => {
  for (const file of ['run/install.mjs', 'run/systems.mjs', 'package-lock.json'])
    cpSync(join(root, file), join(folder, file))
  writeFileSync(join(folder, 'npm-cli.mjs'), npm9)
  writeFileSync(join(folder, 'npm-cli.js'), `import('./npm-cli.mjs')`)
  const program = `${before}(await import('${join(folder, 'run/install.mjs')}')).install()`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production', npm_execpath: join(folder, 'npm-cli.js') },
    encoding: 'utf8',
  })
}

it('installs what builds the web in production too, and lets npm find the own Node whatever npm there is', async () => {
  const { status, stderr } = install()
  expect([status, stderr]).toEqual([0, 'Memasang dependensi ...\n'])
  expect(JSON.parse(readFileSync(join(folder, 'asked.json'), 'utf8'))).toContain('--include=dev')
  const { systems, thisSystem } = (await import(join(root, 'run/systems.mjs'))) as {
    systems: Record<string, { node: string }>
    thisSystem: string
  }
  expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(
    `../${systems[thisSystem]!.node}/bin/node`,
  )
})

it('refuses a Node for which npm would leave out half, before anything is installed', () => {
  const said = ['18.20.4', '20.18.3', '21.7.3', '22.11.0'].map((node) => {
    const { status, stderr } = install(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`,
    )
    return [status, stderr.split(':')[0]]
  })
  expect(said).toEqual(
    ['18.20.4', '20.18.3', '21.7.3', '22.11.0'].map((node) => [1, `Node ${node} terlalu lama`]),
  )
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})
