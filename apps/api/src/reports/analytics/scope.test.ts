import { analyticsQuery, type CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { applicationReport } from '@suluh/contract/reports/application-report'
import { notifikasi } from '@suluh/contract/home/notifikasi'
import { pantauan } from '@suluh/contract/reports/pantauan'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { openSheets } from '@suluh/tabular/open-sheets'
import { atribut } from '@suluh/contract/platform/atribut'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { dimension, keyOf, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'
import { watchTenant } from '../pantauan/watch.ts'
import { queries } from '#testing/query-arbitrary-fixture.ts'
import { chosen, definitionOf, pageOf, parameter, table } from './templates/parts.ts'

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

/** Choices that name somebody, and of whom a reader may hear. */
const named = (reader: Reader) => ({
  murid: reader.pupils,
  group: reader.groups,
  [ofGroup]: reader.groups,
  lembaga: new Set<unknown>([year.world.lembagaId]),
})

it.each(['guru', 'lembaga'] as const)(
  'among choices %s finds their own alone, asked by key, by letters or by what leads them',
  async (peran) => {
    const reader = readers[peran]
    const everyone = [...year.lembagaIds, ...year.classIds, ...year.pupils.map(({ id }) => id)]
    const [other] = year.lembagaIds.filter((id) => id !== year.world.lembagaId)
    const ways = [
      {},
      { q: 'a' },
      { q: '%' },
      { keys: everyone.slice(0, 100).join(',') },
      { within: JSON.stringify([{ field: 'lembaga', value: [other] }]) },
      { within: JSON.stringify([{ field: 'murid', value: everyone.slice(0, 400) }]) },
    ]
    let found = 0
    for (const [field, known] of Object.entries(named(reader)))
      for (const dataset of ofPupils)
        for (const way of ways) {
          const asked = {
            token: reader.token,
            query: new URLSearchParams({ dataset, field, ...way }).toString(),
          }
          const { status, data } = await app.call(analyticsQuery.values, asked)
          if (status !== 200) continue
          found += data.length
          expect(data.filter(({ key }) => !known.has(key))).toEqual([])
        }
    expect(found).toBeGreaterThan(50)
  },
)

it('what is shared gives its reader the page and no figure of others, in files and news too', async () => {
  const { token } = year.pengelola
  const [other] = year.lembagaIds.filter((id) => id !== year.world.lembagaId)
  const stranger = year.pupils.find((pupil) => pupil.lembagaId === other)!
  const body = { nama: 'Semua murid', folder: '', template: 'kosong' }
  const made = (await app.call(applicationReport.create, { token, body })).data
  const definition = definitionOf({
    parameters: [{ ...parameter('sekolah', 'Sekolah', 'attempt', 'lembaga'), initial: [other!] }],
    widgets: [
      table({
        id: 'murid',
        judul: 'Murid',
        query: query([dimension('murid'), dimension('lembaga'), measure('nilai-rata')], {
          filters: [chosen('lembaga', 'sekolah')],
        }),
      }),
      table({ id: 'sekolah', judul: 'Sekolah', query: query([dimension('lembaga'), measure('n')]) }),
    ],
    pages: [
      pageOf({ id: 'satu', kind: 'dasbor', nama: 'Satu' }, [
        {
          h: 4,
          of: [
            ['murid', 6],
            ['sekolah', 6],
          ],
        },
      ]),
    ],
  })
  const saved = await app.call(applicationReport.save, {
    token,
    params: { id: made.id },
    body: { ...made, definition },
  })
  expect([saved.status, saved.message]).toEqual([200, saved.message])
  const params = { id: made.id }
  await app.call(applicationReport.publish, { token, params, body: { version: saved.data.version } })
  const shares = [{ kind: 'user', id: year.guru.id }]
  await app.call(applicationReport.share, { token, params, body: { shares } })

  const guru = readers.guru.token
  const sheetsOf = async (more: object) => {
    const file = await app.server.http.inject({
      method: 'POST',
      url: `/api${fillPath(applicationReport.exported.path, params)}`,
      headers: { authorization: `Bearer ${guru}` },
      payload: { format: 'xlsx', parameters: {}, ...more },
    })
    expect(file.statusCode).toBe(200)
    return JSON.stringify(openSheets(file.rawPayload))
  }
  const taught = year.pupils.find(({ id }) => readers.guru.pupils.has(id))!
  const own = { parameters: { sekolah: [year.world.lembagaId] } }
  expect(await sheetsOf(own)).toContain(`"${taught.nama}"`)
  const asked = [
    {},
    { parameters: { sekolah: [other] } },
    { picks: [{ widget: 'sekolah', column: 'lembaga', key: other, label: 'Lain' }] },
    { picks: [{ widget: 'murid', column: 'murid', key: stranger.id, label: 'Lain' }] },
  ]
  for (const more of asked) {
    const sheets = await sheetsOf(more)
    expect(sheets).not.toContain(`"${stranger.nama}"`)
    expect(sheets).not.toContain('SMP 2')
  }

  // Neither the draft and what was before, nor a change of who reads.
  const asReader = { token: guru, params }
  const refused = await Promise.all([
    app.call(applicationReport.one, asReader),
    app.call(applicationReport.versions, asReader),
    app.call(applicationReport.share, { ...asReader, body: { shares: [] } }),
    app.call(applicationReport.publish, { ...asReader, body: { version: saved.data.version } }),
  ])
  expect(refused.filter(({ status }) => status < 400)).toEqual([])
  const watch = await app.call(pantauan.create, {
    token: guru,
    body: {
      reportId: made.id,
      widget: 'murid',
      kolom: 'nilai-rata',
      syarat: { kind: 'di-bawah', nilai: 101 },
      parameters: { sekolah: [other!] },
      penerima: [year.guru.id],
    },
  })
  expect([watch.status, watch.data.kalimat]).toEqual([200, expect.stringContaining('di bawah 101')])
  await watchTenant(app.db, app.server.config, year.world)
  const news = (await app.call(notifikasi.list, { token: guru })).data.items
  expect(news.filter(({ kind }) => kind === 'pantauan')).toEqual([])
  // The same without the choice tells of those that the reader teaches, and of nobody else.
  await app.call(pantauan.create, {
    token: guru,
    body: {
      reportId: made.id,
      widget: 'sekolah',
      kolom: 'n',
      syarat: { kind: 'di-atas', nilai: 0 },
      parameters: {},
      penerima: [year.guru.id],
    },
  })
  await watchTenant(app.db, app.server.config, year.world)
  const told = (await app.call(notifikasi.list, { token: guru })).data.items
  expect(told.filter(({ kind }) => kind === 'pantauan')).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('SMP 2')
})
