import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import type { paper } from '@suluh/contract/papers/paper'
import type { Query } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import type { KopSurat } from '@suluh/contract/school/lembaga'
import type { PaperQuestion } from '@suluh/question-formats/paper/paper-words'
import {
  kisiCells,
  kisiFacts,
  kisiTitles,
  writeKisiKisi,
  type KisiRow,
} from '@suluh/question-formats/paper/write-kisi-kisi'
import { writeKunci, writeNaskah } from '@suluh/question-formats/paper/write-naskah'
import type { Letterhead, WordSigner } from '@suluh/question-formats/paper/word-paper'
import { loadMedia } from '#bank/soal/soal-export.queries.ts'
import { mapRichText } from '#bank/soal/media-places.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { workbookBytes } from '#platform/sheet/write-sheet.ts'
import { getKisiKisi, getPaper } from './paper.queries.ts'
import { signingOf, type Signing } from './signing.ts'

type WordQuery = Query<typeof paper.word>
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
      questions: questions.map((question): PaperQuestion => ({
        ...mapRichText(question, unplace),
        stimulus: question.stimulus && { ...question.stimulus, html: unplace(question.stimulus.html) },
      })),
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

/** The kisi-kisi of a package as a document or a sheet. */
export async function makeKisiKisi(db: Tx, actor: Actor, id: string, format: 'docx' | 'xlsx'): Promise<File> {
  const { questions, lembagaId, ...printed } = await getKisiKisi(db, actor, id)
  demandQuestions(questions.length)
  const signing = await signingOf(db, actor, lembagaId)
  const { kop } = signing
  const rows: KisiRow[] = questions
  const kepala = withDefaults(printed.kepala, signing.today)
  const signers = signersOf(signing)
  const title = `Kisi-kisi ${printed.nama}`
  if (format === 'docx') {
    const letterhead = await letterheadOf(db, kop)
    return { title, bytes: writeKisiKisi({ ...printed, kop: letterhead, kepala, questions: rows, signers }) }
  }
  const facts = kisiFacts({ ...printed, kepala, questions: rows }).map(([name, value]) => `${name}: ${value}`)
  const table = {
    name: 'Kisi-kisi',
    about: ['KISI-KISI PENULISAN SOAL', kop.nama, printed.nama, ...facts],
    titles: [...kisiTitles],
    rows: rows.map((row, at) =>
      kisiCells(row, at).map((text, column) => (numbers.has(column) ? Number(text.replace(',', '.')) : text)),
    ),
    below: signatureRows(signers),
  }
  return { title, bytes: await workbookBytes([table]) }
}

/** Columns of the kisi-kisi that hold numbers. */
const numbers = new Set([0, 6, 8])

/** The lines of who signs, in the columns of a table of nine. */
function signatureRows([left, right]: WordSigner[]): string[][] {
  const pair = (of: (signer: WordSigner) => string) => [
    '',
    left ? of(left) : '',
    '',
    '',
    '',
    right ? of(right) : '',
  ]
  return [
    [],
    pair(({ above }) => above),
    pair(({ role }) => role),
    [],
    [],
    [],
    pair(({ nama }) => nama || '……………………………'),
    pair(({ nip }) => `NIP. ${nip}`),
  ]
}

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

/** The head of the school, and the teacher who makes the paper. */
function signersOf({ kop: { tempat, kepala, guru }, dayInWords }: Signing): WordSigner[] {
  return [
    { above: 'Mengetahui,', role: kepala.jabatan || 'Kepala sekolah', nama: kepala.nama, nip: kepala.nip },
    { above: tempat ? `${tempat}, ${dayInWords}` : dayInWords, role: 'Guru mata pelajaran', ...guru },
  ]
}
