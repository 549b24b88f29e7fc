import { event } from '@suluh/contract/exams/event'
import { soal } from '@suluh/contract/bank/soal'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '#testing/build-app.ts'
import { issueWords, labelsAlong, sentenceOf } from './issue-words.ts'

const app = useTestApp()
type Described = {
  properties?: Record<string, Described>
  additionalProperties?: Described
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
}

/** The ways to all fields that a body can have, however deep. */
function pathsIn(described: Described, path: (string | number)[] = []): (string | number)[][] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = described
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [...path, name],
      ...pathsIn(field, [...path, name]),
    ]),
    ...(additionalProperties ? pathsIn(additionalProperties, [...path, 'satu']) : []),
    ...(items ? pathsIn(items, [...path, 0]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => pathsIn(each, path)),
  ]
}

const bodies = () =>
  app.server.endpoints.flatMap(({ method, path, body }) =>
    body
      ? [
          {
            name: `${method} ${path}`,
            body,
            described: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Described,
          },
        ]
      : [],
  )

it('every field of every body has a label in its contract', () => {
  const fields = bodies().flatMap(({ name, body, described }) =>
    pathsIn(described).map((path) => ({ name, path, label: labelsAlong(body, path).at(-1) })),
  )
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ label }) => !label)).toEqual([])
})

it('no body is refused in other words than ours', () => {
  const wrong = [undefined, null, 'x', '', -1.5, 1e12, true, [], [{}], {}, 'x'.repeat(300_000)]
  const said = bodies().flatMap(({ name, body, described }) => {
    const fields = Object.keys(described.properties ?? {})
    return wrong
      .flatMap((value) => [value, Object.fromEntries(fields.map((field) => [field, value]))])
      .flatMap((value) => body.safeParse(value, { error: issueWords(body) }).error?.issues ?? [])
      .map((issue) => `${name}: ${sentenceOf(body, issue)}`)
  })
  expect(said.length).toBeGreaterThan(1000)
  expect(
    said.filter((each) => /\b(invalid|expected|too|received|undefined|NaN|object Object)\b/i.test(each)),
  ).toEqual([])
})

it.each([
  [
    'Waktu paling singkat sebelum mengumpulkan (menit): Paling besar 1000',
    event.create,
    { minMinutes: 5000 },
  ],
  ['Sesi 2, nama: Paling banyak 200 huruf', event.create, { sesi: [{}, { nama: 'x'.repeat(201) }] }],
  ['Tolong masukkan paket soal', event.create, {}],
  ['Tampilkan peringkat: Isi dengan true atau false', event.create, { showRank: 'ya' }],
  ['Tolong masukkan nama', event.create, { nama: ' ' }],
  ['Pilihan baris: Paling sedikit 1 isian', soal.changeMany, { ids: [] }],
])('says: %s', (sentence, { body }, given) => {
  const { error } = body.safeParse(given, { error: issueWords(body) })
  expect(error?.issues.map((issue) => sentenceOf(body, issue))).toContain(sentence)
})

it('what is yes or no is asked for as such, and not by the words of an order', () => {
  const body = z.object({ isGuru: z.boolean().meta({ label: 'sebagai guru' }) })
  const issues = body.safeParse({}, { error: issueWords(body) }).error?.issues ?? []
  expect(issues.map((issue) => sentenceOf(body, issue))).toEqual([
    'Isi “sebagai guru” dengan true atau false',
  ])
})
