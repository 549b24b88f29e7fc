import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/glossary.md',
  'docs/operations.md',
  ...decisions,
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run (?:-s )?([\w:]+)|(start|test))/g)].map(
      ([, run, own]) => run ?? own ?? '',
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names only paths that exist', () => {
    const quoted = [...text.matchAll(/`((?:apps|packages|e2e|bench|docs|run)\/[\w./*<>-]+)`/g)].map(
      ([, path]) => path ?? '',
    )
    const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => path ?? '')
    const concrete = [...quoted, ...linked].filter((path) => !/[*<]/.test(path))
    expect(concrete.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

it('README shows the picture and the two commands on its first screen', () => {
  const first = readFileSync(join(root, 'README.md'), 'utf8').split('\n').slice(0, 16).join('\n')
  expect(first).toContain('npm start')
  expect(first).toContain('npm test')
  const [, picture = ''] = /!\[.+\]\((docs\/panduan\/gambar\/.+)\)/.exec(first) ?? []
  expect(existsSync(join(root, picture)) && picture).toBeTruthy()
})
