import { analyticsQuery } from '@suluh/contract/reports/analytics-query'
import { atribut } from '@suluh/contract/platform/atribut'
import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { takers } from '#testing/school-year-figures.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { ask, dimension, keyOf, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'
import { plainAtribut } from '#testing/factories.ts'

const app = useTestApp()
let year: SchoolYear
let fields: { tingkat: string; jurusan: string; minat: string }

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  const { token } = year.pengelola
  const make = async (nama: string, kind: 'pilihan' | 'pilihan-ganda', choices: string[]) => {
    const body = {
      ...plainAtribut,
      entity: 'group-belajar',
      nama,
      kind,
      choices: choices.map((choice) => ({ nama: choice, was: null })),
    }
    return (await app.call(atribut.create, { token, body })).data.id
  }
  fields = {
    tingkat: await make('Tingkat', 'pilihan', ['VII', 'VIII']),
    jurusan: await make('Jurusan', 'pilihan', ['IPA', 'IPS']),
    minat: await make('Peminatan', 'pilihan-ganda', ['Seni', 'Olahraga']),
  }
  // The level says its tingkat and so does each class in it; a jurusan is only the classes' own.
  await tenant(app.db, year.world, async (tx) => {
    await sql`update group_belajar set atribut = jsonb_build_object(
        ${fields.tingkat}::text, 'VIII', ${fields.minat}::text, '["Seni"]'::jsonb)`.execute(tx)
    await sql`update group_belajar set atribut = jsonb_build_object(${fields.tingkat}::text, 'VIII',
        ${fields.jurusan}::text, case when nama = 'VIII A' then 'IPA' else 'IPS' end,
        ${fields.minat}::text, case when nama = 'VIII A' then '["Olahraga"]'::jsonb else '["Seni"]' end)
      where id = any(${year.classIds}::uuid[])`.execute(tx)
  })
}, 120_000)

const isFirst = (groupIds: string[]) => year.classIds.some((id, at) => at % 2 === 0 && groupIds.includes(id))
const taken = () => year.exams.flatMap((exam) => takers(exam, year.pupils))
const scienceCount = () => taken().filter(({ pupil }) => isFirst(pupil.groupIds)).length

async function countsBy(field: string, token = year.pengelola.token, filters: object[] = []) {
  const by = dimension('kelompok', `atribut.${field}`)
  const asked = query([by, measure('n'), measure('nilai-median')], { totals: [[]], filters: filters as [] })
  const { rows, totals } = await ask(app, token, asked)
  return { counts: rows.map(([cell, n]) => [keyOf(cell), n]), all: totals[0]!.rows[0]![1] }
}

it('what a student’s groups are is a dimension: once for each value, once in all', async () => {
  const all = taken().length
  expect(await countsBy(fields.tingkat)).toEqual({ counts: [['VIII', all]], all })
  const science = scienceCount()
  expect(await countsBy(fields.jurusan)).toEqual({
    counts: [
      ['IPA', science],
      ['IPS', all - science],
    ],
    all,
  })
  expect(await countsBy(fields.minat)).toEqual({
    counts: [
      ['Olahraga', science],
      ['Seni', all],
    ],
    all,
  })
})

it('and filters whatever is asked, in every dataset of students', async () => {
  const filter = { field: `atribut.${fields.jurusan}`, operator: 'eq' as const, value: ['IPA'] }
  expect((await countsBy(fields.tingkat, undefined, [filter])).counts).toEqual([['VIII', scienceCount()]])
  for (const dataset of ['section', 'aspect', 'answer', 'event', 'gabungan']) {
    const asked = query([dimension('kelompok', filter.field), measure('n')], { dataset, filters: [filter] })
    const { rows } = await ask(app, year.pengelola.token, asked)
    expect(rows.map(([cell]) => keyOf(cell))).toEqual(dataset === 'gabungan' ? [] : ['IPA'])
  }
})

it('a teacher is told of taught groups only', async () => {
  const own = taken().filter(({ pupil }) => pupil.groupIds.includes(year.classIds[0]!)).length
  expect(await countsBy(fields.jurusan, year.guru.token)).toEqual({ counts: [['IPA', own]], all: own })
  // What the level around the class says is not theirs to know.
  expect((await countsBy(fields.minat, year.guru.token)).counts).toEqual([['Olahraga', own]])
})

it('one that was deleted is named in words where it grouped, filtered or was measured', async () => {
  const { token } = year.pengelola
  const body = { ...plainAtribut, entity: 'application-user', nama: 'Jarak rumah', kind: 'angka' as const }
  const { id } = (await app.call(atribut.create, { token, body })).data
  const field = `atribut.${id}`
  const grouped = query([dimension('a', field), measure('n')])
  const filtered = query([measure('n')], { filters: [{ field, operator: 'filled', value: [] }] })
  for (const asked of [grouped, filtered]) await ask(app, token, asked)
  await app.call(atribut.deleteOne, { token, params: { id }, query: 'values=0' })
  for (const asked of [grouped, filtered]) {
    const { status, message } = await app.refused(analyticsQuery.run, {
      token,
      body: { query: asked, parameters: {} },
    })
    expect([status, message]).toEqual([400, expect.stringContaining('atributnya sudah dihapus')])
    expect(message).not.toContain(id)
  }
})

it('an exam that was deleted is nobody’s choice any more, and leaves no figures', async () => {
  const { token } = year.pengelola
  const gone = '00000000-0000-4000-8000-000000000000'
  const filters = [{ field: 'event', operator: 'in' as const, value: [gone] }]
  expect((await ask(app, token, query([measure('n')], { filters }))).rows).toEqual([[0]])
  const { data } = await app.call(analyticsQuery.values, {
    token,
    query: `dataset=attempt&field=event&keys=${gone}`,
  })
  expect(data).toEqual([])
})
