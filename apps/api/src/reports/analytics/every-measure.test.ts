import { analyticsQuery } from '@suluh/contract/reports/analytics-query'
import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { gabungan } from '@suluh/contract/results/gabungan'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import type { LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { lembaga } from '@suluh/contract/school/lembaga'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { sql } from 'kysely'
import { plainKktp } from '@suluh/contract/results/laporan-words'
import { beforeAll, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { mean, quantile, sd } from '#testing/school-year-figures.ts'
import { freezeGabungan, gabunganOfYear } from '#testing/school-year-gabungan.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { ask, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'

// Every measure of every dataset beside the pages that stood before it: reports, statistics, lists. What a page does not
// say itself is made here of the lines that it shows.

const app = useTestApp()
let year: SchoolYear
let token: string
/** Reports of all students of all exams. */
let reports: LaporanMurid[]

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  token = year.pengelola.token
  const asked = year.exams.flatMap(({ id, results }) => [...results.keys()].map((userId) => ({ id, userId })))
  // A few at a time: more waiting calls of one person are refused.
  reports = []
  while (asked.length > 0) {
    const some = asked.splice(0, 40)
    const answers = await Promise.all(some.map((params) => app.call(laporanMurid.one, { token, params })))
    reports.push(...answers.map(({ data }) => data))
  }
}, 120_000)

type Figures = Record<string, number | null>
const near = ([field, value]: [string, number | null]) => [
  field,
  value === null ? null : (expect.closeTo(value, 7) as unknown),
]

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

/** A value's distribution, by the names of its measures. */
function family(field: string, values: number[]): Figures {
  return {
    [`${field}-rata`]: mean(values),
    [`${field}-median`]: quantile(values, 0.5),
    [`${field}-q1`]: quantile(values, 0.25),
    [`${field}-q3`]: quantile(values, 0.75),
    [`${field}-min`]: Math.min(...values),
    [`${field}-max`]: Math.max(...values),
    [`${field}-sd`]: sd(values),
  }
}

function verdictsOf(lines: { lulus: boolean | null }[]): Figures {
  const [lulus, belum] = [true, false].map((is) => lines.filter((each) => each.lulus === is).length)
  return { lulus: lulus!, 'persen-lulus': percent(lulus!, lulus! + belum!) }
}

async function ofAttempts(): Promise<Figures> {
  const exams = await Promise.all(
    year.exams.map(async ({ id }) => (await app.call(laporanMurid.event, { token, params: { id } })).data),
  )
  const lists = await Promise.all(
    year.exams.map(
      async ({ id }) =>
        (await app.call(laporanMurid.peserta, { token, params: { id }, query: '_end=1000' })).data,
    ),
  )
  const lines = lists.flat()
  const [reaching, open] = (['lulus', 'menunggu'] as const).map((of) =>
    total(exams.map(({ reached }) => reached![of])),
  )
  const apart = lists.flatMap((list, at) => list.map(({ nilai }) => nilai - exams[at]!.reached!.mean!))
  return {
    n: lines.length,
    murid: new Set(lines.map(({ id }) => id)).size,
    ujian: year.exams.length,
    ...family(
      'nilai',
      lines.map(({ nilai }) => nilai),
    ),
    selisih: mean(apart),
    ...verdictsOf(lines),
    belum: total(exams.map(({ reached }) => reached!.belum)),
    'menunggu-ambang': open!,
    'persen-lulus-terkecil': percent(reaching!, lines.length),
    'persen-lulus-terbesar': percent(reaching! + open!, lines.length),
    pending: total(exams.map(({ reached }) => reached!.pending)),
    ...family(
      'skor',
      lines.map(({ score }) => score),
    ),
    'benar-rata': mean(lines.map(({ correct }) => correct)),
    'salah-rata': mean(lines.map(({ wrong }) => wrong)),
    'kosong-rata': mean(lines.map(({ blank }) => blank)),
    'menit-rata': mean(lines.map(({ minutes }) => minutes!)),
  }
}

function ofSections(): Promise<Figures> {
  const lines = reports.flatMap(({ sections }) => sections)
  return Promise.resolve({
    n: lines.length,
    murid: new Set(reports.map(({ murid }) => murid.id)).size,
    ...family(
      'nilai',
      lines.map(({ score, maxScore }) => (100 * score) / maxScore),
    ),
    ...family(
      'skor',
      lines.map(({ score }) => score),
    ),
    ...verdictsOf(lines),
    'benar-rata': mean(lines.map(({ correct }) => correct)),
    'salah-rata': mean(lines.map(({ wrong }) => wrong)),
    'kosong-rata': mean(lines.map(({ blank }) => blank)),
  })
}

function ofAspects(): Promise<Figures> {
  const lines = reports.flatMap(({ aspek }) =>
    aspek.filter((each) => each.aspek === null && each.maxScore > 0),
  )
  const reached = lines.filter(({ percent }) => percent! + 1e-9 >= plainKktp.tuntas).length
  return Promise.resolve({
    n: lines.length,
    murid: new Set(reports.map(({ murid }) => murid.id)).size,
    ...family(
      'daya-serap',
      lines.map((each) => each.percent!),
    ),
    skor: total(lines.map(({ score }) => score)),
    'skor-mungkin': total(lines.map(({ maxScore }) => maxScore)),
    // Nobody has set a limit: the ministry's guide holds.
    kktp: plainKktp.tuntas,
    tuntas: reached,
    'persen-tuntas': (100 * reached) / lines.length,
  })
}

function ofAnswers(): Promise<Figures> {
  const sum = (count: 'correct' | 'partial' | 'wrong' | 'blank' | 'pending') =>
    total(reports.map((each) => each[count]))
  const [benar, sebagian, salah, kosong, pending] = [
    sum('correct'),
    sum('partial'),
    sum('wrong'),
    sum('blank'),
    sum('pending'),
  ]
  const marked = benar + sebagian + salah + kosong
  // A voided question was given too, and counts for nobody.
  const voided = year.exams.flatMap(({ results }) =>
    [...results.values()].flatMap(({ outcomes }) => outcomes),
  )
  return Promise.resolve({
    n: marked + pending + voided.filter((each) => each === 'void').length,
    benar,
    sebagian,
    salah,
    kosong,
    pending,
    'persen-benar': percent(benar, marked),
    'persen-kosong': percent(kosong, marked),
    'skor-rata': total(reports.map(({ score }) => score)) / marked,
  })
}

async function ofItems(): Promise<Figures> {
  const id = reports[0]!.event.paketSoal.id
  const read = async () => (await app.call(statistikPaketSoal.one, { token, params: { id } })).data
  await vi.waitUntil(async () => !(await read()).isComputing, { timeout: 60_000, interval: 300 })
  const { items } = (await read()).statistik!
  const known = (values: (number | null)[]) => values.flatMap((value) => value ?? [])
  return {
    n: items.length,
    murid: Math.max(...items.map(({ n }) => n)),
    ...family('facility', known(items.map(({ facility }) => facility))),
    ...family('daya-beda', known(items.map(({ discrimination }) => discrimination))),
    'korelasi-rata': mean(known(items.map(({ itemRest }) => itemRest))),
  }
}

async function ofAttendance(): Promise<Figures> {
  const { data } = await app.call(event.list, { token, query: '_end=100' })
  const sum = (of: (each: (typeof data)[number]) => number) => total(data.map(of))
  const missing = ({ counts: { all, running, submitted } }: (typeof data)[number]) =>
    all - running - submitted
  const hadir = sum(({ counts }) => counts.running + counts.submitted)
  const absen = sum((each) => (each.status === 'selesai' ? missing(each) : 0))
  expect(absen).toBeGreaterThan(0)
  const begun = data.filter((each) => each.status !== 'terjadwal')
  return {
    n: sum(({ counts }) => counts.all),
    hadir,
    'tidak-hadir': absen,
    belum: sum((each) => (each.status === 'selesai' ? 0 : missing(each))),
    dikumpulkan: sum(({ counts }) => counts.submitted),
    'persen-hadir': percent(hadir, total(begun.map(({ counts }) => counts.all))),
  }
}

async function ofGabungan(): Promise<Figures> {
  const drafts = gabunganOfYear(year)
  const read = async (draft: (typeof drafts)[number]) => {
    const id = await freezeGabungan(app, year, draft)
    const params = { id }
    return {
      summary: (await app.call(gabungan.one, { token, params })).data.shown!.summary!,
      lines: (await app.call(gabungan.lines, { token, params, query: '_end=1000' })).data,
    }
  }
  const all = await Promise.all(drafts.map(read))
  const lines = all.flatMap((each) => each.lines)
  const passed = total(all.map(({ summary }) => summary.passed ?? 0))
  return {
    n: total(all.map(({ summary }) => summary.n)),
    peserta: total(all.map(({ summary }) => summary.ranked)),
    'menunggu-ambang': total(all.map(({ summary }) => summary.menunggu)),
    ...family(
      'nilai',
      lines.flatMap(({ value }) => value ?? []),
    ),
    'peringkat-terbaik': Math.min(...lines.flatMap(({ rank }) => rank ?? [])),
    lulus: passed,
    'persen-lulus': percent(passed, lines.filter((each) => each.passed !== null).length),
  }
}

const listUsers = async () => (await app.call(applicationUser.list, { token, query: '_end=1000' })).data
const listGroups = async () => (await app.call(groupBelajar.list, { token, query: '_end=1000' })).data

async function ofUsers(): Promise<Figures> {
  const users = await listUsers()
  const aktif = users.filter(({ status }) => status === 'aktif').length
  return { n: users.length, aktif, 'persen-aktif': percent(aktif, users.length) }
}

async function ofGroups(): Promise<Figures> {
  const groups = await listGroups()
  const guru = total(groups.map((each) => each.guru.length))
  return { n: groups.length, murid: total(groups.map(({ members }) => members)), guru }
}

async function ofLembaga(): Promise<Figures> {
  const { recordsFiltered } = await app.call(lembaga.list, { token })
  const inOne = (await listUsers()).filter((each) => each.lembaga !== null && each.status === 'aktif')
  const of = (kode: string) => inOne.filter(({ peran }) => peran.kode === kode).length
  return { n: recordsFiltered, murid: of('murid'), guru: of('guru'), group: (await listGroups()).length }
}

const pages: Record<string, () => Promise<Figures>> = {
  attempt: ofAttempts,
  section: ofSections,
  aspect: ofAspects,
  answer: ofAnswers,
  item: ofItems,
  event: ofAttendance,
  gabungan: ofGabungan,
  user: ofUsers,
  group: ofGroups,
  lembaga: ofLembaga,
}

it('every dataset of the catalogue is here', async () => {
  const { data } = await app.call(analyticsQuery.catalogue, { token })
  expect(data.map(({ name }) => name)).toEqual(Object.keys(pages))
})

it.each(Object.keys(pages))('every measure of %s is what its page says', async (dataset) => {
  // One exam is over: who did not come was absent.
  await tenant(app.db, year.world, (tx) =>
    sql`update event set closes_at = now() - interval '1 minute' where id = ${year.exams[3]!.id}`.execute(tx),
  )
  const { data } = await app.call(analyticsQuery.catalogue, { token })
  const { measures } = data.find(({ name }) => name === dataset)!
  const expected = await pages[dataset]!()
  expect(Object.keys(expected).toSorted()).toEqual(measures.map(({ field }) => field).toSorted())
  const figuresOf = async (fields: string[]) => {
    const { columns, rows } = await ask(
      app,
      token,
      query(
        fields.map((field) => measure(field)),
        { dataset },
      ),
    )
    return Object.fromEntries(columns.map(({ id }, at) => [id, rows[0]![at]]))
  }
  const fields = measures.map(({ field }) => field)
  if (dataset === 'item')
    await vi.waitUntil(async () => (await figuresOf(fields))['n'] !== 0, { timeout: 60_000, interval: 300 })
  const like = (some: string[]) =>
    Object.fromEntries(
      Object.entries(expected)
        .filter(([field]) => some.includes(field))
        .map(near),
    )
  expect(await figuresOf(fields)).toEqual(like(fields))
  // A family without what needs all rows at once is made in steps.
  for (const family of new Set(measures.flatMap((each) => each.family ?? []))) {
    const some = measures
      .filter((each) => each.family === family && each.figure !== 'sd')
      .map(({ field }) => field)
    expect(await figuresOf(some)).toEqual(like(some))
  }
})
