import { analyticsQuery, type CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { atribut } from '@suluh/contract/platform/atribut'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { keyOf, makeSummarisedYear } from '#testing/analytics-fixture.ts'
import { queries } from '#testing/query-arbitrary-fixture.ts'

/** More, or others, by hand: FUZZ_RUNS=5000 FUZZ_SEED=7. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 120)
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)

const app = useTestApp()
/** How many were answered, so that a change that refuses everything is no proof. */
let answered = 0
type Reader = { token: string; pupils: Set<unknown>; groups: Set<unknown> }
let year: SchoolYear
let readers: { guru: Reader; lembaga: Reader }
let catalogue: CatalogueDataset[]
/** A field of groups whose value is the group itself, so that who is told of it is told of the group. */
let ofGroup: string

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  const draft = { entity: 'group-belajar', nama: 'Kelompok', kind: 'teks', keterangan: null, choices: [] }
  const rules = {
    isRequired: false,
    isUnique: false,
    defaultValue: null,
    onlyFor: null,
    seenBy: null,
    editedBy: null,
  }
  const body = { ...draft, ...rules }
  const { id } = (await app.call(atribut.create, { token: year.pengelola.token, body })).data
  ofGroup = `atribut.${id}`
  await tenant(app.db, year.world, (tx) =>
    sql`update group_belajar set atribut = jsonb_build_object(${id}::text, id)`.execute(tx),
  )
  const among = (isOwn: (pupil: SchoolYear['pupils'][number]) => boolean) => {
    const own = year.pupils.filter(isOwn)
    return {
      pupils: new Set<unknown>(own.map(({ id }) => id)),
      groups: new Set(own.flatMap(({ groupIds }) => groupIds)),
    }
  }
  const [home, taught] = [year.world.lembagaId, year.classIds[0]!]
  const school = await year.world.signedInAs('lembaga')
  readers = {
    guru: {
      token: year.guru.token,
      ...among(({ groupIds }) => groupIds.includes(taught)),
      groups: new Set([taught]),
    },
    lembaga: { token: school.token, ...among(({ lembagaId }) => lembagaId === home) },
  }
  catalogue = (await app.call(analyticsQuery.catalogue, { token: school.token })).data
}, 120_000)

const keys = () => [
  ...year.lembagaIds,
  ...year.classIds,
  year.exams[0]!.id,
  year.math.id,
  ...year.pupils.slice(0, 30).map(({ id }) => id),
]
type Query = ReturnType<typeof queries> extends fc.Arbitrary<infer Q> ? Q : never

const fieldsOf = ({ columns, filters }: Query) =>
  new Set([
    ...columns.flatMap((each) => ('field' in each ? [each.field] : [])),
    ...filters.map(({ field }) => field),
  ])

/** Sums in another order differ in the last bits. */
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Number(each.toPrecision(9)) : each,
  ) as unknown

/** Results are of pupils; what a pupil's results are, everybody who reads them is told the same. */
const ofPupils = ['attempt', 'section', 'aspect', 'answer', 'event']

async function checkQuery(reader: Reader, isWhole: boolean, query: Query): Promise<void> {
  const answer = await app.call(analyticsQuery.run, { token: reader.token, body: { query, parameters: {} } })
  expect([200, 400, 413]).toContain(answer.status)
  expect(answer.message).not.toMatch(/syntax|column "|relation|operator does not/)
  answered += Number(answer.status === 200)
  if (answer.status !== 200) return
  const own: Record<string, Set<unknown>> = {
    murid: reader.pupils,
    group: reader.groups,
    [ofGroup]: reader.groups,
    lembaga: new Set([year.world.lembagaId]),
  }
  const lines = [...answer.data.rows, ...answer.data.totals.flatMap(({ rows }) => rows)]
  for (const [at, column] of query.columns.entries()) {
    const known = column.kind === 'dimension' && 'field' in column ? own[column.field] : undefined
    if (!known) continue
    const keys = lines.flatMap((line) => keyOf(line[at]) ?? [])
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  }
  const asksForGroups = ['group', ofGroup].some((field) => fieldsOf(query).has(field))
  if (!ofPupils.includes(query.dataset) || (!isWhole && asksForGroups)) return
  const within = { field: 'murid', operator: 'in', value: [...reader.pupils] }
  const same = { ...query, filters: [...query.filters, within] }
  const whole = await app.call(analyticsQuery.run, {
    token: year.pengelola.token,
    body: { query: same, parameters: {} },
  })
  expect(rounded(whole.data)).toEqual(rounded(answer.data))
}

it.each(['guru', 'lembaga'] as const)(
  'whatever is asked, %s is told of their own and nothing else',
  async (peran) => {
    const queriesOfAll = fc.oneof(...catalogue.map((dataset) => queries(dataset, keys())))
    await fc.assert(
      fc.asyncProperty(queriesOfAll, (query) => checkQuery(readers[peran], peran === 'lembaga', query)),
      { numRuns, seed },
    )
  },
  600_000,
)
