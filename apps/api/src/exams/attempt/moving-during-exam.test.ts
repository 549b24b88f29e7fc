import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'
import { importMurid } from '#testing/people-import.ts'

const app = useTestApp()
/** A whole school's move with MOVING_PUPILS=2000. */
const count = Number(process.env['MOVING_PUPILS'] ?? 90)
const timeout = 60_000 + count * 300
const atATime = 40
const rowsOfAFile = 100
const questions = 6
const rounds = 4

type Pupil = Person & { at: number; attemptId: string }

/** As many at once as a few classrooms send. */
async function forEach<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atATime }, one))
}

const nisn = (at: number) => `005${String(at).padStart(7, '0')}`
const fileOf = (pupils: readonly number[], lembaga: (at: number) => string, kelas: (at: number) => string) =>
  [
    'NISN;NAMA;LEMBAGA;KELAS',
    ...pupils.map((at) => `${nisn(at)};Murid ${at};${lembaga(at)};${kelas(at)}`),
  ].join('\n')

/** Imported as a school would, some hundred at a time. */
async function importAll(
  world: World,
  staf: Person,
  lembaga: (at: number) => string,
  kelas: (at: number) => string,
): Promise<void> {
  const all = Array.from({ length: count }, (_, at) => at)
  for (let from = 0; from < count; from += rowsOfAFile) {
    const text = fileOf(all.slice(from, from + rowsOfAFile), lembaga, kelas)
    expect((await importMurid(app, world, staf, text)).status).toBe('selesai')
  }
}

/** Where everybody sits and is, in the order of their numbers. */
const standing = (world: World, eventId: string) =>
  tenant(app.db, world, (tx) =>
    tx
      .selectFrom('attempt as a')
      .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
      .select(['a.id', 'u.id as userId', 'u.nomor', 'a.lembagaId', 'a.groupIds', 'a.status'])
      .select(['a.sesiId', 'a.ruangId', 'a.kursi'])
      .where('a.eventId', '=', eventId)
      .orderBy('u.nomor')
      .execute(),
  )

/** What each gives: right or wrong by turns, and each question once more in the next round, otherwise. */
const isRight = (at: number, place: number, round: number) => (at + place + round) % 3 === 0

it(
  'a year’s change of classes and schools in the middle of an exam moves nobody’s seat, answers or result',
  { timeout },
  async () => {
    const world = await makeWorld(app)
    const elsewhere = await world.makeLembaga('SMP Tujuan')
    const owner = await world.signedInAs('pengelola')
    await importAll(
      world,
      owner,
      () => 'SMP Uji',
      (at) => `VIII ${at % 10}`,
    )
    const keys = Array.from({ length: questions }, (_, at) => pilihanGanda(`Soal ${at}`, 'A'))
    const paket = await publishPaket(app, world, owner, [keys])
    const soalIds = paket.sections[0]!.soal.map(({ id }) => id)
    const opensAt = new Date(Date.now() - 60_000).toISOString()
    const closesAt = new Date(Date.now() + 3_600_000).toISOString()
    const event = await schedule(app, owner, paket.id, [], {
      opensAt,
      closesAt,
      lembagaIds: [world.lembagaId, elsewhere],
      sesi: [{ id: null, nama: 'Sesi 1', opensAt, closesAt }],
      ruang: [1, 2, 3].map((at) => ({
        id: null,
        nama: `Ruang ${at}`,
        kapasitas: Math.ceil(count / 2),
        pengawasId: null,
      })),
    })
    const before = await standing(world, event.id)
    expect(before).toHaveLength(count)
    const pupils: Pupil[] = []
    for (const [at, { id: attemptId, userId }] of before.entries()) {
      const person = { id: userId, nama: '', email: '', token: '' }
      pupils.push({ ...(await world.onAnotherDevice(person)), at, attemptId })
    }
    const started = pupils.filter(({ at }) => at % 3 !== 2)
    await forEach(started, async (pupil) => {
      expect((await start(app, pupil, event.id)).id).toBe(pupil.attemptId)
    })

    // Everybody comes into another class, and every fifth into another school, while they write and some hand in.
    const move = { isDone: false }
    const refused: string[] = []
    const told = (what: string, { status, message }: { status: number; message: string }) => {
      if (status !== 200) refused.push(`${what}: ${status} ${message}`)
    }
    const moving = importAll(
      world,
      owner,
      (at) => (at % 5 === 0 ? 'SMP Tujuan' : 'SMP Uji'),
      (at) => `IX ${at % 10}`,
    ).then(() => {
      move.isDone = true
    })
    const given = (at: number, round: number) =>
      soalIds.map((id, place) => entry(id, isRight(at, place, round) ? 'A' : 'B', round + 1))
    const lastRound = new Map<number, number>()
    for (let round = 0; round < rounds || !move.isDone; round += 1)
      await forEach(started, async (pupil) => {
        if (pupil.at % 6 === 0 && round > 1) return
        lastRound.set(pupil.at, round)
        if (pupil.at % 6 === 0 && round === 1)
          told('submit', await submit(app, pupil, pupil.attemptId, given(pupil.at, round)))
        else told('save', await save(app, pupil, pupil.attemptId, given(pupil.at, round)))
      })
    await moving
    // Who had not begun does so now, from where they are by now.
    const late = pupils.filter(({ at }) => at % 3 === 2)
    await forEach(late, async (pupil) => {
      expect((await start(app, pupil, event.id)).id).toBe(pupil.attemptId)
      lastRound.set(pupil.at, 0)
      told('save', await save(app, pupil, pupil.attemptId, given(pupil.at, 0)))
    })
    await forEach(
      pupils.filter(({ at }) => at % 3 === 2 || at % 6 !== 0),
      async (pupil) => told('submit', await submit(app, pupil, pupil.attemptId)),
    )
    expect(refused).toEqual([])

    const after = await standing(world, event.id)
    const arranged = (rows: typeof before) =>
      rows.map(({ id, sesiId, ruangId, kursi }) => ({ id, sesiId, ruangId, kursi }))
    expect(arranged(after)).toEqual(arranged(before))
    expect(new Set(after.map(({ ruangId, kursi }) => `${ruangId} ${kursi}`)).size).toBe(count)
    for (const [at, row] of after.entries()) {
      const began = at % 3 === 2
      const here = began && at % 5 === 0 ? elsewhere : world.lembagaId
      const isInItsClass = JSON.stringify(row.groupIds) === JSON.stringify(before[at]!.groupIds)
      expect([at, row.lembagaId, row.status, isInItsClass]).toEqual([at, here, 'dinilai', !began])
    }
    const scores = await tenant(app.db, world, (tx) =>
      tx
        .selectFrom('hasil')
        .select(['attemptId', 'correct', 'wrong'])
        .where('eventId', '=', event.id)
        .where('counted', '=', true)
        .execute(),
    )
    const byAttempt = new Map(scores.map((row) => [row.attemptId, row]))
    for (const { at, attemptId } of pupils) {
      const correct = soalIds.filter((_, place) => isRight(at, place, lastRound.get(at)!)).length
      const due = { attemptId, correct, wrong: questions - correct }
      expect([at, byAttempt.get(attemptId)]).toEqual([at, due])
    }
    const ask = { token: owner.token, params: { id: event.id } }
    const units = async () => {
      const { data } = await app.call(laporanMurid.event, ask)
      if (data.isComputing || data.reached?.n !== count) return null
      return data.lembaga.map(({ id, n }) => [id, n]).toSorted((a, b) => Number(b[1]) - Number(a[1]))
    }
    const there = after.filter(({ lembagaId }) => lembagaId === elsewhere).length
    await expect.poll(units).toEqual([
      [world.lembagaId, count - there],
      [elsewhere, there],
    ])
  },
)
