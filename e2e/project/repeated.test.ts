import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const runner = pathToFileURL(join(root, 'run/run-vitest.mjs')).href
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A project for each kind of test, as `vitest.config.ts` has them. */
const projects = ['e2e', 'api'].map((name) => ({
  test: { name, include: [`${name}/**/*.test.js`], isolate: false, maxWorkers: 2, globals: true },
}))

/** Code that fails the first `times` it runs, and counts its runs in a file of that name. */
const failing = (times: number, name: string) => `
  const { appendFileSync, readFileSync } = await import('node:fs')
  const runs = import.meta.dirname + '/${name}'
  appendFileSync(runs, 'x')
  expect(readFileSync(runs, 'utf8').length).toBeGreaterThan(${times})
`

/** What the runner makes of a folder with these test files: its last lines, what it noted, how often something ran. */
function run(project: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'suluh-repeated-'))
  folders.push(folder)
  const config = { 'vitest.config.mjs': `export default ${JSON.stringify({ test: { projects } })}` }
  for (const [path, text] of Object.entries({ ...config, 'e2e/diulang.txt': '', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const code = `
    import { conclude, runVitest } from '${runner}'
    conclude(runVitest(['--project', '${project}'], { folder: process.cwd() }))
  `
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  const textOf = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
  return {
    status,
    lastLines: stdout.split('\n').filter((line) => /^diulang: |^gagal: |^\d+ passed, \d+ failed$/.test(line)),
    ends: stdout.trimEnd().split('\n').at(-1),
    noted: textOf('e2e/diulang.txt'),
    runsOf: (name: string) => textOf(`${project}/${name}`).length,
  }
}

describe('a test in the browser that fails', () => {
  it('is run once more, alone, and passes then; it is named at the end and noted', () => {
    const ran = run('e2e', {
      'e2e/journey.test.js': `
        describe('journey', () => {
          it('goes', async () => { ${failing(1, 'unsteady')} })
          it('goes on', () => {})
        })`,
      'e2e/steady.test.js': `it('stands', async () => { ${failing(0, 'steady')} })`,
    })
    expect(ran.lastLines).toEqual(['diulang: e2e/journey.test.js > journey > goes', '3 passed, 0 failed'])
    expect(ran.ends).toBe('3 passed, 0 failed')
    expect(ran.noted).toBe('e2e/journey.test.js > journey > goes\n')
    expect([ran.status, ran.runsOf('unsteady'), ran.runsOf('steady')]).toEqual([0, 2, 1])
  })

  it('twice is failed, and is not run a third time', () => {
    const ran = run('e2e', {
      'e2e/journey.test.js': `
        it('fails', async () => { ${failing(2, 'broken')} })
        it('passes', () => {})`,
    })
    expect(ran.lastLines).toEqual([
      'gagal: e2e/journey.test.js > fails: AssertionError: expected 2 to be greater than 2',
      '1 passed, 1 failed',
    ])
    expect([ran.status, ran.runsOf('broken'), ran.noted]).toEqual([1, 2, ''])
  })

  it('before its tests begin is run again as a whole file', () => {
    const ran = run('e2e', {
      'e2e/journey.test.js': `
        beforeAll(async () => { ${failing(1, 'preparing')} })
        it('goes', () => {})
        it('goes on', () => {})`,
      'e2e/steady.test.js': `it('stands', () => {})`,
    })
    expect(ran.lastLines).toEqual(['diulang: e2e/journey.test.js > seluruh berkas', '3 passed, 0 failed'])
    expect(ran.status).toBe(0)
  })

  it('alone: never two files of them at once', () => {
    const alone = (name: string) => `
      it('${name}', async () => {
        ${failing(1, name)}
        const order = import.meta.dirname + '/order'
        appendFileSync(order, '(')
        await new Promise((done) => setTimeout(done, 500))
        appendFileSync(order, ')')
        expect(readFileSync(order, 'utf8')).not.toContain('((')
      })`
    const ran = run('e2e', { 'e2e/one.test.js': alone('one'), 'e2e/two.test.js': alone('two') })
    expect(ran.lastLines.at(-1)).toBe('2 passed, 0 failed')
    expect(ran.noted.trimEnd().split('\n')).toHaveLength(2)
  })
})

it('no other test that fails is run again', () => {
  const ran = run('api', { 'api/unit.test.js': `it('fails once', async () => { ${failing(1, 'unit')} })` })
  expect(ran.lastLines).toEqual([
    'gagal: api/unit.test.js > fails once: AssertionError: expected 1 to be greater than 1',
    '0 passed, 1 failed',
  ])
  expect([ran.status, ran.runsOf('unit'), ran.noted]).toEqual([1, 1, ''])
})

it('what one commit noted as run again the next one has mended', () => {
  const listAt = (commit: string) => {
    const { status, stdout } = spawnSync('git', ['show', `${commit}:e2e/diulang.txt`], {
      cwd: root,
      encoding: 'utf8',
    })
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
  }
  const before = listAt('HEAD^')
  expect(listAt('HEAD').filter((line) => before.includes(line))).toEqual([])
})

it('lets a program take a part of a minute', () => {
  // 1,952,192 ms: divided and multiplied again it is no whole number.
  const code = `
    import { runNode } from '${pathToFileURL(join(root, 'run/install.mjs')).href}'
    process.exit(runNode(['-e', 'process.exit(7)'], { minutes: 1_952_192 / 60_000 }))
  `
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', code]).status).toBe(7)
})
