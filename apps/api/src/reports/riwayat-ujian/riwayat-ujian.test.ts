import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { marking } from '@suluh/contract/exams/marking'
import { event } from '@suluh/contract/exams/event'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, uraian } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

/** An exam of a choice, whose key is A, and an essay; Ani has the choice right, Budi wrong. */
async function makeSatExam() {
  const world = await makeWorld(app)
  const owner = await world.signedInAs('pengelola', { nama: 'Bu Ratna' })
  const [ani, budi] = [
    await world.signedInAs('murid', { nama: 'Ani' }),
    await world.signedInAs('murid', { nama: 'Budi' }),
  ]
  const paket = await publishPaket(app, world, owner, [[pilihanGanda('satu', 'A'), uraian('dua')]])
  const [choice = '', essay = ''] = paket.sections[0]!.soal.map(({ id }) => id)
  const event = await schedule(app, owner, paket.id, [ani, budi])
  const attemptIds: string[] = []
  for (const [murid, given] of [
    [ani, 'A'],
    [budi, 'B'],
  ] as const) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(choice, given), entry(essay, 'Jawab')])
    attemptIds.push(id)
  }
  const { token } = owner
  const ask = { token, params: { id: event.id } }
  await expect.poll(async () => (await app.call(laporanMurid.event, ask)).status, soon).toBe(200)
  const riwayat = async () => (await app.call(riwayatUjian.list, { ...ask, query: '_end=100' })).data
  const keadaan = async (pada: string) =>
    (await app.call(riwayatUjian.keadaan, { ...ask, query: `pada=${pada}` })).data
  const nilai = async (pada: string) =>
    (await app.call(riwayatUjian.hasil, { ...ask, query: `pada=${pada}` })).data.map((row) => row.nilai)
  return { world, owner, paket, choice, essay, event, attemptIds, ask, token, riwayat, keadaan, nilai, budi }
}

/** The present moment, apart from what is done before and after it. */
async function moment(): Promise<string> {
  const at = new Date(Date.now() + 2)
  await new Promise((resolve) => setTimeout(resolve, 6))
  return at.toISOString()
}

it('tells each act that changed results with before and after, and shows them as they stood at any moment', async () => {
  const exam = await makeSatExam()
  const { paket, choice, essay, attemptIds, ask, token, riwayat, keadaan, nilai } = exam
  await app.call(berkasUjian.printed, ask)
  const atPrint = await moment()
  const figuresAtPrint = await keadaan(atPrint)
  const nilaiAtPrint = await nilai(atPrint)
  expect(figuresAtPrint).toMatchObject({ n: 2, penskoran: 'Penskoran semula', berbeda: 0 })

  const mark = { mark: 5, catatan: '', version: 0, seq: 1 }
  await app.call(marking.save, { token, params: { attemptId: attemptIds[0]!, soalId: essay }, body: mark })
  const afterMark = await moment()
  const key = { form: 'pilihan-ganda', accepted: ['B'] } as const
  const body = { baseNumber: 0, changes: [{ kind: 'replace-key', soalId: choice, key }] }
  const { data: draft } = await app.call(scoringVersion.saveDraft, { token, params: { id: paket.id }, body })
  const publish = { revision: draft.revision, reason: 'Kunci keliru' }
  await app.call(scoringVersion.publish, { token, params: { id: draft.id }, body: publish })
  const afterPublish = await moment()
  const action = { kind: 'buka-kembali', minutes: 5 }
  await app.call(pengawasan.act, {
    ...ask,
    body: { attemptIds: [attemptIds[1]!], action, reason: 'Listrik padam' },
  })

  const acts = await riwayat()
  expect(acts.map(({ kind, oleh, alasan, names, changed }) => [kind, oleh, alasan, names, changed])).toEqual([
    ['buka-kembali', 'Bu Ratna', 'Listrik padam', ['Budi'], 1],
    ['penskoran', 'Bu Ratna', 'Kunci keliru', ['Ani', 'Budi'], 2],
    ['nilai', 'Bu Ratna', null, ['Ani'], 1],
    ['berita-acara', 'Bu Ratna', null, [], 0],
  ])
  const [reopened, rescored, marked] = acts
  expect(rescored!.ubahan).toEqual([
    { apa: 'penskoran', dari: 'penskoran semula', menjadi: 'penskoran versi 1' },
    { apa: 'soal 1', dari: 'seperti terbitan', menjadi: 'kunci diganti' },
  ])
  expect(reopened).toMatchObject({ after: null })
  expect(marked!.after!).toBeGreaterThan(marked!.before!)

  const file = await app.server.http.inject({
    url: `/api/riwayat-ujian/${exam.event.id}/keadaan/ekspor?format=csv&pada=${atPrint}&_sort=nilai&_order=desc`,
    headers: { authorization: `Bearer ${token}` },
  })
  const sheet: string[][] = parse(file.body, { bom: true, delimiter: ';' })
  expect(file.headers['content-disposition']).toContain('Keadaan')
  const [best, least] = nilaiAtPrint
    .toSorted((a, b) => b! - a!)
    .map((nilai) => nilai!.toLocaleString('id', { maximumFractionDigits: 4 }))
  expect(sheet.map((row) => [row[1], row[8], row[10] === ''])).toEqual([
    ['Nama', 'Nilai saat itu', false],
    ['Ani', best, false],
    ['Budi', least, true],
  ])

  // As it stood then, to the figure, whatever came since.
  expect(await nilai(atPrint)).toEqual(nilaiAtPrint)
  const { sekarang, berbeda, ...then } = await keadaan(atPrint)
  expect(then).toMatchObject({ n: 2, mean: figuresAtPrint.mean, penskoran: 'Penskoran semula' })
  expect(berbeda).toBe(2)
  expect(sekarang).toMatchObject({ n: 1, penskoran: 'Penskoran versi 1' })
  expect((await nilai(afterMark))[0]).toBe(marked!.after)
  expect(await keadaan(afterPublish)).toMatchObject({ n: 2, penskoran: 'Penskoran versi 1' })
  const justBefore = new Date(Date.parse(marked!.at) - 1).toISOString()
  expect(await nilai(justBefore)).toEqual(nilaiAtPrint)
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await app.refused(riwayatUjian.keadaan, { ...ask, query: `pada=${later}` })).toMatchObject({
    status: 400,
    message: expect.stringContaining('belum tiba'),
  })
})

it('shows at a moment what everybody read then, also where a change was waiting for another one', async () => {
  const { attemptIds, token, essay, keadaan, nilai } = await makeSatExam()
  const url = new URL(inject('templateUrl'))
  url.pathname = new URL(app.server.databaseUrl).pathname
  const other = new pg.Client(url.href)
  await other.connect()
  await other.query('begin')
  // As one does who publishes a scoring, or marks another question of the same student.
  await other.query('select from hasil where attempt_id = $1 for update', [attemptIds[0]])
  const saving = app.call(marking.save, {
    token,
    params: { attemptId: attemptIds[0]!, soalId: essay },
    body: { mark: 5, catatan: '', version: 0, seq: 1 },
  })
  const waits = async () =>
    (
      await other.query(
        'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
      )
    ).rowCount
  await expect.poll(waits, soon).toBe(1)
  const atPrint = await moment()
  const [figures, each] = [await keadaan(atPrint), await nilai(atPrint)]
  expect(each).toHaveLength(2)
  await other.query('rollback')
  await other.end()
  await saving
  expect(await nilai(atPrint)).toEqual(each)
  expect(await keadaan(atPrint)).toMatchObject({ n: 2, mean: figures.mean, berbeda: 1 })
})

it('is found by kind, and by those alone who read the exam’s reports', async () => {
  const { world, budi, ask, attemptIds, essay, token, event } = await makeSatExam()
  const mark = { mark: 4, catatan: '', version: 0, seq: 1 }
  await app.call(marking.save, { token, params: { attemptId: attemptIds[1]!, soalId: essay }, body: mark })
  const found = await app.call(riwayatUjian.list, { ...ask, query: 'kind=nilai' })
  expect(found.data.map(({ kind, names }) => [kind, names])).toEqual([['nilai', ['Budi']]])
  expect((await app.call(riwayatUjian.list, { ...ask, query: 'kind=penskoran' })).data).toEqual([])
  expect((await app.refused(riwayatUjian.list, { ...ask, query: 'kind=apa' })).status).toBe(400)
  const stranger = await world.signedInAs('guru')
  const asStranger = { token: stranger.token, params: { id: event.id } }
  expect((await app.refused(riwayatUjian.list, asStranger)).status).toBe(404)
  expect((await app.refused(riwayatUjian.list, { ...asStranger, token: budi.token })).status).toBe(403)
})

it('is found by the name of anybody whose result an act changed, and names them first', async () => {
  const { world, owner, paket, choice, token } = await makeSatExam()
  const nama = ['Ani', 'Budi', 'Citra', 'Dewi', 'Yusuf Ali']
  const class8 = await Promise.all(nama.map((nama) => world.signedInAs('murid', { nama })))
  const event = await schedule(app, owner, paket.id, class8)
  const ask = { token, params: { id: event.id } }
  const peserta = { sesiId: null, ruangId: null, kursi: null, extraPercent: 25, textStep: 0 }
  await app.call(pengawasan.arrange, {
    ...ask,
    body: { peserta: [{ ...peserta, userId: class8.at(-1)!.id }] },
  })
  for (const murid of class8) {
    const { id } = await start(app, murid, event.id)
    await submit(app, murid, id, [entry(choice, 'B')])
  }
  await expect.poll(async () => (await app.call(laporanMurid.event, ask)).status, soon).toBe(200)
  const key = { form: 'pilihan-ganda', accepted: ['B'] } as const
  const body = { baseNumber: 0, changes: [{ kind: 'replace-key', soalId: choice, key }] }
  const { data: draft } = await app.call(scoringVersion.saveDraft, { token, params: { id: paket.id }, body })
  const publish = { revision: draft.revision, reason: 'Kunci keliru' }
  await app.call(scoringVersion.publish, { token, params: { id: draft.id }, body: publish })

  const namesOf = async (query: string) =>
    (await app.call(riwayatUjian.list, { ...ask, query })).data.map(({ kind, names }) => [kind, names])
  const arranged = ['peserta', ['Yusuf Ali']]
  expect(await namesOf('')).toEqual([['penskoran', ['Ani', 'Budi', 'Citra']], arranged])
  expect(await namesOf('q=yusuf')).toEqual([['penskoran', ['Yusuf Ali', 'Ani', 'Budi']], arranged])
  expect(await namesOf('q=zaki')).toEqual([])
})

it('names the version that came into force or was withdrawn, and each question that it was about', async () => {
  const { paket, choice, essay, token, riwayat } = await makeSatExam()
  const publish = async (baseNumber: number, changes: object[]) => {
    const body = { baseNumber, changes }
    const { data } = await app.call(scoringVersion.saveDraft, { token, params: { id: paket.id }, body })
    const params = { id: data.id }
    await app.call(scoringVersion.publish, {
      token,
      params,
      body: { revision: data.revision, reason: 'Keliru' },
    })
    return params
  }
  const key = (letter: string) => ({ form: 'pilihan-ganda', accepted: [letter] })
  const replaced = (letter: string) => ({ kind: 'replace-key', soalId: choice, key: key(letter) })
  await publish(0, [replaced('B')])
  const second = await publish(1, [replaced('C'), { kind: 'full-credit', soalId: essay }])
  await app.call(scoringVersion.withdraw, { token, params: second, body: { reason: 'Tidak jadi' } })
  const acts = await riwayat()
  expect(acts.map(({ kind, ubahan }) => [kind, ...ubahan.map((each) => Object.values(each))])).toEqual([
    [
      'penskoran',
      ['penskoran', 'penskoran versi 2', 'penskoran versi 1'],
      ['soal 1', 'kunci diganti', 'kunci diganti lagi'],
      ['soal 2', 'semua mendapat poin penuh', 'seperti terbitan'],
    ],
    [
      'penskoran',
      ['penskoran', 'penskoran versi 1', 'penskoran versi 2'],
      ['soal 1', 'kunci diganti', 'kunci diganti lagi'],
      ['soal 2', 'seperti terbitan', 'semua mendapat poin penuh'],
    ],
    [
      'penskoran',
      ['penskoran', 'penskoran semula', 'penskoran versi 1'],
      ['soal 1', 'seperti terbitan', 'kunci diganti'],
    ],
  ])
})

it('outlives the log of the application: what was done to the exam as a whole stays with it', async () => {
  const { world, owner, ask, token, riwayat } = await makeSatExam()
  await app.call(berkasUjian.printed, ask)
  const { data: stood } = await app.call(event.one, ask)
  const { paketSoal, ...rest } = stood
  const body = { ...rest, paketSoalId: paketSoal.id, showRank: !stood.showRank }
  await app.call(event.update, { token, params: ask.params, body })
  const chain = [{ by: 'skor', order: 'desc' }]
  await app.call(laporanMurid.setPeringkat, { ...ask, body: { chain, style: '1-2-2-3', version: 0 } })
  const acts = await riwayat()
  expect(acts.map(({ kind, oleh }) => [kind, oleh])).toEqual(
    ['peringkat', 'jadwal', 'berita-acara'].map((kind) => [kind, owner.nama]),
  )
  // Only the owner of the tables shortens the log.
  const url = new URL(inject('templateUrl'))
  url.pathname = new URL(app.server.databaseUrl).pathname
  const client = new pg.Client(url.href)
  await client.connect()
  const { rowCount } = await client.query('delete from audit where application_id = $1', [
    world.applicationId,
  ])
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  expect(await riwayat()).toEqual(acts)
})

it('tells what of the exam itself was changed, from what to what: its ranking, its name, what students see', async () => {
  const { ask, token, riwayat } = await makeSatExam()
  const chain = [
    { by: 'skor', order: 'desc' },
    { by: 'waktu', order: 'asc' },
  ]
  await app.call(laporanMurid.setPeringkat, { ...ask, body: { chain, style: '1-2-2-4', version: 0 } })
  const { data: stood } = await app.call(event.one, ask)
  const { paketSoal, ...rest } = stood
  const body = { ...rest, paketSoalId: paketSoal.id, nama: 'Nama lain', showRank: !stood.showRank }
  await app.call(event.update, { token, params: ask.params, body })
  const [renamed, ranked] = await riwayat()
  expect([renamed!.kind, renamed!.oleh, renamed!.ubahan]).toEqual([
    'jadwal',
    'Bu Ratna',
    [
      { apa: 'nama', dari: stood.nama, menjadi: 'Nama lain' },
      { apa: 'tampilkan peringkat', dari: 'tidak', menjadi: 'ya' },
    ],
  ])
  expect([ranked!.kind, ranked!.oleh, ranked!.ubahan]).toEqual([
    'peringkat',
    'Bu Ratna',
    [
      {
        apa: 'aturan peringkat',
        dari: 'Peringkat menurut skor. Skor sama berbagi peringkat.',
        menjadi: 'Peringkat menurut skor. Seri diputus oleh waktu tercepat.',
      },
    ],
  ])
  expect((await app.call(riwayatUjian.list, { ...ask, query: 'kind=peringkat' })).recordsFiltered).toBe(1)
})
