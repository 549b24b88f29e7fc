import { marking } from '@suluh/contract/exams/marking'
import { notifikasi } from '@suluh/contract/home/notifikasi'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, uraian, type Person } from '#testing/factories.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }

/** An exam with one essay that a student has handed in, over for a minute. */
async function makeExamOver() {
  const world = await makeWorld(app)
  const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
  const paket = await publishPaket(app, world, guru, [[uraian('Jelaskan.')]])
  const event = await schedule(app, guru, paket.id, [murid])
  const state = await start(app, murid, event.id)
  const soalId = paket.sections[0]!.soal[0]!.id
  await submit(app, murid, state.id, [entry(soalId, 'Karena')])
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('event')
      .set({
        closesAt: sql<Date>`now() - interval '1 minute'`,
        opensAt: sql<Date>`now() - interval '1 hour'`,
      })
      .where('id', '=', event.id)
      .execute(),
  )
  return { world, guru, murid, event, attemptId: state.id, soalId }
}

const bell = async ({ token }: Person) => (await app.call(notifikasi.list, { token })).data
const told = async (who: Person) => (await bell(who)).items.map(({ kind, count }) => [kind, count])

it('tells of an exam that is over: what waits for marks, and the report, to those whose it is', async () => {
  const { world, guru, murid, event } = await makeExamOver()
  await expect
    .poll(() => told(guru), soon)
    .toEqual([
      ['koreksi', 1],
      ['laporan', null],
    ])
  expect((await bell(guru)).items[0]).toMatchObject({ id: event.id, nama: 'Ujian Uji', isBaru: true })
  expect(await told(await world.signedInAs('guru'))).toEqual([])
  expect(await told(await world.signedInAs('pengawas'))).toEqual([])
  expect(await told(murid)).toEqual([])
  expect((await told(await world.signedInAs('lembaga'))).map(([kind]) => kind)).toEqual([
    'koreksi',
    'laporan',
  ])
  const elsewhere = await world.makeLembaga('SMP Lain')
  expect(await told(await world.signedInAs('lembaga', { lembagaId: elsewhere }))).toEqual([])
})

it('asks a marker of two for what is theirs, and no more once they have given it', async () => {
  const { world, guru, event, attemptId, soalId } = await makeExamOver()
  const [first, second] = [await world.signedInAs('pengelola'), await world.signedInAs('staf')]
  const koreksi = async (who: Person) => (await told(who)).filter(([kind]) => kind === 'koreksi')
  await expect.poll(() => koreksi(first), soon).toEqual([['koreksi', 1]])
  const cara = { penilai: 2, share: 100, tolerance: 1, ownSettling: false, version: 0 } as const
  await app.call(marking.arrange, { token: guru.token, params: { eventId: event.id }, body: cara })
  const give = (who: Person, mark: number) =>
    app.call(marking.save, {
      token: who.token,
      params: { attemptId, soalId },
      body: { mark, catatan: '', version: 0, seq: 1 },
    })
  await give(first, 2)
  expect([await koreksi(first), await koreksi(second)]).toEqual([[], [['koreksi', 1]]])
  await give(second, 9)
  // A third settles what is left.
  expect([await koreksi(first), await koreksi(second), await koreksi(guru)]).toEqual([
    [],
    [],
    [['koreksi', 1]],
  ])
})

it('is quiet once it was looked at, for this person only, and never ahead of time', async () => {
  const { world, guru } = await makeExamOver()
  await expect.poll(async () => (await bell(guru)).baru, soon).toBe(2)
  const sampai = new Date(Date.now() + 3_600_000).toISOString()
  await app.call(notifikasi.dibaca, { token: guru.token, body: { sampai } })
  expect(await bell(guru)).toMatchObject({ baru: 0, items: [{ isBaru: false }, { isBaru: false }] })
  expect((await bell(await world.signedInAs('lembaga'))).baru).toBe(2)
  // What comes after is new again, though the client's clock was an hour ahead.
  await tenant(app.db, world, async (tx) => {
    const { id: reportId } = await tx.selectFrom('event').select('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('laporanCetak')
      .values({
        applicationId: world.applicationId,
        applicationUserId: guru.id,
        eventId: reportId,
        userIds: [guru.id],
        status: 'selesai',
        aliveAt: sql<Date>`now() + interval '1 second'`,
      })
      .execute()
  })
  expect(await bell(guru)).toMatchObject({ baru: 1, items: [{ kind: 'cetak', isBaru: true }, {}, {}] })
})

it('tells those who manage people who has come in by a link', async () => {
  const world = await makeWorld(app)
  const [kepala, guru] = [await world.signedInAs('lembaga'), await world.signedInAs('guru')]
  await tenant(app.db, world, (tx) =>
    tx
      .insertInto('audit')
      .values({
        applicationId: world.applicationId,
        applicationUserId: guru.id,
        nama: guru.nama,
        action: 'terima-undangan',
        target: `application-user/${guru.id}`,
        targetNama: guru.nama,
      })
      .execute(),
  )
  expect((await bell(kepala)).items).toMatchObject([{ kind: 'pengguna-baru', id: guru.id, peran: 'guru' }])
  expect(await told(guru)).toEqual([])
})
