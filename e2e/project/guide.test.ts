import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictures } from '../panduan/pictures.ts'

type Doors = { doors: { routes: { path: string; layout: string }[] }[] }

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/panduan')
const guides = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
const found = (pattern: RegExp) =>
  new Set(
    guides.flatMap((guide) => [...guide.matchAll(pattern)].flatMap(([, words]) => words?.split(' ') ?? [])),
  )
const screens = found(/<!-- layar: (.+?) -->/g)

async function routes(): Promise<{ path: string; layout: string }[]> {
  const { doors } = (await import(join(root, 'apps/web/src/composition/doors.ts'))) as Doors
  return doors.flatMap((door) => door.routes)
}

it('the page beside the best of their kind judges every screen, and none that is gone', async () => {
  const page = readFileSync(join(root, 'docs/peers.md'), 'utf8')
  const rows = page.matchAll(/^\| (`\/.+?) +\| .+ \| (?:ahead|level|behind) +\| \S.+\|$/gm)
  const judged = [...rows].flatMap(([row]) => row.match(/`\/[^`]*`/g) ?? [])
  const paths = (await routes()).map(({ path }) => path)
  const named = new Set(paths.map((path) => `\`${path}\``))
  expect(judged.filter((path) => !named.delete(path))).toEqual([])
  expect([...named]).toEqual([])
})

describe('the guide', () => {
  it('explains every screen, whatever stands around it', async () => {
    const paths = (await routes()).map(({ path }) => path)
    expect(paths.filter((path) => !screens.has(path))).toEqual([])
  })

  it('names only screens that exist', async () => {
    const paths = new Set((await routes()).map(({ path }) => path))
    expect([...screens].filter((screen) => !paths.has(screen))).toEqual([])
  })

  it('shows only pictures that are taken from the product, and all of them', () => {
    const shown = [...found(/\(gambar\/([\w-]+)\.jpg\)/g)].toSorted()
    expect(shown.filter((name) => !existsSync(join(folder, 'gambar', `${name}.jpg`)))).toEqual([])
    expect(Object.keys(pictures).filter((name) => !shown.includes(name))).toEqual([])
    expect(
      readdirSync(join(folder, 'gambar'))
        .map((name) => name.replace('.jpg', ''))
        .toSorted(),
    ).toEqual(shown)
  })
})
