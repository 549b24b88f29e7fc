import { notifikasi } from '@suluh/contract/home/notifikasi'
import { applicationReport } from '@suluh/contract/reports/application-report'
import { querySeconds } from '@suluh/contract/reports/analytics-query'
import { pantauan } from '@suluh/contract/reports/pantauan'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { ask, dimension, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import type { Person } from '#testing/factories.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { watchTenant } from './watch.ts'

const app = useTestApp()
let year: SchoolYear
let head: Person
let reportId: string

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  head = await year.world.signedInAs('lembaga')
  const { token } = year.pengelola
  const body = { nama: 'Ringkasan', folder: '', template: 'ringkasan-ujian' }
  const made = (await app.call(applicationReport.create, { token, body })).data
  reportId = made.id
  const params = { id: reportId }
  await app.call(applicationReport.publish, { token, params, body: { version: made.version } })
  const shares = [{ kind: 'user', id: year.guru.id }]
  await app.call(applicationReport.share, { token, params, body: { shares } })
  for (const each of [year.guru, year.pengelola]) await prove(each, each.email)
}, 120_000)

const prove = ({ id }: Pick<Person, 'id'>, email: string | null) =>
  tenant(app.db, year.world, (tx) =>
    tx.updateTable('applicationUser').set({ emailTerbukti: email }).where('id', '=', id).execute(),
  )

const limit = (kind: string, nilai: number, more = {}) => ({ kind, nilai, ...more })
const make = (penerima: string[], of: object = {}, token = year.pengelola.token) =>
  app.call(pantauan.create, {
    token,
    body: {
      reportId,
      widget: 'tabel',
      kolom: 'nilai-rata',
      syarat: limit('di-bawah', 101),
      parameters: {},
      penerima,
      ...of,
    },
  })
const round = () => watchTenant(app.db, app.server.config, year.world)
/** The day after, as far as what was told and looked at goes. */
const nextDay = () =>
  tenant(app.db, year.world, async (tx) => {
    await sql`update pantauan set diperiksa_pada = diperiksa_pada - interval '1 day'`.execute(tx)
    await sql`update pantauan_penerima set diberitahu_pada = diberitahu_pada - interval '1 day'`.execute(tx)
  })
const mailsTo = async ({ email }: Pick<Person, 'email'>) =>
  (
    await app.db
      .selectFrom('email')
      .select(['subject', 'bodyText'])
      .where('recipient', '=', email)
      .where('subject', 'like', 'Kabar laporan%')
      .orderBy('dibuatPada')
      .execute()
  ).map(({ bodyText }) => bodyText ?? '')
const bell = async ({ token }: Pick<Person, 'token'>) =>
  (await app.call(notifikasi.list, { token })).data.items.filter(({ kind }) => kind === 'pantauan')
const remove = (id: string) => app.call(pantauan.deleteOne, { token: year.pengelola.token, params: { id } })

it('tells each of their own figures alone, by mail and bell, once a day, and only what is new', async () => {
  const own = await ask(app, year.guru.token, query([dimension('lembaga'), measure('nilai-rata')]))
  const all = await ask(app, year.pengelola.token, query([dimension('lembaga'), measure('nilai-rata')]))
  expect([own.rows.length, all.rows.length]).toEqual([1, 3])
  const figure = (row: (typeof own.rows)[number]) =>
    (row[1] as number).toLocaleString('id-ID', { maximumFractionDigits: 1 })
  const nameOf = (row: (typeof own.rows)[number]) => (row[0] as { label: string }).label
  const { data } = await make([year.guru.id, year.pengelola.id])
  expect(data.kalimat).toBe('Rata-rata (Lembaga) di bawah 101')
  await round()
  const [guru, pengelola] = [await mailsTo(year.guru), await mailsTo(year.pengelola)]
  expect([guru.length, pengelola.length]).toEqual([1, 1])
  expect(guru[0]).toContain(`${nameOf(own.rows[0]!)}: ${figure(own.rows[0]!)}`)
  expect(guru[0]).toContain(`/dashboard/analytics/view/${reportId}`)
  for (const row of all.rows) {
    expect(pengelola[0]).toContain(`${nameOf(row)}: ${figure(row)}`)
  }
  const others = all.rows.map(nameOf).filter((nama) => nama !== nameOf(own.rows[0]!))
  expect(others.filter((nama) => guru[0]!.includes(nama))).toEqual([])
  expect(await bell(year.guru)).toMatchObject([{ id: reportId, count: 1, nama: data.kalimat }])
  expect(await bell(head)).toEqual([])
  await round()
  await nextDay()
  await round()
  expect((await mailsTo(year.guru)).length).toBe(1)
  // Another limit is other news, and not today once more.
  const saved = await app.call(pantauan.save, {
    token: year.pengelola.token,
    params: { id: data.id },
    body: { syarat: limit('di-bawah', 100.5), penerima: [year.guru.id], aktif: true, version: data.version },
  })
  expect(saved.data.penerima.map(({ id }) => id)).toEqual([year.guru.id])
  await round()
  expect((await mailsTo(year.guru)).length).toBe(2)
  await nextDay()
  await tenant(app.db, year.world, (tx) =>
    sql`update pantauan set syarat = '{"kind":"di-bawah","nilai":100.2}', diperiksa_pada = null`.execute(tx),
  )
  await tenant(app.db, year.world, (tx) =>
    sql`update pantauan_penerima set diberitahu_pada = now()`.execute(tx),
  )
  await round()
  expect((await mailsTo(year.guru)).length).toBe(2)
  expect((await mailsTo(year.pengelola)).length).toBe(1)
  await remove(data.id)
}, 60_000)

it('goes to no address that is not proven to be of this person: the bell alone tells them', async () => {
  const [mails, news] = [await mailsTo(year.pengelola), await bell(year.pengelola)]
  await prove(year.pengelola, 'lain@uji.test')
  const { data } = await make([year.pengelola.id], { kolom: 'n', syarat: limit('di-atas', 0) })
  await round()
  expect(await mailsTo(year.pengelola)).toEqual(mails)
  expect((await bell(year.pengelola)).length).toBeGreaterThan(news.length)
  const listed = await app.call(pantauan.list, { token: year.pengelola.token, query: `reportId=${reportId}` })
  expect(listed.data.find(({ id }) => id === data.id)?.penerima[0]?.masalah).toMatch(
    /lonceng saja.*belum terbukti/,
  )
  await prove(year.pengelola, year.pengelola.email)
  await remove(data.id)
})

it('a limit that does not hold tells nobody; one that is switched off is not looked at', async () => {
  const before = (await mailsTo(year.pengelola)).length
  const { data } = await make([year.pengelola.id], { syarat: limit('di-bawah', 0) })
  await round()
  const off = await app.call(pantauan.save, {
    token: year.pengelola.token,
    params: { id: data.id },
    body: { syarat: limit('di-bawah', 101), penerima: [year.pengelola.id], aktif: false, version: 1 },
  })
  expect(off.data).toMatchObject({ aktif: false, version: 2 })
  await round()
  expect((await mailsTo(year.pengelola)).length).toBe(before)
  await remove(data.id)
})

it('a change is counted from the same figure one period before, and only of the newest', async () => {
  await tenant(app.db, year.world, async (tx) => {
    for (const [at, day] of ['2026-01-12', '2026-02-03', '2026-02-20', '2026-03-20'].entries())
      await sql`update event set opens_at = ${day}::date + time '02:00', closes_at = ${day}::date + time '04:00'
        where id = ${year.exams[at]!.id}`.execute(tx)
  })
  const month = { id: 'bulan', kind: 'dimension', field: 'tanggal', grain: 'bulan' } as const
  const { rows } = await ask(app, year.pengelola.token, query([month, measure('nilai-rata')]))
  const [february, march] = rows.slice(-2).map((row) => row[1] as number)
  const change = march! - february!
  const kind = change < 0 ? 'turun' : 'naik'
  const other = change < 0 ? 'naik' : 'turun'
  const before = (await mailsTo(year.pengelola)).length
  const kpi = { widget: 'rata' }
  const dibanding = { dibanding: 'bulan-lalu' }
  const made = await make([year.pengelola.id], {
    ...kpi,
    syarat: limit(kind, Math.abs(change) / 2, dibanding),
  })
  await make([year.pengelola.id], { ...kpi, syarat: limit(kind, Math.abs(change) + 0.01, dibanding) })
  await make([year.pengelola.id], { ...kpi, syarat: limit(other, 0.001, dibanding) })
  await round()
  const mails = await mailsTo(year.pengelola)
  expect(mails.length).toBe(before + 1)
  expect(mails.at(-1)).toContain(made.data.kalimat)
  expect(mails.at(-1)).toMatch(new RegExp(`Sekarang .*${kind} .* dari Feb 2026`))
  for (const { id } of (await app.call(pantauan.list, { token: year.pengelola.token })).data) await remove(id)
})

it('of one application takes so much of a round and no more, and one that fails holds up none', async () => {
  const made: string[] = []
  for (const nilai of [101, 102, 103])
    made.push((await make([year.pengelola.id], { syarat: limit('di-bawah', nilai) })).data.id)
  await tenant(app.db, year.world, (tx) =>
    sql`update pantauan set syarat = '{}' where id = ${made[0]!}`.execute(tx),
  )
  const left = () =>
    tenant(app.db, year.world, (tx) =>
      tx
        .selectFrom('pantauan')
        .select('id')
        .where('id', 'in', made)
        .where('diperiksaPada', 'is', null)
        .execute(),
    )
  const ended: string[] = []
  for (const still of [2, 1, 0]) {
    await watchTenant(app.db, app.server.config, year.world, 0).then(
      () => ended.push('baik'),
      () => ended.push('gagal'),
    )
    expect(await left()).toHaveLength(still)
  }
  expect(ended.toSorted()).toEqual(['baik', 'baik', 'gagal'])
  await tenant(app.db, year.world, async (tx) => {
    await sql`update pantauan set diperiksa_pada = null`.execute(tx)
    await sql`update pantauan_penerima set jumlah = 0`.execute(tx)
  })
  await expect(round()).rejects.toMatchObject({ name: 'ZodError' })
  const told = await tenant(app.db, year.world, (tx) =>
    tx
      .selectFrom('pantauanPenerima')
      .select('pantauanId')
      .where('pantauanId', 'in', made)
      .where('jumlah', '>', 0)
      .execute(),
  )
  expect(told.map(({ pantauanId }) => pantauanId).toSorted()).toEqual(made.slice(1).toSorted())
  for (const id of made) await remove(id)
})

it('a figure that takes longer than a reader would wait for is not watched, and holds no connection', async () => {
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = tenant(app.db, year.world, async (tx) => {
    await sql`lock table laporan_murid in access exclusive mode`.execute(tx)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const refused = make([year.pengelola.id])
  const ended = await Promise.race([
    refused,
    new Promise((wait) => setTimeout(wait, 3 * querySeconds * 1000)),
  ])
  done.resolve()
  await holding
  expect(ended).toMatchObject({
    status: 413,
    message: expect.stringContaining('terlalu banyak untuk dihitung'),
  })
})

it('nobody makes so many that others are not looked at', async () => {
  const { applicationId } = year.world
  await tenant(app.db, year.world, (tx) =>
    sql`insert into application_report (application_id, pemilik_id, nama, definition)
        select ${applicationId}, ${year.pengelola.id}, 'Banyak ' || n, '{}' from generate_series(1, 2) n`.execute(
      tx,
    ),
  )
  await tenant(app.db, year.world, (tx) =>
    sql`insert into pantauan (application_id, report_id, pembuat_id, widget, kolom, syarat, parameters, aktif)
        select ${applicationId}, r.id, ${year.pengelola.id}, 'tabel', 'n', '{"kind":"di-atas","nilai":0}', '{}', false
          from application_report r, generate_series(1, 50) n where r.nama like 'Banyak %'`.execute(tx),
  )
  expect(await make([year.pengelola.id])).toMatchObject({
    status: 400,
    message: 'Anda sudah membuat 100 pantauan. Hapus yang tidak dipakai lagi.',
  })
  await tenant(app.db, year.world, (tx) =>
    sql`delete from application_report where nama like 'Banyak %'`.execute(tx),
  )
})

it('says who cannot be told, what is gone, and what cannot be watched', async () => {
  const stranger = await year.world.signedInAs('guru')
  const refused = (ask: ReturnType<typeof make>) => ask.then(({ status, message }) => [status, message])
  expect(await refused(make([stranger.id]))).toEqual([
    400,
    expect.stringContaining('belum dapat membuka laporan'),
  ])
  expect(await refused(make([crypto.randomUUID()]))).toEqual([400, expect.stringContaining('tidak ada lagi')])
  expect(await refused(make([year.guru.id], { widget: 'entah' }))).toEqual([
    400,
    expect.stringContaining('Widget yang dipantau tidak ada lagi'),
  ])
  expect(await refused(make([year.guru.id], { kolom: 'lembaga' }))).toEqual([
    400,
    expect.stringContaining('Kolom yang dipantau tidak ada lagi'),
  ])
  expect((await make([stranger.id], {}, stranger.token)).status).toBe(404)

  const { data } = await make([year.guru.id, year.pengelola.id])
  const token = year.pengelola.token
  const params = { id: reportId }
  await app.call(applicationReport.share, { token, params, body: { shares: [] } })
  await round()
  const [listed] = (await app.call(pantauan.list, { token, query: `reportId=${reportId}` })).data
  expect(listed!.penerima.find(({ id }) => id === year.guru.id)?.masalah).toMatch(/tidak lagi dapat membuka/)
  expect(listed!.penerima.find(({ id }) => id === year.pengelola.id)?.masalah).toBeNull()
  const [seen] = (await app.call(pantauan.list, { token: year.guru.token })).data
  expect(seen).toMatchObject({ id: data.id, kalimat: null, mayEdit: false, isTold: true })
  expect((await app.call(pantauan.stop, { token: year.guru.token, params: { id: data.id } })).status).toBe(
    200,
  )
  expect((await app.call(pantauan.list, { token: year.guru.token })).data).toEqual([])

  const report = (await app.call(applicationReport.one, { token, params })).data
  const { tabel: _, ...widgets } = report.definition.widgets
  const pages = report.definition.pages.map((page) => ({
    ...page,
    layout: page.layout.filter(({ widget }) => widget !== 'tabel'),
  }))
  const body = { ...report, definition: { ...report.definition, widgets, pages } }
  const { version } = (await app.call(applicationReport.save, { token, params, body })).data
  await app.call(applicationReport.publish, { token, params, body: { version } })
  await nextDay()
  await round()
  const [gone] = (await app.call(pantauan.list, { token })).data
  expect(gone).toMatchObject({
    kalimat: null,
    penerima: [{ masalah: expect.stringContaining('tidak ada lagi') }],
  })
})
