import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

it('no file is longer than 500 lines', () => {
  const written = [...code, ...sources.filter((path) => path.endsWith('.css'))]
  expect(written.filter((path) => read(path).split('\n').length > 501)).toEqual([])
})

const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

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
  expect(code.filter((path) => loose.test(withoutComments(read(path))))).toEqual([])
})

it('what browsers have in a secure context only is asked for where plain http is answered too', () => {
  const secureOnly = new RegExp(
    `\\b(?:${[
      'subtle|randomUUID',
      'navigator\\??\\.(?:locks|serviceWorker|storage|wakeLock|share|canShare|mediaDevices|getBattery|credentials|geolocation|usb|bluetooth|keyboard)',
      '(?:navigator|window)\\??\\.clipboard|clipboard\\.(?:write|read)\\w*',
      'caches\\.|cookieStore|new Notification|Notification\\.request|PushManager|SharedWorker\\(|showSaveFilePicker|showOpenFilePicker',
    ].join('|')})`,
  )
  const answered = [
    // Where a browser neither seals nor checks signatures itself, a library does, fetched beforehand.
    'apps/web/src/exams/bukti-simpan/bukti-text.ts',
    // Does nothing on plain http: a reload needs the server there, and loses nothing.
    'apps/web/src/exams/ujian/answers/keep-offline.ts',
    'apps/web/src/exams/ujian/seal.ts',
    'apps/web/src/exams/ujian/start/load-ahead.ts',
    // Copies in the older way, or says that it is left to the reader.
    'apps/web/src/platform/kernel/copy-text.ts',
  ]
  const inBrowser = product.filter((path) => /^(apps\/web\/src|packages)\//.test(path))
  expect(inBrowser.filter((path) => secureOnly.test(withoutComments(read(path))))).toEqual(answered)
})

const modules = sources.filter((path) => path.endsWith('.module.css'))
const withoutNotes = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')

it('styles know three widths, and three heights for what stands still', () => {
  const known = /\(width (?:<=|>) (?:650|820|1010)px\)|\(height <= (?:320|480|650)px\)/g
  const asked = modules.flatMap((path) =>
    [...withoutNotes(read(path)).matchAll(/@media[^{]*/g)].map(([media]) => `${path} ${media}`),
  )
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((media) => /width|height/.test(media.replace(known, '')))).toEqual([])
})

it('what browsers keep back on plain http is asked for in one place each, which has another way', () => {
  const used = /crypto\.randomUUID|navigator\.clipboard|crypto\.subtle|navigator\.storage/
  const web = product.filter((path) => path.startsWith('apps/web/src/'))
  expect(web.filter((path) => used.test(withoutComments(read(path))))).toEqual([])
})

it('every class of a style module is used, and every used one is there', () => {
  const used = new Map<string, Set<string>>(modules.map((path) => [path, new Set()]))
  for (const path of product.filter((each) => each.startsWith('apps/web/src/'))) {
    const text = read(path)
    for (const [, local, from = ''] of text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)) {
      const there = from.startsWith('#') ? `apps/web/src/${from.slice(1)}` : join(path, '..', from)
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
        used.get(there)?.add(name)
    }
  }
  const wrong = [...used].flatMap(([path, names]) => {
    const selectors = withoutNotes(read(path)).replace(/:global\([^)]*\)|\{[^{}]*\}/g, ' ')
    const classes = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
    return [...classes.symmetricDifference(names)].map((name) => `${path} .${name}`)
  })
  expect(wrong).toEqual([])
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

it('lint says which way is right where an import goes upward, by name or through the folders', () => {
  const gates = {
    'apps/api/src/people/zz-gate.ts': "export { eventRoutes } from '#exams/event/event.routes.ts'\n",
    'apps/web/src/platform/zz-gate.ts': "export { doors } from '../composition/doors.ts'\n",
    'packages/contract/src/school/zz-gate.ts': "export { Ujian } from '../exams/ujian.ts'\n",
  }
  const paths = Object.keys(gates).map((path) => join(root, path))
  try {
    for (const [path, text] of Object.entries(gates)) writeFileSync(join(root, path), text)
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const result = spawnSync(process.execPath, [oxlint, ...paths], { cwd: root, encoding: 'utf8' })
    expect(result.status).not.toBe(0)
    for (const floor of ['people', 'platform', 'school'])
      expect(result.stdout.replaceAll(/\s+/g, ' ')).toContain(`Imports go downward: ${floor} imports itself`)
  } finally {
    for (const path of paths) rmSync(path, { force: true })
  }
})

const floors = [
  'platform',
  'school',
  'people',
  'bank',
  'papers',
  'exams',
  'results',
  'reports',
  'home',
  'composition',
]

it('API, web and contract have the same floors, and nothing lies beside them unnamed', () => {
  const besides = {
    'apps/api/src': ['demo', 'testing', 'main.ts'],
    'apps/web/src': ['main.tsx', 'main-old.ts', 'vite-env.d.ts'],
  }
  for (const [folder, more] of Object.entries({ ...besides, 'packages/contract/src': [] as string[] })) {
    const rooms = readdirSync(join(root, folder))
    expect(
      rooms.filter((room) => ![...floors, ...more].includes(room)).map((room) => `${folder}/${room}`),
    ).toEqual([])
  }
})

it('no folder holds more than 25 files, tests aside', () => {
  const counts = new Map<string, number>()
  for (const path of sources.filter(
    (each) => /^(apps|packages)\/\w[\w-]*\/src\//.test(each) && !/\.test\.tsx?$/.test(each),
  )) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

it('no button stands in a link: a page is reached by one thing to press, with one stop for the keyboard', () => {
  const nested = product.filter((path) =>
    /<(?:Access)?Link\b(?:[^>]|=>)*>\s*<(?:Icon)?Button\b/.test(read(path)),
  )
  expect(nested).toEqual([])
})
