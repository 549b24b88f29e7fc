import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import type { paper, PaperSoal } from '@suluh/contract/papers/paper'
import { signatureLines } from '@suluh/contract/platform/print/signatures'
import type { Query } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import type { KopSurat } from '@suluh/contract/school/lembaga'
import { writeKartuSoal } from '@suluh/question-formats/paper/write-kartu-soal'
import {
  kisiCells,
  kisiFacts,
  kisiTitles,
  writeKisiKisi,
  type KisiRow,
} from '@suluh/question-formats/paper/write-kisi-kisi'
import { writeKunci, writeNaskah } from '@suluh/question-formats/paper/write-naskah'
import type { Letterhead } from '@suluh/question-formats/paper/word-paper'
import { loadMedia } from '#bank/soal/soal-export.queries.ts'
import { mapRichText } from '#bank/soal/media-places.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { workbookBytes } from '#platform/sheet/write-sheet.ts'
import { getKisiKisi, getPaper } from './paper.queries.ts'
import { signaturesOf, signingOf } from './signing.ts'

type WordQuery = Query<typeof paper.word>
type KisiQuery = Query<typeof paper.kisiKisiFile>
type File = { title: string; bytes: Uint8Array }

/** One version of a package as a Word file, or its keys. */
export async function makePaperWord(
  db: Tx,
  actor: Actor,
  id: string,
  { versi, bagian, kolom, kertas, ...how }: WordQuery,
): Promise<File> {
  const { versions, lembagaId, ...printed } = await getPaper(db, actor, id, how)
  const version = versions.find(({ letter }) => letter === versi)
  if (!version)
    throw new SuluhError('validation', `Naskah ini hanya punya ${versions.length} versi.`, [
      { path: 'versi', message: `Pilih versi A sampai ${versions.at(-1)?.letter ?? 'A'}` },
    ])
  demandQuestions(version.sections.length)
  const { media, unplace } = await loadMedia(db, version)
  const signing = await signingOf(db, actor, lembagaId)
  const input = {
    ...printed,
    kop: await letterheadOf(db, signing.kop),
    kepala: withDefaults(printed.kepala, signing.today),
    letter: versions.length > 1 ? versi : null,
    sections: version.sections.map(({ nama, petunjuk, questions }) => ({
      nama,
      petunjuk: unplace(petunjuk),
      questions: questions.map((question) => unplaced(question, unplace)),
    })),
    media,
    size: kertas,
    columns: kolom === '2' ? (2 as const) : (1 as const),
  }
  const what = bagian === 'kunci' ? 'Kunci' : 'Naskah'
  return {
    title: [what, printed.nama, input.letter && `Paket ${input.letter}`].filter(Boolean).join(' '),
    bytes: bagian === 'kunci' ? writeKunci(input) : writeNaskah(input),
  }
}

/** With its pictures by their places in the file. */
function unplaced<T extends PaperSoal>(question: T, unplace: (html: string) => string): T {
  const { stimulus } = question
  return {
    ...mapRichText(question, unplace),
    stimulus: stimulus && { ...stimulus, html: unplace(stimulus.html) },
  }
}

/** The kisi-kisi of a package as a document or a sheet, or its kartu soal as a document. */
export async function makeKisiKisi(db: Tx, actor: Actor, id: string, query: KisiQuery): Promise<File> {
  const { format, lembar, kertas: size } = query
  if (format === 'xlsx' && lembar === 'kartu')
    throw new SuluhError('validation', 'Kartu soal hanya ada sebagai Word.', [
      { path: 'format', message: 'Pilih docx' },
    ])
  const { questions, lembagaId, ...printed } = await getKisiKisi(db, actor, id)
  demandQuestions(questions.length)
  const signing = await signingOf(db, actor, lembagaId)
  const { kop } = signing
  const kepala = withDefaults(printed.kepala, signing.today)
  const signed = signaturesOf(signing)
  const title = `${lembar === 'kartu' ? 'Kartu soal' : 'Kisi-kisi'} ${printed.nama}`
  if (format === 'docx') {
    const { media, unplace } = await loadMedia(db, questions)
    const input = {
      ...printed,
      kop: await letterheadOf(db, kop),
      kepala,
      questions: questions.map((question) => unplaced(question, unplace)),
      media,
      signed,
      size,
    }
    return { title, bytes: lembar === 'kartu' ? writeKartuSoal(input) : writeKisiKisi(input) }
  }
  const rows: KisiRow[] = questions
  const facts = kisiFacts({ ...printed, kepala, questions: rows }).map(([name, value]) => `${name}: ${value}`)
  const table = {
    name: 'Kisi-kisi',
    about: ['KISI-KISI PENULISAN SOAL', kop.nama, printed.nama, ...facts],
    titles: [...kisiTitles],
    rows: rows.map((row, at) =>
      kisiCells(row, at).map((text, column) => (numbers.has(column) ? Number(text.replace(',', '.')) : text)),
    ),
    below: signatureLines(signed, [1, 3, 5]),
  }
  return { title, bytes: await workbookBytes([table]) }
}

/** Columns of the kisi-kisi that hold numbers. */
const numbers = new Set([0, 6, 8])

function demandQuestions(count: number): void {
  if (count === 0) throw new SuluhError('validation', 'Paket ini belum berisi soal yang boleh Anda baca.')
}

async function letterheadOf(db: Tx, { atas, nama, bawah, logoId }: KopSurat): Promise<Letterhead> {
  const file = logoId
    ? await db.selectFrom('file').select(['mime', 'bytes']).where('id', '=', logoId).executeTakeFirst()
    : undefined
  const logo = file ? { mime: file.mime, bytes: new Uint8Array(file.bytes) } : null
  return { atas, nama, bawah, logo }
}
