import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { ask as askAnalytics, measure, query } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import { everyAnalysis } from '#testing/every-analysis.ts'
import { near } from '#testing/near.ts'
import { checkGabungan, freezeGabungan, gabunganOfYear } from '#testing/school-year-gabungan.ts'
import { moveUp } from '#testing/school-year-move.ts'
import { countsOf, makeSchoolYear, passed, pointsOf, type SchoolYear } from '#testing/school-year-fixture.ts'
import {
  mastery,
  mean,
  nilaiOf,
  ranksOf,
  ringkasan,
  share,
  takers,
  type Taken,
} from '#testing/school-year-figures.ts'

// The whole year of five schools with SCHOOL_YEAR=full; else one that is as various and takes seconds.
const isLong = process.env['SCHOOL_YEAR'] === 'full'
const size = isLong
  ? { lembaga: 5, classes: 16, pupils: 25, exams: 12, isDescribed: true }
  : { lembaga: 3, classes: 2, pupils: 7, exams: 4, isDescribed: true }
// Most of a full year's time goes into counting everything once more.
if (isLong) vi.setConfig({ testTimeout: 600_000 })

const app = useTestApp()
let year: SchoolYear
let token: string
const all = (query = '') => `_end=1000${query}`

beforeAll(async () => {
  year = await makeSchoolYear(app, size)
  token = year.pengelola.token
  const chain = [
    { by: 'skor', order: 'desc' },
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
  ]
  for (const { id } of year.exams)
    await app.call(laporanMurid.setPeringkat, {
      token,
      params: { id },
      body: { chain, style: '1-2-2-4', version: 0 },
    })
  await vi.waitUntil(isFresh, { timeout: 300_000, interval: 500 })
}, 600_000)

async function isFresh(): Promise<boolean> {
  const events = await Promise.all(
    year.exams.map(async ({ id }) => (await app.call(laporanMurid.event, { token, params: { id } })).data),
  )
  return events.every(({ isComputing, computedAt }) => !isComputing && computedAt !== null)
}

const inLembaga = (id: string) => (each: Taken) => each.pupil.lembagaId === id
const inGroup = (id: string) => (each: Taken) => each.pupil.groupIds.includes(id)
/** In the order of the reports: both subjects have one name, so their ids decide. */
const parts = () =>
  [
    {
      pelajaranId: year.math.id,
      whole: [0, 1, 2, 3, 4],
      aspek: [
        [0, 1, 2],
        [3, 4],
      ],
    },
    { pelajaranId: year.science.id, whole: [5, 6, 7], aspek: [[5, 6]] },
  ].toSorted((a, b) => (a.pelajaranId < b.pelajaranId ? -1 : 1))

it('every exam, lembaga, group and student of it has the figures and ranks that the results give', async () => {
  const list = (await app.call(laporanMurid.list, { token, query: all() })).data
  for (const exam of year.exams) {
    const taken = takers(exam, year.pupils)
    const { n, mean: middle, min, max, lulus, belum, menunggu, pending } = ringkasan(taken)
    near(
      list.find(({ id }) => id === exam.id),
      { n, mean: middle, min, max, lulus, belum, menunggu, pending },
    )
    const { data } = await app.call(laporanMurid.event, { token, params: { id: exam.id } })
    near(data.reached, ringkasan(taken))
    expect(data.lembaga).toHaveLength(size.lembaga)
    for (const { id, ...found } of data.lembaga) near(found, ringkasan(taken.filter(inLembaga(id))))
    expect(data.groups).toHaveLength(size.lembaga * (size.classes + 1))
    for (const { id, ...found } of data.groups) near(found, ringkasan(taken.filter(inGroup(id))))
    await checkPeserta(exam.id, taken)
  }
})

async function checkPeserta(eventId: string, taken: Taken[]): Promise<void> {
  const ranks = ranksOf(taken)
  const within = new Map(year.lembagaIds.flatMap((id) => [...ranksOf(taken.filter(inLembaga(id)))]))
  const rows: { id: string }[] = []
  for (let start = 0; start < taken.length; start += 1000) {
    const query = `_start=${start}&_end=${start + 1000}`
    rows.push(...(await app.call(laporanMurid.peserta, { token, params: { id: eventId }, query })).data)
  }
  expect(rows).toHaveLength(taken.length)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { pupil, result } of taken) {
    const { score, max } = pointsOf(result, () => true)
    near(found.get(pupil.id), {
      nama: pupil.nama,
      rank: ranks.get(pupil.id),
      rankLembaga: within.get(pupil.id),
      score,
      maxScore: max,
      nilai: nilaiOf(result),
      lulus: passed(result),
      minutes: result.seconds / 60,
      ...countsOf(result),
    })
  }
}

it('a student sees their points by aspect, their place among all, lembaga and groups, and their year', async () => {
  const some = isLong
    ? year.pupils.filter((_, at) => at % 100 === 0)
    : year.pupils.filter((_, at) => at % 5 === 0)
  expect(some.length).toBeGreaterThan(5)
  for (const pupil of some)
    for (const exam of year.exams) {
      const result = exam.results.get(pupil.id)
      if (!result) continue
      const ask = { token, params: { id: exam.id, userId: pupil.id } }
      const { data } = await app.call(laporanMurid.one, ask)
      const taken = takers(exam, year.pupils)
      const aspek = parts().flatMap(({ whole, aspek: inner }) => [whole, ...inner])
      near(
        data.aspek,
        aspek.map((items) => {
          const own = share(result, items)
          return { percent: own === null ? null : 100 * own, allMean: mastery(taken, items).mean }
        }),
      )
      const circles = [
        taken,
        taken.filter(inLembaga(pupil.lembagaId)),
        ...pupil.groupIds.map((id) => taken.filter(inGroup(id))),
      ]
      near(
        data.pembanding,
        circles.map((circle) => ({
          n: circle.length,
          mean: ringkasan(circle).mean,
          rank: { position: ranksOf(circle).get(pupil.id), of: circle.length },
        })),
      )
      near(
        data.kemajuan,
        year.exams.flatMap((each) => {
          const point = each.results.get(pupil.id)
          const others = takers(each, year.pupils)
          const ofLembaga = others.filter(inLembaga(pupil.lembagaId))
          const means = { allMean: ringkasan(others).mean, lembagaMean: ringkasan(ofLembaga).mean }
          return point ? [{ eventId: each.id, nilai: nilaiOf(point), lulus: passed(point), ...means }] : []
        }),
      )
    }
})

it('institutions stand where their results put them, exam by exam and over the year', async () => {
  const capaian = (of: (each: Taken) => boolean) => {
    const units = year.exams.map((exam) => {
      const taken = takers(exam, year.pupils)
      return { own: taken.filter(of), allMean: ringkasan(taken).mean }
    })
    const taken = units.flatMap(({ own }) => own)
    const above = units.flatMap(({ own, allMean }) => own.map(({ result }) => nilaiOf(result) - allMean))
    const { n, mean: middle, lulus, belum, menunggu, pending } = ringkasan(taken)
    const counts = { lulus, belum, menunggu, pending }
    return { events: year.exams.length, n, mean: middle, selisih: mean(above), ...counts }
  }
  const list = (await app.call(laporanLembaga.list, { token, query: all() })).data
  expect(list).toHaveLength(size.lembaga)
  const order = year.lembagaIds.toSorted(
    (a, b) => capaian(inLembaga(b)).selisih - capaian(inLembaga(a)).selisih,
  )
  for (const id of year.lembagaIds) {
    near(
      list.find((row) => row.id === id),
      capaian(inLembaga(id)),
    )
    const { data } = await app.call(laporanLembaga.one, { token, params: { id } })
    near(data.capaian, capaian(inLembaga(id)))
    expect(data.position).toEqual({ position: order.indexOf(id) + 1, of: size.lembaga })
    const every = year.exams.flatMap((exam) => takers(exam, year.pupils))
    near(data.all, { n: every.length, mean: ringkasan(every).mean, bands: ringkasan(every).bands })
    near(data.bands, ringkasan(every.filter(inLembaga(id))).bands)
    near(
      data.events,
      year.exams.map((exam) => {
        const taken = takers(exam, year.pupils)
        const means = year.lembagaIds.map((each) => ringkasan(taken.filter(inLembaga(each))).mean)
        const own = ringkasan(taken.filter(inLembaga(id)))
        const position = 1 + means.filter((each) => each > own.mean + 1e-9).length
        return {
          id: exam.id,
          n: own.n,
          mean: own.mean,
          allMean: ringkasan(taken).mean,
          position,
          of: size.lembaga,
        }
      }),
    )
    expect(data.groups).toHaveLength(size.classes + 1)
    for (const { id: groupId, ...found } of data.groups) near(found, capaian(inGroup(groupId)))
    expect(data.pelajaran).toHaveLength(2)
    checkMastery(data.pelajaran, every.filter(inLembaga(id)), every)
  }
})

type Mastered = { pelajaran: { id: string }; aspek: { nama: string }[] }[]

function checkMastery(found: Mastered, own: Taken[], every: Taken[]): void {
  expect(found.length).toBeGreaterThan(0)
  for (const subject of found) {
    const { whole, aspek } = parts().find(({ pelajaranId }) => pelajaranId === subject.pelajaran.id)!
    near(
      subject.aspek,
      [whole, ...aspek].map((items) => ({ ...mastery(own, items), allMean: mastery(every, items).mean })),
    )
  }
}

it('subjects are mastered as the answers say: by part, exam, lembaga and group, with the interval', async () => {
  const every = year.exams.flatMap((exam) => takers(exam, year.pupils))
  const list = (await app.call(laporanPelajaran.list, { token, query: all() })).data
  for (const { pelajaranId, whole, aspek } of parts()) {
    near(
      list.find(({ id }) => id === pelajaranId),
      mastery(every, whole),
    )
    const views: [string, (each: Taken) => boolean][] = [
      ['', () => true],
      [`lembagaId=${year.lembagaIds[1]}`, inLembaga(year.lembagaIds[1]!)],
      [`groupBelajarId=${year.classIds[0]}`, inGroup(year.classIds[0]!)],
    ]
    for (const [query, of] of views) {
      const { data } = await app.call(laporanPelajaran.one, { token, params: { id: pelajaranId }, query })
      checkMastery([data], every.filter(of), every)
      near(
        data.events.toReversed(),
        year.exams.map((exam) => {
          const results = takers(exam, year.pupils).filter(of)
          return { id: exam.id, ...mastery(results, whole) }
        }),
      )
      if (query !== '') continue
      for (const { id, ...unit } of [...data.lembaga, ...data.groups]) {
        const results = every.filter((each) => inLembaga(id)(each) || inGroup(id)(each))
        near(unit, { ...mastery(results, whole), aspek: aspek.map((items) => mastery(results, items).mean) })
      }
    }
  }
})

it('remedial and pengayaan are called for by the limits; a teacher and a school count their own once', async () => {
  const id = year.science.id
  const kktp = { sebagian: 40, tuntas: 70, pengayaan: 90 }
  await app.call(laporanPelajaran.setKktp, { token, params: { id }, body: { ...kktp, version: 0 } })
  for (const exam of year.exams) {
    const percents = takers(exam, year.pupils).flatMap(({ result }) => share(result, [5, 6, 7]) ?? [])
    const between = (low: number, high: number) =>
      percents.filter((each) => 100 * each + 1e-9 >= low && 100 * each + 1e-9 < high).length
    const ask = { token, params: { id }, query: `eventId=${exam.id}` }
    expect((await app.call(laporanPelajaran.jumlah, ask)).data.counts).toEqual({
      'remedial-penuh': between(-1, 40),
      'remedial-sebagian': between(40, 70),
      tuntas: between(70, 90),
      pengayaan: between(90, 101),
    })
    const weak = await app.call(laporanPelajaran.tindakLanjut, {
      ...ask,
      query: `${ask.query}&tindakLanjut=remedial-penuh`,
    })
    expect(weak.recordsFiltered).toBe(between(-1, 40))
    expect(weak.data.every(({ percent, aspek }) => percent < 40 && aspek.length <= 1)).toBe(true)
  }
  const own = year.exams.flatMap((exam) => takers(exam, year.pupils)).filter(inGroup(year.classIds[0]!))
  const seen = (await app.call(laporanPelajaran.list, { token: year.guru.token, query: all() })).data
  near(
    seen.find((row) => row.id === id),
    mastery(own, [5, 6, 7]),
  )
  const school = await year.world.signedInAs('lembaga')
  const [line] = (await app.call(laporanLembaga.list, { token: school.token })).data
  expect([line?.id, line?.events]).toEqual([year.world.lembagaId, size.exams])
  const { data } = await app.call(laporanLembaga.one, {
    token: school.token,
    params: { id: year.world.lembagaId },
  })
  expect(data.line.map(({ nama, isOwn }) => (nama === null) !== isOwn)).toEqual(data.line.map(() => true))
})

it('three gabungan rank everybody, in all, in their lembaga and in their groups, as their rules say', async () => {
  for (const draft of gabunganOfYear(year)) await checkGabungan(app, year, draft)
  await freezeGabungan(app, year, gabunganOfYear(year)[0]!)
})

it('the reports of a whole lembaga are made in one go, everybody once', async () => {
  const [exam] = year.exams
  const [lembagaId] = year.lembagaIds
  const taken = takers(exam!, year.pupils).filter(inLembaga(lembagaId!))
  const order = await app.call(laporanMurid.print, {
    token,
    params: { id: exam!.id },
    query: `lembagaId=${lembagaId}`,
  })
  expect(order.data.total).toBe(taken.length)
  const ask = { token, params: { id: order.data.id } }
  const seen: number[] = []
  const isDone = async () => {
    const { done, status } = (await app.call(laporanMurid.printing, ask)).data
    seen.push(done)
    return status === 'selesai'
  }
  await vi.waitUntil(isDone, { timeout: 300_000, interval: 50 })
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const made = (await app.call(laporanMurid.printed, ask)).data
  const nilai = new Map(made.map((laporan) => [laporan.murid.id, laporan.nilai]))
  expect(made).toHaveLength(taken.length)
  for (const { pupil, result } of taken) expect(nilai.get(pupil.id)).toBeCloseTo(nilaiOf(result), 9)
})

/** Every report of the year as somebody would keep it, but for when it was computed. */
async function everyReport(): Promise<string[]> {
  const kept: string[] = []
  const keep = (data: unknown) =>
    kept.push(JSON.stringify(data, (key, value: unknown) => (key === 'computedAt' ? undefined : value)))
  const pages = Math.ceil(year.pupils.length / 1000)
  keep((await app.call(laporanMurid.list, { token, query: all() })).data)
  for (const { id } of year.exams) {
    const ask = { token, params: { id } }
    keep((await app.call(laporanMurid.event, ask)).data)
    for (let page = 0; page < pages; page++) {
      const query = `_start=${1000 * page}&_end=${1000 * (page + 1)}`
      keep((await app.call(laporanMurid.peserta, { ...ask, query })).data)
      keep((await app.call(hasilUjian.list, { token, query: `eventId=${id}&_sort=nama&${query}` })).data)
    }
    for (const groupId of year.classIds.slice(0, 2))
      keep((await app.call(laporanMurid.peserta, { ...ask, query: all(`&groupBelajarId=${groupId}`) })).data)
    kept.push(await fileOf(`/laporan/murid/${id}/ekspor?format=csv`, token))
  }
  const firstExam = year.exams[0]!.id
  kept.push(...(await workbookOf(`/laporan/murid/${firstExam}/ekspor`)))
  for (const pupil of year.pupils.filter((_, at) => at % Math.ceil(year.pupils.length / 20) === 0)) {
    const exam = year.exams.find(({ results }) => results.has(pupil.id))
    if (!exam) continue
    const params = { id: exam.id, userId: pupil.id }
    keep((await app.call(laporanMurid.one, { token, params })).data)
  }
  keep((await app.call(laporanLembaga.list, { token, query: all() })).data)
  for (const id of year.lembagaIds) keep((await app.call(laporanLembaga.one, { token, params: { id } })).data)
  keep((await app.call(laporanPelajaran.list, { token, query: all() })).data)
  for (const { id } of [year.math, year.science])
    for (const query of ['', `lembagaId=${year.lembagaIds[1]}`, `groupBelajarId=${year.classIds[0]}`]) {
      // Limits that hold from now on are shown beside those of the exams.
      const { kktp: _, ...then } = (await app.call(laporanPelajaran.one, { token, params: { id }, query }))
        .data
      keep(then)
    }
  for (const { id } of [year.math, year.science]) {
    const query = `eventId=${firstExam}&_end=1000`
    keep((await app.call(laporanPelajaran.jumlah, { token, params: { id }, query })).data)
    keep((await app.call(laporanPelajaran.tindakLanjut, { token, params: { id }, query })).data)
    kept.push(...(await workbookOf(`/laporan/pelajaran/${id}/ekspor`)))
    kept.push(...(await workbookOf(`/laporan/pelajaran/${id}/tindak-lanjut/ekspor`, `&eventId=${firstExam}`)))
  }
  kept.push(...(await workbookOf('/laporan/lembaga/ekspor')))
  for (const id of year.lembagaIds) kept.push(...(await workbookOf(`/laporan/lembaga/${id}/ekspor`)))
  kept.push(...(await everyAnalysis(app, token)))
  // The teacher of a class of that year goes on reading what its pupils reached.
  const { id } = year.exams[0]!
  keep((await app.call(laporanMurid.peserta, { token: year.guru.token, params: { id }, query: all() })).data)
  return kept
}

/** Whoever signs a file does so today, where the school is today. */
const whereSigned = /<t>(?:Bandung|Denpasar)(?=, \d+ \w+ \d{4}<\/t>)/g

/** What stands in an Excel file, sheet by sheet, and how: all parts of it but when it was written, and the place of signing. */
async function workbookOf(path: string, more = ''): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, rawPayload } = await app.server.http.inject({
    url: `/api${path}?format=xlsx${more}`,
    headers,
  })
  expect(statusCode).toBe(200)
  const parts = Object.entries(unzipSync(rawPayload)).filter(([name]) => name.startsWith('xl/'))
  expect(parts.some(([name]) => name.includes('sheet1'))).toBe(true)
  return parts.map(([name, bytes]) => `${path} ${name} ${strFromU8(bytes).replaceAll(whereSigned, '<t>')}`)
}

async function fileOf(path: string, by: string): Promise<string> {
  const headers = { authorization: `Bearer ${by}` }
  const { statusCode, body } = await app.server.http.inject({ url: `/api${path}`, headers })
  expect(statusCode).toBe(200)
  return body
}

it('the next year changes nothing of it: all move up a class, a third to another school', async () => {
  // Statistics of questions are made in their own time.
  const items = query([measure('n')], { dataset: 'item' })
  await vi.waitUntil(async () => Number((await askAnalytics(app, token, items)).rows[0]?.[0]) > 0, {
    timeout: 300_000,
    interval: 500,
  })
  // Nobody comes late any more: who was absent stays where they were, too.
  await tenant(app.db, year.world, (tx) =>
    sql`update event set closes_at = now() where closes_at > now()`.execute(tx),
  )
  const before = await everyReport()
  const moved = await moveUp(year, app)
  expect(moved).toBeGreaterThan(year.pupils.length / 4)
  expect(await everyReport()).toEqual(before)
  // The same when every summary is made anew.
  await tenant(app.db, year.world, async (tx) => {
    const { applicationId } = year.world
    const due = year.exams.map(({ id }) => ({ applicationId, eventId: id }))
    await tx.insertInto('laporanAntrean').values(due).execute()
  })
  await vi.waitUntil(isFresh, { timeout: 300_000, interval: 500 })
  expect(await everyReport()).toEqual(before)
})

it('nor does another subject tree: all renamed, in another order, merged, nested, out of use, filed elsewhere', async () => {
  const before = await everyReport()
  const subjects = [year.math.id, year.science.id]
  const params = { pelajaranId: year.math.id }
  const [first, second] = year.math.aspekIds
  const found = async () => {
    const { data } = await app.call(pelajaran.list, { token, query: all() })
    return data.filter(({ id }) => subjects.includes(id))
  }
  const { data: grown } = await app.call(pelajaran.createAspek, {
    token,
    params,
    body: { nama: 'Semua bilangan', indukId: null },
  })
  const { id: above } = grown.aspek.find(({ nama }) => nama === 'Semua bilangan')!
  const nested = [{ id: above, indukId: null }, ...[second!, first!].map((id) => ({ id, indukId: above }))]
  const deeds = [
    await app.call(pelajaran.arrangeAspek, { token, params, body: { aspek: nested } }),
    await app.call(pelajaran.mergeAspek, {
      token,
      params: { ...params, id: first! },
      body: { intoId: second! },
    }),
    await app.call(pelajaran.updateAspek, {
      token,
      params: { ...params, id: second! },
      body: { nama: 'Nama lain', isAktif: true },
    }),
    await app.call(pelajaran.arrange, { token, body: { ids: subjects.toReversed() } }),
    ...(await Promise.all(
      (await found()).map(({ id, kode, nama, version }) =>
        app.call(pelajaran.update, {
          token,
          params: { id },
          body: { kode, nama: `Bukan ${nama}`, version, isAktif: false },
        }),
      ),
    )),
  ]
  expect(deeds.map(({ status, message }) => [status, message])).toEqual(deeds.map(() => [200, 'OK']))
  for (const id of subjects)
    expect((await app.call(pelajaran.deleteOne, { token, params: { id } })).status).toBe(409)
  await tenant(app.db, year.world, async (tx) => {
    const filed = { pelajaranId: year.science.id, aspekId: year.science.aspekIds[0]! }
    await tx.updateTable('soal').set(filed).where('id', 'in', year.soalIds).execute()
    const { applicationId } = year.world
    const due = year.exams.map(({ id }) => ({ applicationId, eventId: id }))
    await tx.insertInto('laporanAntrean').values(due).execute()
  })
  await vi.waitUntil(isFresh, { timeout: 300_000, interval: 500 })
  expect(await everyReport()).toEqual(before)
})
