import { setTimeout as sleep } from 'node:timers/promises'
import { toXlsx } from '../apps/api/src/platform/sheet/write-sheet.ts'
import type { Load } from './load.ts'
import { round, type Measurement } from './measurement.ts'
import { pupils, saveSteadily, savesPerSecond } from './save-steadily.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const seconds = 5
const slowestP99 = 60
const wrong = 600

type Attack = (world: BenchWorld, until: number) => Promise<Statuses>
/** How often each status came back; 0 where none did. */
type Statuses = Record<number, number>

/**
 * Two hundred students who save, and beside them, one after the other, what one person can do to a server: files that are
 * heavy to read with two dozen exports, texts made to be slow, hundreds of wrong passwords. Each goes on for as long as
 * the saves are measured; what the attacker is answered is told, and a 5xx among it counts as an error too.
 */
export async function measureAbuse(): Promise<Measurement> {
  const world = await makeBenchWorld(pupils)
  try {
    await startAll(world)
    await saveSteadily(world, seconds)
    const alone = await saveSteadily(world, seconds)
    const uploads = await beside(world, heavyWork(await heavyFile()))
    const texts = await beside(world, slowTexts)
    const guesses = await beside(world, wrongLogins)
    const attacked = { uploads, texts, guesses }
    const p99 = Math.max(...Object.values(attacked).map(({ saves }) => saves.p99))
    const failed = Object.values(attacked).reduce((sum, { saves }) => sum + saves.failed, alone.failed)
    const broken = Object.values(attacked).flatMap(({ statuses }) =>
      Object.keys(statuses).filter((status) => Number(status) === 0 || Number(status) >= 500),
    )
    return {
      figure: round(p99, 1),
      unit: 'ms p99 of a save under the worst of three attacks',
      yardstick: `${savesPerSecond} saves/s of ${pupils} students alone: p99 ${round(alone.p99, 1)} ms`,
      ratio: round(p99 / alone.p99),
      must: `<= ${slowestP99} ms, 0 errors`,
      ok: p99 <= slowestP99 && failed === 0 && broken.length === 0,
      details: {
        failed,
        alone: figuresOf(alone),
        ...Object.fromEntries(
          Object.entries(attacked).map(([name, { saves, statuses }]) => [
            name,
            { ...figuresOf(saves), answers: statuses },
          ]),
        ),
      },
    }
  } finally {
    await world.stop()
  }
}

const figuresOf = ({ p50, p99, perSecond }: Load) => ({
  p50: round(p50, 1),
  p99: round(p99, 1),
  perSecond: round(perSecond, 0),
})

/** The saves while this goes on, and how it was answered. */
async function beside(world: BenchWorld, attack: Attack) {
  const statuses = attack(world, performance.now() + (seconds + 1) * 1000)
  await sleep(500)
  const saves = await saveSteadily(world, seconds)
  return { saves, statuses: await statuses }
}

/** A table of half a megabyte that takes seconds to read. */
async function heavyFile(): Promise<Uint8Array<ArrayBuffer>> {
  const row = (at: number) => Array.from({ length: 60 }, (_, column) => String((at * column) % 1000))
  const rows = Array.from({ length: 5000 }, (_, at) => ['Ani', ...row(at)])
  return new Uint8Array(await toXlsx([['NAMA', ...row(0).map((_, column) => `X${column}`)], ...rows]))
}

/** Two heavy uploads and 24 exports at once, again as soon as all are answered. */
function heavyWork(bytes: Uint8Array<ArrayBuffer>): Attack {
  return async (world, until) => {
    const headers = { authorization: `Bearer ${world.proctorToken}` }
    const upload = () => {
      const body = new FormData()
      body.set('file', new File([bytes], 'berat.xlsx'))
      return fetch(`${world.apiUrl}/api/soal-import`, { method: 'POST', headers, body })
    }
    const exported = () => fetch(`${world.apiUrl}/api/soal-export?format=word`, { headers })
    return countUntil(until, [upload, upload, ...Array.from({ length: 24 }, () => exported)])
  }
}

const formula = (latex: string) => `<span data-tex="${latex}"></span>`

/** Four questions at a time of a quarter of a megabyte: nested, formulas by the hundred, tags that never end. */
const slowTexts: Attack = async (world, until) => {
  const stems = [
    '<b>'.repeat(70_000),
    formula('\\frac{1}{2}').repeat(5000),
    '<br '.repeat(50_000),
    formula('\\sqrt{x^2+y^2}').repeat(500),
  ]
  const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: `<p>${id}</p>` }))
  const pelajaranId = await firstPelajaran(world)
  const headers = { authorization: `Bearer ${world.proctorToken}`, 'content-type': 'application/json' }
  const sends = stems.map((stem) => {
    const content = { form: 'pilihan-ganda', stem, options }
    const key = { form: 'pilihan-ganda', accepted: ['A'] }
    const body = JSON.stringify({ draft: { content, key, pembahasan: '' }, pelajaranId, aspekId: null })
    return () => fetch(`${world.apiUrl}/api/soal`, { method: 'POST', headers, body })
  })
  return countUntil(until, sends)
}

async function firstPelajaran({ apiUrl, proctorToken }: BenchWorld): Promise<string> {
  const headers = { authorization: `Bearer ${proctorToken}` }
  const answer = await fetch(`${apiUrl}/api/pelajaran`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]!.id
}

/** From one address, two hundred in the same moment, of names that are not there. */
const wrongLogins: Attack = async (world) => {
  const statuses: Statuses = {}
  await Promise.all(
    Array.from({ length: 200 }, async (_, lane) => {
      for (let at = lane; at < wrong; at += 200) {
        const body = JSON.stringify({ emailOrTelp: `ukur${at}@uji.test`, password: 'sandi-tebakan' })
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
        const ask = () => fetch(`${world.apiUrl}/api/authentication/login`, { method: 'POST', headers, body })
        await count(statuses, ask)
      }
    }),
  )
  return statuses
}

/** All of them at once, over and over. */
async function countUntil(until: number, sends: (() => Promise<Response>)[]): Promise<Statuses> {
  const statuses: Statuses = {}
  while (performance.now() < until) {
    await Promise.all(sends.map((send) => count(statuses, send)))
    // Refusals come back at once, and the attacker runs on the same cores as what is attacked.
    await sleep(100)
  }
  return statuses
}

async function count(statuses: Statuses, ask: () => Promise<Response>): Promise<void> {
  const status = await ask().then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  statuses[status] = (statuses[status] ?? 0) + 1
}
