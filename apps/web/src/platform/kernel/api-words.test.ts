import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutWords } from '../../../api-words.ts'

const contract = resolve(import.meta.dirname, '../../../../../packages/contract/src')

test('no label of a field and no words of the log reach the browser, and nothing else is lost', () => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const sources = files.map((name) => readFileSync(resolve(contract, name), 'utf8'))
  expect(sources.filter((code) => /\.meta\(/.test(code)).length).toBeGreaterThan(30)
  expect(sources.map(withoutWords).filter((code) => /\.meta\(|\blog: ('|`|false)/.test(code))).toEqual([])
  const code = `endpoint('PUT', '/a/:id', { izin, log: 'Mengubah a', body: z.object({ a: Id.meta({ label: 'a' }), b: B }) })`
  expect(withoutWords(code)).toBe(`endpoint('PUT', '/a/:id', { izin,  body: z.object({ a: Id, b: B }) })`)
})
