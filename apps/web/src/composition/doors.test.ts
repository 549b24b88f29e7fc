import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { doors } from '#composition/doors.ts'

const sources = join(import.meta.dirname, '..')
const routes = doors.flatMap((door) => door.routes.map(({ path }) => path))

/** A link as the code writes it: what stands in it for a value fits any parameter. */
const leadsSomewhere = (link: string) => {
  const asked = link.replace(/\$\{[^}]*\}/g, 'x').split(/[?#]/)[0] ?? ''
  return routes.some((path) => {
    const pattern = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(asked)
  })
}

it('every link that is written down leads to a screen', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const links = files
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => {
      const code = readFileSync(join(sources, path), 'utf8')
      const found = code.matchAll(/(?:\bto(?:=|:\s)\{?|navigate\()\s*(['"`])(\/(?!\/)[^'"`]*)\1/g)
      return [...found].map(([, , link = '']) => ({ path, link }))
    })
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ link }) => link !== '/' && !leadsSomewhere(link))).toEqual([])
})
