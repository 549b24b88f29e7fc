import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { eachElement } from './hasil-vectors.ts'

const app = useTestApp()

it.each([
  [
    [
      'A',
      '',
      'B+C',
      'NULL',
      'null',
      ' A ',
      'a,b',
      '{A}',
      'di "sini"',
      'C:\\soal\\',
      '"',
      '\\"',
      '\\',
      '1\n2',
      'é',
      "it's",
    ],
  ],
  [['A']],
  [['']],
  [[]],
])('reads %j as PostgreSQL writes it', async (texts) => {
  const { rows } = await sql<{ literal: string }>`select ${texts}::text[]::text as literal`.execute(app.db)
  const read: string[] = []
  eachElement(rows[0]!.literal, (element, index) => {
    read[index] = element
  })
  expect(read).toEqual(texts)
})
