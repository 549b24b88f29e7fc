import { richTexts } from './export-file.ts'
import { drawFormula } from '@suluh/rich-text/formula'
import { unescapeHtml } from '@suluh/rich-text/escape'
import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/bank/soal-form'
import type { Form } from '@suluh/contract/bank/soal-words'
import type { ImportedSoal, ImportProblem } from '@suluh/contract/bank/soal-import'

export type Part = 'soal' | 'jenis' | 'kunci' | `opsi ${string}`

/** Something to say about one question. A `galat` takes the key away, so that the question cannot be used. */
export type Finding = { part: Part; severity: 'galat' | 'peringatan'; message: string; mend: string }

/** Where a question stands; `titles` are the column names of its table, absent in text formats. */
export type Site = {
  place: string
  source: string | null
  title?: (part: Part) => string | undefined
}

export type Understood = {
  number: string
  content: SoalContent
  key: SoalKey
  pembahasan: string
  /** The text that it shares with other questions of the file. */
  stimulus?: string
  findings: Finding[]
  /** The id that our own export wrote. */
  ref?: string
}

/** The questions and problems found so far. */
export type Reading = { questions: ImportedSoal[]; problems: ImportProblem[] }

/** Adds a question with all that is wrong with it; one that cannot even be shown becomes a problem only. */
export function addSoal(reading: Reading, site: Site, soal: Understood): void {
  const unreadable = soal.findings.some((finding) => finding.severity === 'galat')
  const content = SoalContent.safeParse(soal.content)
  const key = SoalKey.safeParse(unreadable ? withoutKey(soal.key) : soal.key)
  if (
    !content.success ||
    !key.success ||
    Math.max(soal.pembahasan.length, soal.stimulus?.length ?? 0) > 200_000
  ) {
    const message =
      (content.error ?? key.error)?.issues[0]?.message ?? 'Pembahasan atau bacaannya terlalu panjang'
    const said = soal.findings.find((finding) => finding.severity === 'galat')
    addProblem(
      reading,
      site,
      said ?? {
        part: 'soal',
        severity: 'galat',
        message: indonesian(message),
        mend: 'Perbaiki soal ini di berkas, lalu unggah lagi.',
      },
    )
    return
  }
  const question = reading.questions.length
  const { number, pembahasan } = soal
  const ref = isUuid(soal.ref) ? soal.ref.toLowerCase() : null
  reading.questions.push({
    number,
    ref,
    content: content.data,
    key: key.data,
    pembahasan,
    stimulus: soal.stimulus ?? '',
    source: site.source,
  })
  for (const finding of [...soal.findings, ...unreadableFormulas(soal)])
    addProblem(reading, site, finding, question)
  for (const message of soalProblems({ content: content.data, key: key.data })) {
    const finding = explain(message, soal.content.form)
    const isSaid = soal.findings.some((f) => f.severity === 'galat' && f.part === finding.part)
    if (!isSaid) addProblem(reading, site, finding, question)
  }
}

/** Whether a text is an id as our own exports write it. */
export function isUuid(text: string | undefined): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')
}

/** Adds a problem at a site, naming the column where the table has one. */
export function addProblem(
  reading: Reading,
  site: Site,
  finding: Finding,
  question: number | null = null,
): void {
  const column = site.title?.(finding.part)
  reading.problems.push({
    severity: finding.severity,
    place: column ? `${site.place}, kolom ${column}` : site.place,
    message: finding.message,
    mend: finding.mend,
    question,
    source: site.source,
  })
}

// Kept as it is written and shown as such; whoever sees it can mend it.
function unreadableFormulas(soal: Understood): Finding[] {
  const sources = richTexts(soal).flatMap((html) => [...html.matchAll(/data-tex="([^"]*)"/g)])
  const broken = sources.map(([, tex = '']) => unescapeHtml(tex)).filter((tex) => drawFormula(tex) === null)
  return [...new Set(broken)].slice(0, 3).map((tex) => ({
    part: 'soal',
    severity: 'peringatan',
    message: `Rumus “${tex.length > 40 ? `${tex.slice(0, 39)}…` : tex}” tidak dapat digambar dan ditampilkan apa adanya`,
    mend: 'Perbaiki penulisan LaTeX-nya di berkas, atau nanti di editor soal.',
  }))
}

function withoutKey(key: SoalKey): SoalKey {
  switch (key.form) {
    case 'pilihan-ganda':
      return { ...key, accepted: [] }
    case 'pilihan-ganda-kompleks':
      return { ...key, correct: [] }
    case 'pilihan-berbobot':
      return { ...key, weights: {} }
    case 'kategori':
    case 'menjodohkan':
      return { ...key, correct: {} }
    case 'isian-singkat':
      return { ...key, texts: [], numbers: [] }
    case 'uraian':
      return key
  }
}

function explain(message: string, form: Form): Finding {
  const galat = (part: Part, mend: string): Finding => ({ part, severity: 'galat', message, mend })
  const option = /^Opsi (\S+) masih kosong/.exec(message)?.[1]
  if (option !== undefined)
    return galat(`opsi ${option}`, `Isi teks atau gambar opsi ${option}, atau hapus opsi itu.`)
  if (message.startsWith('Teks soal')) return galat('soal', 'Tulis pertanyaannya.')
  const unknown = /^Kunci menunjuk (\S+),/.exec(message)?.[1]
  if (unknown !== undefined)
    return galat('kunci', `Ganti ${unknown} dengan pilihan yang ada, atau lengkapi pilihannya.`)
  return galat('kunci', keyMends[form])
}

const keyMends: Record<Form, string> = {
  'pilihan-ganda': 'Tandai satu opsi yang benar, misalnya dengan huruf C.',
  'pilihan-ganda-kompleks': 'Tandai semua opsi yang benar, misalnya A,C.',
  kategori: 'Tulis kunci setiap pernyataan, misalnya 1=B;2=S.',
  menjodohkan: 'Tulis pasangan setiap baris, misalnya 1 → B,D.',
  'isian-singkat': 'Tulis jawaban yang diterima; beberapa jawaban dipisah titik koma.',
  uraian: 'Tulis jawaban atau rubriknya.',
  'pilihan-berbobot': 'Tulis bobot setiap opsi, misalnya A=5;B=4;C=3;D=2;E=1.',
}

function indonesian(message: string): string {
  return message.startsWith('Too big') ? 'Isinya terlalu panjang' : message
}
