import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sources = ['apps', 'packages', 'e2e', 'bench', 'run'].flatMap(filesIn)

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const code = sources.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('/tables.ts'))
const product = code.filter((path) => !/\.test\.tsx?$|-fixture\.ts$|\/testing\/|^e2e\/|^bench\//.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('no folder is a drawer for everything', () => {
  const drawers = new Set(
    sources
      .flatMap((path) => path.split('/').slice(0, -1))
      .filter((name) => /^(utils?|helpers?|commons?|misc|shared|lib)$/.test(name)),
  )
  expect([...drawers]).toEqual([])
})

it('no file is longer than 300 lines', () => {
  const written = [...code, ...sources.filter((path) => path.endsWith('.css'))]
  expect(written.filter((path) => read(path).split('\n').length > 301)).toEqual([])
})

it('nothing is left loose: no any, no ignored type error, no skipped test', () => {
  const loose = new RegExp(
    [
      ': a',
      'ny\\b|as a',
      'ny\\b|@ts-ig',
      'nore|@ts-expect',
      '-error|\\.on',
      'ly\\(|TO',
      'DO|FIX',
      'ME|coming so',
      'on',
    ].join(''),
  )
  const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  expect(code.filter((path) => loose.test(withoutComments(read(path))))).toEqual([])
})

it('every table is written by one folder only', () => {
  const writers = new Map<string, Set<string>>()
  for (const path of product.filter((each) => each.startsWith('apps/api/src/') && !each.includes('/demo/'))) {
    const owner = path.split('/').slice(0, -1).join('/')
    const text = read(path)
    const written = [
      ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/g),
      ...text.matchAll(/\b(?:insert into|delete from) (\w+)/g),
    ].map(([, table]) => (table ?? '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    for (const table of written) writers.set(table, (writers.get(table) ?? new Set()).add(owner))
  }
  expect(writers.size).toBeGreaterThan(15)
  const shared = [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => [table, ...owners])
  expect(shared).toEqual([])
})

it('the lint gate catches a feature that imports another', () => {
  const folder = join(root, 'apps/api/src/features/zz-gate')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'gate.ts'), `export { soalRoutes } from '../soal/soal.routes.ts'\n`)
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const result = spawnSync(process.execPath, [oxlint, folder], { cwd: root, encoding: 'utf8' })
    expect(result.status).not.toBe(0)
    expect(result.stdout).toContain('never another feature')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
