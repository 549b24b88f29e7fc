import { openConnection, type Answer } from './connection.ts'
import type { BenchWorld, Student } from './world.ts'

/** What a run has seen, in milliseconds; `failed` names what went wrong and how often. */
export type Seen = {
  start: number[]
  save: number[]
  pulse: number[]
  submit: number[]
  failed: Map<string, number>
}

export type ExamStudent = ReturnType<typeof seatStudent>

export function newSeen(): Seen {
  return { start: [], save: [], pulse: [], submit: [], failed: new Map() }
}

/** One student at one connection, doing what the exam page does; the highest acknowledged change of each answer is kept. */
export function seatStudent(world: BenchWorld, student: Student, seen: Seen) {
  const { attemptId, token } = student
  const connection = openConnection(world.apiUrl)
  const acknowledged = new Map<string, number>()
  const attemptPath = `/api/attempt/${attemptId}`
  let seq = 0

  function note(what: 'start' | 'save' | 'pulse' | 'submit', answer: Answer): void {
    if (answer.status === 200) return void seen[what].push(answer.ms)
    const name = `${what} ${answer.status}`
    seen.failed.set(name, (seen.failed.get(name) ?? 0) + 1)
  }

  return {
    attemptId,
    acknowledged,
    close: connection.close,
    /** Starts, and fetches the questions. */
    start: async () => {
      const body = '{"device":"ukur"}'
      const path = `/api/ujian/${world.eventId}/start`
      const answer = await connection.ask({ method: 'POST', path, token, body })
      note('start', answer)
      if (answer.status !== 200) return
      const { data } = JSON.parse(answer.body) as { data: { contentHash: string } }
      const content = `${attemptPath}/content/${data.contentHash}`
      note('start', await connection.ask({ method: 'GET', path: content, token, body: '' }))
    },
    /** Chooses an option of a question; true once it is acknowledged. */
    save: async (soal: string, value: string): Promise<boolean> => {
      seq += 1
      const entry = { soal, value, ragu: false, seq, at: new Date().toISOString() }
      const body = JSON.stringify({ entries: [entry] })
      const answer = await connection.ask({ method: 'PUT', path: `${attemptPath}/answers`, token, body })
      note('save', answer)
      if (answer.status !== 200) return false
      const { data } = JSON.parse(answer.body) as { data: { stored: { soal: string; seq: number }[] } }
      for (const stored of data.stored) acknowledged.set(stored.soal, stored.seq)
      return data.stored.length === 1
    },
    pulse: async () => {
      const answered = acknowledged.size
      const state = { soalNumber: answered, answered, unsent: 0, device: 'ukur', messageAt: null }
      const body = JSON.stringify(state)
      note('pulse', await connection.ask({ method: 'PUT', path: `${attemptPath}/pulse`, token, body }))
    },
    submit: async () => {
      note(
        'submit',
        await connection.ask({ method: 'POST', path: `${attemptPath}/submit`, token, body: '{}' }),
      )
      const path = `${attemptPath}/bukti`
      note('submit', await connection.ask({ method: 'GET', path, token, body: '' }))
    },
  }
}

/** How many acknowledged changes are not there, neither they nor a later one. */
export function countLost(
  students: ExamStudent[],
  rows: { attempt: string; soal: string; seq: string }[],
): number {
  const stored = new Map(rows.map(({ attempt, soal, seq }) => [`${attempt} ${soal}`, Number(seq)]))
  return students.reduce(
    (lost, { attemptId, acknowledged }) =>
      lost +
      [...acknowledged].filter(([soal, least]) => (stored.get(`${attemptId} ${soal}`) ?? 0) < least).length,
    0,
  )
}
