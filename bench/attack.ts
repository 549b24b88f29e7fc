import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { toXlsx } from '../apps/api/src/platform/sheet/write-sheet.ts'

export type Attack = keyof typeof attacks
/** How often each status came back; 0 where none did. */
export type Statuses = Record<number, number>

type Order = { attack: Attack; seconds: number; apiUrl: string; token: string }

const { attack, seconds, apiUrl, token } = workerData as Order
const headers = { authorization: `Bearer ${token}` }
const asJson = { ...headers, 'content-type': 'application/json' }
const statuses: Statuses = {}
const wrong = 600

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (what: 'begun' | Statuses) => parentPort?.postMessage(what)

const attacks = {
  /** Two heavy uploads and 24 exports at once, again as soon as all are answered. */
  uploads: async () => {
    const bytes = await heavyFile()
    const upload = () => {
      const body = new FormData()
      body.set('file', new File([bytes], 'berat.xlsx'))
      return fetch(`${apiUrl}/api/soal-import`, { method: 'POST', headers, body })
    }
    const exported = () => fetch(`${apiUrl}/api/soal-export?format=word`, { headers })
    await over([upload, upload, ...Array.from({ length: 24 }, () => exported)])
  },
  /** Four questions at a time of a quarter of a megabyte: nested, formulas by the hundred, tags that never end. */
  texts: async () => {
    const stems = [
      '<b>'.repeat(70_000),
      formula('\\frac{1}{2}').repeat(5000),
      '<br '.repeat(50_000),
      formula('\\sqrt{x^2+y^2}').repeat(500),
    ]
    const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: `<p>${id}</p>` }))
    const pelajaranId = await firstPelajaran()
    const sends = stems.map((stem) => {
      const content = { form: 'pilihan-ganda', stem, options }
      const key = { form: 'pilihan-ganda', accepted: ['A'] }
      const body = JSON.stringify({ draft: { content, key, pembahasan: '' }, pelajaranId, aspekId: null })
      return () => fetch(`${apiUrl}/api/soal`, { method: 'POST', headers: asJson, body })
    })
    await over(sends)
  },
  /** From one address, two hundred in the same moment, of names that are not there. */
  guesses: async () => {
    tell('begun')
    await Promise.all(
      Array.from({ length: 200 }, async (_, lane) => {
        for (let at = lane; at < wrong; at += 200) {
          const body = JSON.stringify({ emailOrTelp: `ukur${at}@uji.test`, password: 'sandi-tebakan' })
          const from = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
          await count(() =>
            fetch(`${apiUrl}/api/authentication/login`, { method: 'POST', headers: from, body }),
          )
        }
      }),
    )
  },
}

const formula = (latex: string) => `<span data-tex="${latex}"></span>`

/** A table of half a megabyte that takes seconds to read. */
async function heavyFile(): Promise<Uint8Array<ArrayBuffer>> {
  const row = (at: number) => Array.from({ length: 60 }, (_, column) => String((at * column) % 1000))
  const rows = Array.from({ length: 5000 }, (_, at) => ['Ani', ...row(at)])
  return new Uint8Array(await toXlsx([['NAMA', ...row(0).map((_, column) => `X${column}`)], ...rows]))
}

async function firstPelajaran(): Promise<string> {
  const answer = await fetch(`${apiUrl}/api/pelajaran`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]!.id
}

/** All of them at once, over and over. */
async function over(sends: (() => Promise<Response>)[]): Promise<void> {
  tell('begun')
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await Promise.all(sends.map((send) => count(send)))
    // Refusals come back at once, and the attacker runs on the same cores as what is attacked.
    await sleep(100)
  }
}

async function count(ask: () => Promise<Response>): Promise<void> {
  const status = await ask().then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  statuses[status] = (statuses[status] ?? 0) + 1
}

await attacks[attack]()
tell(statuses)
