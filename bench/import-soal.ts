import { randomBytes } from 'node:crypto'
import type { ExportSoal } from '@suluh/question-formats/soal/export-file'
import { docx, paragraph, picture, run } from '@suluh/question-formats/word/docx-fixture'
import { writeQuestions } from '@suluh/question-formats/write'
import pg from 'pg'
import { answer, signIn, watchApi } from './api-under-work.ts'
import { round } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const questions = 500
const pictureBytes = 20_000

type Kind = 'table' | 'typed' | 'qti'

/**
 * Five hundred questions with a picture each, from a Word file (in a table with formulas, or typed without one) or from a package
 * of QTI 3 as other systems write it, by the two calls that the screen makes: how fast, what the API grows by, and how long its
 * event loop lets others wait meanwhile.
 */
export async function importSoal(kind: Kind) {
  const world = await makeBenchWorld(1)
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const token = await signIn(world, client)
    const { rows } = await client.query<{ id: string }>('select id from pelajaran limit 1')
    const pelajaranId = rows[0]!.id
    // The first file warms the reader and the compiler.
    await takeFile(world, token, pelajaranId, await makeFile(kind, 20), 'pemanasan')
    const file = await makeFile(kind, questions)
    const watch = await watchApi(world)
    const started = performance.now()
    const previewSeconds = await takeFile(world, token, pelajaranId, file, 'soal')
    const seconds = (performance.now() - started) / 1000
    const cost = await watch.stop()
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
      ...cost,
    }
  } finally {
    await client.end()
    await world.stop()
  }
}

/** As most teachers write it: numbers and letters that are typed, the keys in a list at the end. */
function typedFile(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const line = (text: string) => paragraph(run(text))
  const asked = numbers.map((n) =>
    [
      line(`${n}. Soal nomor ${n}: perhatikan gambar ini, lalu hitung banyaknya benda.`),
      paragraph(picture(`g${n}`)),
      ...['A', 'B', 'C', 'D', 'E'].map((id) => line(`${id}. Pilihan ${id} dari soal ${n}`)),
    ].join(''),
  )
  const keys = numbers.map((n) => line(`${n}. ${'ABCDE'[n % 5]}`))
  const media = Object.fromEntries(numbers.map((n) => [`g${n}`, pictureFile().bytes]))
  return docx([...asked, line('KUNCI JAWABAN'), ...keys].join(''), { media })
}

async function makeFile(kind: Kind, count: number): Promise<Uint8Array> {
  if (kind === 'typed') return typedFile(count)
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
  const { bytes } = await writeQuestions(kind === 'qti' ? 'qti-3' : 'word', {
    title: 'Ukur',
    questions: list,
    media: list.map(() => pictureFile()),
  })
  return bytes
}

/** The head of a PNG of 400 by 300, and bytes that do not shrink. */
function pictureFile() {
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
