import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mulberry32 } from '../../apps/api/src/papers/snapshot/shuffle.ts'
import { makeFaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openStudent, untilDone, type Student } from './student.ts'

// A share in every run of the tests; all of them with `npm run test:long`.
const kills = Number(process.env['FAULT_KILLS'] ?? 4)
const writers = 12

/**
 * The API, the whole database and single processes of it are killed at random moments, while students answer and
 * others hand in. Nothing is mended by hand but the API started again, as a service manager would.
 */
it(
  `kill -9 of the API and of the database under load, ${kills} times`,
  { timeout: 90_000 + kills * 15_000 },
  async () => {
    const random = mulberry32(20_260_718)
    const world = await makeFaultWorld(writers + kills, 20)
    try {
      const place = { url: world.apiUrl, eventId: world.eventId }
      const writing = await Promise.all(
        world.students.slice(0, writers).map((seat) => openStudent(place, seat)),
      )
      const leaving = await Promise.all(world.students.slice(writers).map((seat) => openStudent(place, seat)))
      for (const student of leaving) for (let each = 0; each < 8; each++) change(student)
      const load = { isOver: false }
      const work = writing.map(async (student) => {
        while (!load.isOver) {
          change(student)
          await student.session.flush()
          await student.session.pulse(quiet).catch(() => undefined)
          await sleep(random() * 40)
        }
      })
      const finishing: Promise<void>[] = []
      for (let kill = 0; kill < kills; kill++) {
        await sleep(50 + random() * 600)
        const victim = random()
        finishing.push(leaving[kill]!.finish())
        await sleep(random() * 20)
        if (victim < 0.5) await world.killApi().then(world.restartApi)
        else if (victim < 0.8) world.killDatabase()
        else await world.killBackend()
        await somebodySaves(writing)
      }
      load.isOver = true
      await Promise.all(work)
      await Promise.all([...finishing, ...writing.map((student) => student.finish())])
      expect(writing.every(({ acknowledged }) => acknowledged.length > kills)).toBe(true)
      await expectNothingLost(world, [...writing, ...leaving])
    } finally {
      await world.stop()
    }

    function change({ session }: Student): void {
      const soal = world.soalIds[Math.floor(random() * world.soalIds.length)]!
      session.change(soal, { value: 'ABCD'[Math.floor(random() * 4)]! })
    }
  },
)

const quiet = { soalNumber: 1, answered: 1, unsent: 0, device: 'uji', events: [] }

/** The exam goes on: something new is acknowledged. */
function somebodySaves(students: Student[]): Promise<void> {
  const count = () => students.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const before = count()
  return untilDone(async () => {
    if (count() <= before) throw new Error('nothing was saved since')
  })
}
