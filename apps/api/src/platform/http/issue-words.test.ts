import { event } from '@suluh/contract/exams/event'
import { soal } from '@suluh/contract/bank/soal'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '#testing/build-app.ts'
import { fieldWords } from './field-words.ts'
import { issueWords, sentenceOf } from './issue-words.ts'

const app = useTestApp()
type Described = { properties?: Record<string, unknown>; [key: string]: unknown }

/** The names of all fields that a body can have, however deep. */
function namesIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return []
  const { properties = {}, ...rest } = described as Described
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(namesIn),
    ...Object.values(rest).flatMap(namesIn),
  ]
}

const bodies = () =>
  app.server.endpoints.flatMap(({ method, path, body }) =>
    body
      ? [
          {
            name: `${method} ${path}`,
            body,
            described: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
          },
        ]
      : [],
  )

it('every field of every body has a name in Indonesian, and no name is left over', () => {
  const known = new Set(bodies().flatMap(({ described }) => namesIn(described)))
  expect([...known].filter((name) => !Object.hasOwn(fieldWords, name))).toEqual([])
  expect(Object.keys(fieldWords).filter((name) => !known.has(name))).toEqual([])
})

it('no body is refused in other words than ours', () => {
  const wrong = [undefined, null, 'x', '', -1.5, 1e12, true, [], [{}], {}, 'x'.repeat(300_000)]
  const said = bodies().flatMap(({ name, body, described }) => {
    const fields = Object.keys((described as Described).properties ?? {})
    return wrong
      .flatMap((value) => [value, Object.fromEntries(fields.map((field) => [field, value]))])
      .flatMap((value) => body.safeParse(value, { error: issueWords }).error?.issues ?? [])
      .map((issue) => `${name}: ${sentenceOf(issue)}`)
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
  const { error } = body.safeParse(given, { error: issueWords })
  expect(error?.issues.map(sentenceOf)).toContain(sentence)
})
