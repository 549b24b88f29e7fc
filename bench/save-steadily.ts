import { load, type Load } from './load.ts'
import type { BenchWorld } from './world.ts'

/** Students of a class at work, and how many answers they save each second in all. */
export const pupils = 200
export const savesPerSecond = 400

let seq = 0

/** A class at work: every connection saves at its own times, whether or not the one before was slow. */
export function saveSteadily(world: BenchWorld, seconds: number): Promise<Load> {
  return load(world.apiUrl, {
    connections: pupils,
    seconds,
    everyMs: (1000 * pupils) / savesPerSecond,
    next: (connection) => {
      const student = world.students[connection % world.students.length]!
      seq += 1
      const soal = world.soalIds[seq % world.soalIds.length]
      const entry = { soal, value: 'ABCD'[seq % 4], ragu: false, seq, at: new Date().toISOString() }
      return {
        method: 'PUT',
        path: `/api/attempt/${student.attemptId}/answers`,
        token: student.token,
        body: JSON.stringify({ entries: [entry] }),
      }
    },
  })
}
