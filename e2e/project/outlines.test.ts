import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'apps/web/src/reports/analytics/widgets/map/outlines')
type Outlines = Record<string, { box: number[]; d: string }>
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.json'))
/** Of the reference tables, as the migration fills them. */
const codes = [
  ...readFileSync(join(root, 'apps/api/migrations/0030-wilayah.sql'), 'utf8').matchAll(
    /^(\d\d(?:\.\d\d)?) \p{L}/gmu,
  ),
].map(([, code = '']) => code)
const [provinces, regencies] = [2, 5].map((length) =>
  codes.filter((code) => code.length === length).toSorted(),
)

it('every province and regency of the reference tables has an outline, and no other', () => {
  expect([provinces?.length, regencies?.length]).toEqual([38, 514])
  expect(Object.keys(JSON.parse(read('provinsi.json')) as Outlines).toSorted()).toEqual(provinces)
  const found = files
    .filter((path) => path !== 'provinsi.json')
    .flatMap((path) => {
      const own = Object.keys(JSON.parse(read(path)) as Outlines)
      // A map asks for the file of a province by its code.
      expect(own.every((code) => path === join(code.slice(0, 1), `${code.slice(0, 2)}.json`))).toBe(true)
      return own
    })
  expect(found.toSorted()).toEqual(regencies)
})

it('each is drawable, lies in Indonesia, and is light', () => {
  const faults = files.flatMap((path) => {
    const text = read(path)
    const isProvinces = path === 'provinsi.json'
    const size = gzipSync(text).length
    const unit = isProvinces ? 0.005 : 0.001
    const wrong = Object.entries(JSON.parse(text) as Outlines).flatMap(([code, { box, d }]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = box.map((each) => each * unit)
      const isThere = left > 94.9 && right < 141.1 && top > -6.2 && bottom < 11.1
      const isDrawable = left < right && top < bottom && /^(M-?\d+,-?\d+l[-\d, ]+z)+$/.test(d)
      return isThere && isDrawable ? [] : [code]
    })
    return size < (isProvinces ? 60_000 : 12_000) ? wrong : [...wrong, `${path}: ${size} bytes`]
  })
  expect(faults).toEqual([])
})
