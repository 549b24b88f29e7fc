import { get } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSeen, seatStudent, type ExamStudent } from './exam-student.ts'
import { quantile, round, type Measurement } from './measurement.ts'
import { visitAll } from './start.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const slowestMs = 2000
const watchers = 3
const rooms = 40
const answerMs = 3000

/**
 * `students` of one event at work for so many seconds, and the live board of it open in three browsers and
 * one for the proctor of each of its rooms: how long after a
 * student has been told that an answer is stored it stands on the board.
 */
export async function measureBoard(students = 2000, seconds = 40): Promise<Measurement> {
  const world = await makeBenchWorld(students, rooms)
  try {
    await startAll(world)
    // Who works has been working: session and attempt are known.
    await visitAll(world, 50, ({ attemptId }) => `/api/attempt/${attemptId}`)
    const seen = newSeen()
    const awaited = new Awaited()
    const all = Array.from({ length: watchers }, () => world.proctorToken)
    const boards = await Promise.all(
      [...all, ...world.roomTokens].map((token, index) =>
        watch(world, token, (rows) => index === 0 && rows.forEach(awaited.see)),
      ),
    )
    const seated = world.students.map((student) => seatStudent(world, student, seen))
    await Promise.all(seated.map((student) => work(world, student, awaited, seconds)))
    // What was stored last may still be on its way to the board.
    await sleep(slowestMs * 2)
    for (const end of [...boards, ...seated.map(({ close }) => close)]) end()
    const failed = [...seen.failed.values()].reduce((sum, each) => sum + each, 0)
    const slowest = quantile(awaited.delays, 1)
    return {
      figure: round(slowest, 0),
      unit: 'ms, the slowest update of all',
      yardstick: `${slowestMs} ms`,
      ratio: round(slowest / slowestMs),
      must: `<= ${slowestMs} ms, every answer shown, no error`,
      ok: slowest <= slowestMs && awaited.waiting === 0 && failed === 0 && awaited.delays.length > 0,
      details: {
        students,
        watchers,
        rooms,
        updates: awaited.delays.length,
        neverShown: awaited.waiting,
        p50: round(quantile(awaited.delays, 0.5), 0),
        p95: round(quantile(awaited.delays, 0.95), 0),
        savesPerSecond: round(seen.save.length / seconds, 0),
        saveP95: round(quantile(seen.save, 0.95), 0),
        failed: Object.fromEntries(seen.failed),
      },
    }
  } finally {
    await world.stop()
  }
}

/** Answers new questions at a student's pace, so that the count on the board grows. */
async function work(
  { soalIds }: BenchWorld,
  student: ExamStudent,
  awaited: Awaited,
  seconds: number,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  await student.sit()
  await sleep(Math.random() * answerMs)
  for (const soal of soalIds) {
    if (performance.now() >= end) break
    if (await student.save(soal, 'A')) awaited.expect(student.attemptId, student.acknowledged.size)
    student.tell()
    await sleep(answerMs * (0.5 + Math.random()))
  }
  await sleep(Math.max(0, end - performance.now()))
}

type Row = { attemptId: string; stored: number }

/** What the board has to show, since when. */
class Awaited {
  readonly delays: number[] = []
  readonly #expected = new Map<string, { stored: number; since: number }[]>()
  readonly #shown = new Map<string, number>()

  get waiting(): number {
    return [...this.#expected.values()].reduce((sum, each) => sum + each.length, 0)
  }

  expect(attemptId: string, stored: number): void {
    if ((this.#shown.get(attemptId) ?? 0) >= stored) return void this.delays.push(0)
    const waiting = this.#expected.get(attemptId) ?? []
    this.#expected.set(attemptId, [...waiting, { stored, since: performance.now() }])
  }

  readonly see = ({ attemptId, stored }: Row): void => {
    this.#shown.set(attemptId, stored)
    const waiting = this.#expected.get(attemptId) ?? []
    const now = performance.now()
    for (const each of waiting) if (each.stored <= stored) this.delays.push(now - each.since)
    this.#expected.set(
      attemptId,
      waiting.filter((each) => each.stored > stored),
    )
  }
}

/** Opens a board, and returns how to close it once the first whole picture is there. */
export function watch(world: BenchWorld, token: string, onRows: (rows: Row[]) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${world.apiUrl}/api/event/${world.eventId}/board/stream`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const lines = createInterface({ input: response })
        lines.on('line', (line) => {
          if (!line.startsWith('data: ')) return
          onRows((JSON.parse(line.slice(6)) as { rows: Row[] }).rows)
          resolve(() => request.destroy())
        })
        // It is closed in the middle of the stream.
        lines.on('error', () => undefined)
      },
    )
    request.on('error', reject)
  })
}
