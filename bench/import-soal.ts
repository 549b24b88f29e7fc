import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportSoal } from '@suluh/question-formats/export-file'
import { writeQuestions } from '@suluh/question-formats/write'
import pg from 'pg'
import { hashToken, newToken } from '../apps/api/src/auth/token.ts'
import { round } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const questions = 500
const pictureBytes = 20_000

/**
 * Five hundred questions with a picture and formulas each from a Word file, by the two calls that the screen makes:
 * how fast, what the API grows by, and how long its event loop lets others wait meanwhile.
 */
export async function importSoal() {
  const world = await makeBenchWorld(1)
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const token = await signIn(world, client)
    const { rows } = await client.query<{ id: string }>('select id from pelajaran limit 1')
    const pelajaranId = rows[0]!.id
    // The first file warms the reader and the compiler.
    await takeFile(world, token, pelajaranId, await makeFile(20), 'pemanasan.docx')
    const file = await makeFile(questions)
    const before = memoryOf(world.apiPid)
    const watch = watchApi(world)
    const started = performance.now()
    const previewSeconds = await takeFile(world, token, pelajaranId, file, 'soal.docx')
    const seconds = (performance.now() - started) / 1000
    const { waits, most } = await watch.stop()
    const stored = await client.query<{ soal: number; files: number }>(
      `select (select count(*)::int from soal_origin where source = 'soal') soal, (select count(*)::int from file) files`,
    )
    return {
      perSecond: round(questions / seconds, 0),
      seconds: round(seconds, 1),
      previewSeconds: round(previewSeconds, 1),
      fileMegabytes: round(file.length / 1024 / 1024, 1),
      missing: questions - (stored.rows[0]?.soal ?? 0),
      pictures: stored.rows[0]?.files,
      grownMegabytes: round((most - before) / 1024, 0),
      health: { p50: at(waits, 0.5), p99: at(waits, 0.99), most: at(waits, 1) },
    }
  } finally {
    await client.end()
    await world.stop()
  }
}

async function makeFile(count: number): Promise<Uint8Array> {
  const list = Array.from({ length: count }, (_, n): ExportSoal => ({
    id: `soal-${n}`,
    content: {
      form: 'pilihan-ganda',
      stem: `<p>Soal nomor ${n}: hitunglah <span data-tex="\\frac{${n}}{2}+x^{2}"></span> dari gambar ini.</p><p><img data-image="${n}" alt=""></p>`,
      options: ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, html: `Pilihan ${id} dari soal ${n}` })),
    },
    key: { form: 'pilihan-ganda', accepted: ['ABCDE'[n % 5]!] },
    pembahasan: `Karena begitu: <span data-tex="x_{${n}}"></span>`,
  }))
  const { bytes } = await writeQuestions('word', {
    title: 'Ukur',
    questions: list,
    media: list.map(() => picture()),
  })
  return bytes
}

/** The head of a PNG of 400 by 300, and bytes that do not shrink. */
function picture() {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000001900000012c0802000000', 'hex')
  return { mime: 'image/png', bytes: new Uint8Array(Buffer.concat([head, randomBytes(pictureBytes)])) }
}

/** Uploads and confirms; the seconds until the preview was there. */
async function takeFile(
  world: BenchWorld,
  token: string,
  pelajaranId: string,
  file: Uint8Array,
  name: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  const started = performance.now()
  const preview = await answer<{ id: string; questions: unknown[]; problems: { message: string }[] }>(
    await fetch(`${world.apiUrl}/api/soal-import`, { method: 'POST', headers, body: form }),
  )
  if (preview.problems.length > 0) throw new Error(`import: ${preview.problems[0]?.message}`)
  const seconds = (performance.now() - started) / 1000
  await answer(
    await fetch(`${world.apiUrl}/api/soal-import/${preview.id}/confirm`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ take: preview.questions.map((_, index) => index), pelajaranId, aspekId: null }),
    }),
  )
  return seconds
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T }
  return data
}

/** Asks the API how it is, all the time, and looks at its memory. */
function watchApi(world: BenchWorld) {
  const waits: number[] = []
  let most = 0
  const state = { isOver: false }
  const watching = (async () => {
    while (!state.isOver) {
      const started = performance.now()
      await (await fetch(`${world.apiUrl}/api/health`)).text()
      waits.push(performance.now() - started)
      most = Math.max(most, memoryOf(world.apiPid))
      await sleep(5)
    }
  })()
  return {
    stop: async () => {
      state.isOver = true
      await watching
      return { waits: waits.toSorted((a, b) => a - b), most }
    },
  }
}

/** Resident memory of the API with its worker threads, in kB; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function at(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

async function signIn(world: BenchWorld, client: pg.Client): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into session (token_hash, application_id, application_user_id, expires_at)
     select $1, u.application_id, u.id, now() + interval '1 day'
       from application_user u join peran p on p.id = u.peran_id where p.kode = 'pengelola' and u.application_id = $2 limit 1`,
    [hashToken(token), world.applicationId],
  )
  return token
}
