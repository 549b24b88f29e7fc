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
  let line: WebSocket | undefined

  const state = () => {
    const answered = acknowledged.size
    return { soalNumber: answered, answered, unsent: 0, device: 'ukur', messageAt: null }
  }

  function note(what: 'start' | 'save' | 'pulse' | 'submit', answer: Answer): void {
    if (answer.status === 200) return void seen[what].push(answer.ms)
    const name = `${what} ${answer.status}`
    seen.failed.set(name, (seen.failed.get(name) ?? 0) + 1)
  }

  return {
    attemptId,
    acknowledged,
    close: () => {
      line?.close()
      connection.close()
    },
    /** Opens the line of the exam page, and says there how things stand; back once it is answered. */
    sit: () =>
      new Promise<void>((done) => {
        const opened = new WebSocket(`${world.apiUrl.replace('http', 'ws')}${attemptPath}/line`)
        const began = performance.now()
        line = opened
        opened.addEventListener('open', () => opened.send(JSON.stringify({ token, ...state() })))
        opened.addEventListener('message', ({ data }) => {
          // Asked whether it is there.
          if (data === '') return opened.send('')
          note('pulse', { status: 200, body: '', ms: performance.now() - began })
          done()
        })
        opened.addEventListener('close', ({ code }) => {
          if (line === opened && code !== 1000 && code !== 1005)
            note('pulse', { status: code, body: '', ms: 0 })
          done()
        })
      }),
    /** Says on the line what has changed; `soalNumber` where nothing has been answered. */
    tell: (soalNumber = acknowledged.size) => line?.send(JSON.stringify({ ...state(), soalNumber })),
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
    /** A sign of life without a line. */
    pulse: async () => {
      const body = JSON.stringify(state())
      note('pulse', await connection.ask({ method: 'PUT', path: `${attemptPath}/pulse`, token, body }))
    },
    state: async () => {
      note('start', await connection.ask({ method: 'GET', path: attemptPath, token, body: '' }))
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
