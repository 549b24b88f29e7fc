import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const specification = join(root, 'docs/specification.md')
const folder = join(root, 'e2e/spec')

/** One statement that says only that something is not shown asks for nothing. */
const asksNothing = (line: string) => line.endsWith('not shown.') && !/[.;] /.test(line)

/** Its lines as `section.place`: points, table rows and sentences, counted from each section's heading. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  let section = ''
  let place = 0
  const rows = text.split('\n')
  for (const [at, row] of rows.entries()) {
    const heading = /^## (\d+)\./.exec(row)
    const isTableHead = row.startsWith('|') && /^\|[-| ]+\|$/.test(rows[at + 1] ?? '')
    if (heading) [section, place] = [heading[1] ?? '', 0]
    else if (section && row.trim() && !/^#|^\|[-| ]+\|$/.test(row) && !isTableHead) {
      place += 1
      if (!asksNothing(row)) lines.push(`${section}.${place}`)
    }
  }
  return lines
}

/** The lines that the tests of `e2e/spec` name: each test's name begins with those that it shows. */
function namedLines(): Set<string> {
  const code = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const names = code.join('\n').matchAll(/(?<=['"`])\d\.\d+(?:, \d\.\d+)*(?= )/g)
  return new Set([...names].flatMap(([found]) => found.split(', ')))
}

it('every line of the specification has its test in e2e/spec', () => {
  const named = namedLines()
  const lines = linesOf(readFileSync(specification, 'utf8'))
  expect(lines.length).toBeGreaterThan(90)
  expect(lines.filter((line) => !named.has(line))).toEqual([])
  expect([...named].filter((line) => !lines.includes(line))).toEqual([])
})
