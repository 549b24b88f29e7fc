import type { AnalyticsResult, ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { ReportTemplate } from '@suluh/contract/reports/application-report'
import { queryOf } from '@suluh/contract/reports/widget-query'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { nilaiOf, ringkasan, share, takers, type Taken } from '#testing/school-year-figures.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { ask, keyOf, makeSummarisedYear } from '#testing/analytics-fixture.ts'
import { templates } from './templates/templates.ts'

const app = useTestApp()
let year: SchoolYear
/** Which exams are of this month, of last month, and of long before. */
const [now, before, longAgo] = [[3], [2], [0, 1]]
const clock = new Date(Date.now() + 7 * 3_600_000)
const monthsAgo = (count: number) =>
  new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - count, 1, 0, 5) - 5 * 3_600_000)

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  await tenant(app.db, year.world, async (tx) => {
    for (const [at, { id }] of year.exams.entries()) {
      const opensAt = monthsAgo(now.includes(at) ? 0 : before.includes(at) ? 1 : 7)
      const closesAt = new Date(opensAt.getTime() + 60_000)
      await tx.updateTable('event').set({ opensAt, closesAt }).where('id', '=', id).execute()
      await tx.updateTable('attempt').set({ closesAt }).where('eventId', '=', id).execute()
    }
  })
}, 120_000)

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 7))
const taken = (exams: number[], of: (each: Taken) => boolean = () => true) =>
  exams.flatMap((at) => takers(year.exams[at]!, year.pupils)).filter(of)
const meanOf = (all: Taken[]) => (all.length > 0 ? ringkasan(all).mean : null)
const passedOf = (all: Taken[]) => {
  const { lulus, belum } = ringkasan(all)
  return lulus + belum > 0 ? (100 * lulus) / (lulus + belum) : null
}
const cameOf = (exams: number[]) => (100 * taken(exams).length) / (exams.length * year.pupils.length)
const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
const masteryOf = (all: Taken[], items: number[]) => {
  const parts = all.flatMap(({ result }) => share(result, items) ?? [])
  return (100 * parts.reduce((sum, each) => sum + each, 0)) / parts.length
}

/** What a widget shows who has clicked nothing. */
function untouched(
  template: ReportTemplate,
  widget: string,
  more: ParameterValues = {},
): Promise<AnalyticsResult> {
  const { parameters, widgets } = templates[template]
  const initial = Object.fromEntries(parameters.map((each) => [each.id, each.initial]))
  return ask(app, year.pengelola.token, queryOf(widgets[widget]!)!, { ...initial, ...more })
}

describe('the month of a principal, each cell', () => {
  it('figures of this month, and since the month before', async () => {
    const expected: Record<string, [number | null, number | null]> = {
      rata: [meanOf(taken(now)), meanOf(taken(before))],
      lulus: [passedOf(taken(now)), passedOf(taken(before))],
      hadir: [cameOf(now), cameOf(before)],
      ujian: [now.length, before.length],
    }
    for (const [widget, [value, last]] of Object.entries(expected)) {
      const { rows, compared } = await untouched('bulan-sekolah', widget)
      expect(rows.map((row) => row.slice(1))).toEqual([[near(value), near(minus(value, last))]])
      expect(compared[0]!.to[0]).toMatch(/^[A-Z][a-z]{2} \d{4}$/)
    }
  })

  it('the way here is of all months, the rest of this one', async () => {
    const { rows } = await untouched('bulan-sekolah', 'jalan')
    expect(rows.map(([, mean]) => mean)).toEqual(
      [longAgo, before, now].map((exams) => near(meanOf(taken(exams)))),
    )
    const subjects = await untouched('bulan-sekolah', 'pelajaran')
    const expected = [
      [year.math.id, masteryOf(taken(now), [0, 1, 2, 3, 4])],
      [year.science.id, masteryOf(taken(now), [5, 6, 7])],
    ].toSorted((a, b) => Number(a[1]) - Number(b[1]))
    expect(subjects.rows.map(([cell, value]) => [keyOf(cell), value])).toEqual(
      expected.map(([id, value]) => [id, near(value as number)]),
    )
  })

  it('each class since last month, the weakest first', async () => {
    const { rows } = await untouched('bulan-sekolah', 'kelas')
    const parents = await tenant(app.db, year.world, (tx) =>
      tx.selectFrom('groupBelajar').select(['id', 'parentId']).where('id', 'in', year.classIds).execute(),
    )
    const isIn = (group: string) => (each: Taken) =>
      each.pupil.groupIds.some((id) => id === group || parents.find((of) => of.id === id)?.parentId === group)
    const groups = [...new Set(parents.flatMap(({ id, parentId }) => [id, parentId!]))]
    const expected = groups
      .map((id) => ({ id, month: taken(now, isIn(id)), last: taken(before, isIn(id)) }))
      .filter(({ month }) => month.length > 0)
      .toSorted((a, b) => meanOf(a.month)! - meanOf(b.month)!)
    expect(rows.map(([cell, , ...figures]) => [keyOf(cell), ...figures])).toEqual(
      expected.map(({ id, month, last }) => [
        id,
        month.length,
        near(meanOf(month)),
        near(minus(meanOf(month), meanOf(last))),
        near(passedOf(month)),
      ]),
    )
  })

  it('who needs help, the weakest first', async () => {
    const { rows } = await untouched('bulan-sekolah', 'perlu-bantuan')
    const weak = taken(now)
      .map(({ pupil, result }) => [pupil.id, nilaiOf(result)] as const)
      .filter(([, nilai]) => nilai <= 55 + 1e-9)
    expect(rows).toHaveLength(weak.length)
    expect(rows.map(([cell, exams, mean]) => [keyOf(cell), exams, mean])).toEqual(
      expect.arrayContaining(weak.map(([id, nilai]) => [id, 1, near(nilai)])),
    )
    const means = rows.map((row) => row[2] as number)
    expect(means).toEqual(means.toSorted((a, b) => a - b))
  })
})

describe('schools beside each other, each cell', () => {
  const all = [0, 1, 2, 3]
  const of = (id: string) => taken(all, ({ pupil }) => pupil.lembagaId === id)

  it('ranks, spread, thresholds and the distance from all', async () => {
    const { rows, totals } = await untouched('banding-lembaga', 'tabel')
    const meansOfExam = all.map((at) => meanOf(taken([at]))!)
    const schools = year.lembagaIds
      .map((id) => ({ id, own: of(id), figures: ringkasan(of(id)) }))
      .toSorted((a, b) => b.figures.mean - a.figures.mean)
    const apart = (id: string) => {
      const each = all.flatMap((at) =>
        taken([at], ({ pupil }) => pupil.lembagaId === id).map(
          ({ result }) => nilaiOf(result) - meansOfExam[at]!,
        ),
      )
      return each.reduce((sum, value) => sum + value, 0) / each.length
    }
    const cells = ({ own, figures }: (typeof schools)[number]) => [
      new Set(own.map(({ pupil }) => pupil.id)).size,
      own.length,
      near(figures.mean),
      near(figures.median),
      near(figures.min),
      near(figures.max),
      near(passedOf(own)),
    ]
    expect(rows.map(([cell, ...figures]) => [keyOf(cell), ...figures])).toEqual(
      schools.map((school, at) => [school.id, at + 1, ...cells(school), near(apart(school.id))]),
    )
    const whole = { id: '', own: taken(all), figures: ringkasan(taken(all)) }
    expect(totals[0]!.rows[0]!.slice(1)).toEqual([null, ...cells(whole), near(0)])
  })

  it('means from the best, and what each is strong in', async () => {
    const bars = await untouched('banding-lembaga', 'rata')
    const means = year.lembagaIds.map((id) => [id, meanOf(of(id))!] as const).toSorted((a, b) => b[1] - a[1])
    expect(bars.rows.map(([cell, mean]) => [keyOf(cell), mean])).toEqual(
      means.map(([id, mean]) => [id, near(mean)]),
    )
    const { rows } = await untouched('banding-lembaga', 'pelajaran')
    expect(rows).toHaveLength(2 * year.lembagaIds.length)
    for (const [lembaga, subject, value] of rows) {
      const items = keyOf(subject) === year.math.id ? [0, 1, 2, 3, 4] : [5, 6, 7]
      expect(value).toEqual(near(masteryOf(of(String(keyOf(lembaga))), items)))
    }
  })
})

it('attendance per room and day, each cell', async () => {
  const ruang = await tenant(app.db, year.world, async (tx) => {
    const rooms = await tx
      .insertInto('eventRuang')
      .values(
        ['Ruang 1', 'Ruang 2'].map((nama) => ({
          applicationId: year.world.applicationId,
          eventId: year.exams[3]!.id,
          nama,
          kapasitas: 40,
        })),
      )
      .returning(['id', 'nama'])
      .execute()
    for (const [at, { id }] of rooms.entries())
      await sql`update attempt set ruang_id = ${id} where event_id = ${year.exams[3]!.id}
        and application_user_id = any(${year.pupils.filter((_, place) => place % 2 === at).map((each) => each.id)}::uuid[])`.execute(
        tx,
      )
    return rooms
  })
  const { rows } = await untouched('kehadiran', 'ruang')
  const found = rows.filter(([, room]) => keyOf(room) !== null)
  expect(found).toHaveLength(2 * year.lembagaIds.length)
  for (const [lembaga, room, , percent] of found) {
    const at = ruang.findIndex(({ id }) => id === keyOf(room))
    const invited = year.pupils.filter((each, place) => place % 2 === at && each.lembagaId === keyOf(lembaga))
    const came = invited.filter(({ id }) => year.exams[3]!.results.has(id))
    expect(percent).toEqual(near((100 * came.length) / invited.length))
  }
  const others = rows.filter(([, room]) => keyOf(room) === null)
  expect(others.length).toBeGreaterThan(0)
  // Days are those of the institution's clock.
  const lastMonth = new Date(monthsAgo(1).getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
  for (const [lembaga, , day, percent] of others) {
    // Two exams were on the same day: they are taken together.
    const exams = String(keyOf(day)).startsWith(lastMonth) ? before : longAgo
    const invited = exams.length * year.pupils.filter((each) => each.lembagaId === keyOf(lembaga)).length
    expect(percent).toEqual(
      near((100 * taken(exams, ({ pupil }) => pupil.lembagaId === keyOf(lembaga)).length) / invited),
    )
  }
})
