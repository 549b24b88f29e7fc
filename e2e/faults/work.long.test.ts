import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openStudent } from './student.ts'

let world: FaultWorld
let paketId: string
beforeAll(async () => {
  world = await makeFaultWorld(8, 10)
  const place = { url: world.apiUrl, eventId: world.eventId }
  const students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
  for (const [index, student] of students.entries()) {
    for (const [each, soal] of world.soalIds.entries())
      student.session.change(soal, { value: 'AB'[(each + index) % 2]! })
    await student.finish()
  }
  const [row] = await world.asOwner<{ id: string }>('select paket_soal_id as id from event where id = $1', [
    world.eventId,
  ])
  paketId = row!.id
})
afterAll(() => world.stop())

const asStaff = () => ({ token: world.proctorToken })

/** Kills the API at the very moment that its work waits in the middle of writing into `table`; then it is back. */
async function killWhileWriting(table: string, begin: () => Promise<unknown>): Promise<void> {
  const blocker = new pg.Client(world.ownerUrl)
  await blocker.connect()
  try {
    await blocker.query(`begin; lock table ${table} in share mode`)
    const begun = begin().catch(() => undefined)
    await expect
      .poll(
        () => world.asOwner(`select from pg_locks where relation = '${table}'::regclass and not granted`),
        { timeout: 30_000 },
      )
      .not.toEqual([])
    await world.killApi()
    await begun
    await blocker.query('rollback')
  } finally {
    await blocker.end()
  }
  await world.restartApi()
}

const count = async (query: string) =>
  (await world.asOwner<{ n: number }>(`select count(*) as n from ${query}`))[0]!.n

it('an import of people is killed in the middle: nobody is there, and doing it again makes each of them once', async () => {
  const roles = await ask(world.apiUrl, peranIzin.options, asStaff())
  const peranId = roles.data.find(({ kode }) => kode === 'murid')!.id
  const rows = Array.from({ length: 700 }, (_, at) => `Murid Impor ${at};N${at};KELAS IMPOR`)
  const body = new FormData()
  body.set('file', new File([`NAMA;NIS;KELAS\n${rows.join('\n')}\n`], 'murid.csv'))
  const places = await world.asOwner<{ id: string }>('select id from lembaga limit 1')
  const preview = await ask(world.apiUrl, applicationUserImport.preview, {
    ...asStaff(),
    params: { peranId },
    query: `lembagaId=${places[0]!.id}`,
    body,
  })
  expect(preview.status).toBe(200)
  const { id } = preview.data
  const confirm = () =>
    ask(world.apiUrl, applicationUserImport.confirm, {
      ...asStaff(),
      params: { id },
      body: { makeGroups: true },
    })
  const imported = () => count(`application_user where nis like 'N%'`)
  await killWhileWriting('application_user', confirm)
  expect(await imported()).toBe(0)
  // A minute without a sign of life passes.
  await world.asOwner(`update application_user_import set alive_at = alive_at - interval '2 minutes'`)
  const state = async () =>
    (await ask(world.apiUrl, applicationUserImport.one, { ...asStaff(), params: { id } })).data
  expect((await state()).status).toBe('gagal')
  expect((await confirm()).status).toBe(200)
  await expect.poll(async () => (await state()).status, { timeout: 120_000 }).toBe('selesai')
  expect(await imported()).toBe(700)
  expect(await count(`group_belajar where nama = 'KELAS IMPOR'`)).toBe(1)
  expect(
    await count(
      `group_belajar_member m join group_belajar g on g.id = m.group_belajar_id where g.nama = 'KELAS IMPOR'`,
    ),
  ).toBe(700)
})

it('a new scoring is killed in the middle: all results are of the old one or, done again, all of the new', async () => {
  const draft = await ask(world.apiUrl, scoringVersion.saveDraft, {
    ...asStaff(),
    params: { id: paketId },
    body: { baseNumber: 0, changes: [{ kind: 'void', soalId: world.soalIds[0] }] },
  })
  expect(draft.status).toBe(200)
  const publish = () =>
    ask(world.apiUrl, scoringVersion.publish, {
      ...asStaff(),
      params: { id: draft.data.id },
      body: { revision: draft.data.revision, reason: 'Soal keliru' },
    })
  const versions = () =>
    world.asOwner<{ version: number; n: number }>(
      'select scoring_version as version, count(*) as n from hasil group by 1 order by 1',
    )
  expect(await versions()).toEqual([{ version: 0, n: 8 }])
  await killWhileWriting('hasil', publish)
  expect(await versions()).toEqual([{ version: 0, n: 8 }])
  expect(await count(`scoring_version where status = 'terbit'`)).toBe(0)
  expect((await publish()).status).toBe(200)
  expect(await versions()).toEqual([{ version: 1, n: 8 }])
  expect(await count(`scoring_version where status = 'terbit'`)).toBe(1)
  expect(await count('attempt where stale')).toBe(0)
})

it('a report is killed in the middle: it is made by itself afterwards, once', async () => {
  const lines = () => count(`laporan_murid where event_id = '${world.eventId}'`)
  await expect.poll(() => count('laporan_antrean'), { timeout: 60_000 }).toBe(0)
  expect(await lines()).toBe(8)
  await killWhileWriting('laporan_murid', () =>
    world.asOwner('insert into laporan_antrean (application_id, event_id) values ($1, $2)', [
      world.applicationId,
      world.eventId,
    ]),
  )
  await expect.poll(() => count('laporan_antrean'), { timeout: 60_000 }).toBe(0)
  expect(await lines()).toBe(8)
  const { data } = await ask(world.apiUrl, laporanMurid.list, asStaff())
  expect(data).toHaveLength(1)
})
