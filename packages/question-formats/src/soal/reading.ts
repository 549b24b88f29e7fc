import { richTexts } from './export-file.ts'
import { drawFormula } from '@suluh/rich-text/formula'
import { unescapeHtml } from '@suluh/rich-text/escape'
import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/bank/soal-form'
import { mostKisiText } from '@suluh/contract/bank/soal'
import { soalProblem, type SoalProblem } from '@suluh/contract/bank/soal-problem'
import type { ImportedSoal, ImportProblem } from '@suluh/contract/bank/soal-import'

export type Part = 'soal' | 'jenis' | 'kunci' | `opsi ${string}`

/** Something to say about one question. A `galat` takes the key away, so that the question cannot be used. */
export type Finding = SoalProblem & { part: Part; severity: 'galat' | 'peringatan' }

/** Something to say about one part of a question. */
export function finding<C extends SoalProblem['code']>(
  part: Part,
  severity: Finding['severity'],
  ...problem: Parameters<typeof soalProblem<C>>
): Finding {
  return { part, severity, ...soalProblem<C>(...problem) }
}

/** Says how many answers have a part of the points, which a short question does not keep. */
export function partlyRight(count: number): Finding[] {
  return count > 0 ? [finding('kunci', 'peringatan', 'jawaban-bernilai-sebagian', String(count))] : []
}

/** Where a question stands; `titles` are the column names of its table, absent in text formats. */
export type Site = { place: string; source: string | null; title?: (part: Part) => string | undefined }

export type Understood = {
  number: string
  content: SoalContent
  key: SoalKey
  pembahasan: string
  /** The text that it shares with other questions of the file. */
  stimulus?: string
  /** What a kisi-kisi or a kartu soal says of it. */
  indikator?: string | undefined
  capaian?: string | undefined
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
    const issue = (content.error ?? key.error)?.issues[0]
    const said = soal.findings.find((each) => each.severity === 'galat')
    addProblem(reading, site, said ?? { part: 'soal', severity: 'galat', ...unfit(issue) })
    return
  }
  const judged = judgeSoal({ ...soal, content: content.data, key: key.data })
  // An essay has no key to be taken away, so one that is not sure is not taken at all.
  const isUsable = judged.every(({ severity }) => severity !== 'galat')
  if (unreadable && isUsable && content.data.form === 'uraian') {
    for (const each of soal.findings) addProblem(reading, site, each)
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
    ...kisiOf(soal),
  })
  for (const each of soal.findings) addProblem(reading, site, each, question)
  // Where options are missing, no key can be right and no place for one is news.
  const isShort = soal.findings.some(({ code }) => ['opsi-kurang', 'opsi-tidak-ditemukan'].includes(code))
  for (const each of judged) {
    const isSaid =
      each.severity === 'galat' &&
      ((isShort && each.code !== 'teks-kosong') ||
        soal.findings.some(({ part, severity }) => severity === 'galat' && part === each.part))
    if (!isSaid) addProblem(reading, site, each, question)
  }
}

/** As much of it as the bank keeps; nothing where the file says nothing, so that what is there stays. */
function kisiOf({ indikator, capaian }: Pick<Understood, 'indikator' | 'capaian'>) {
  const kept = (text = '') =>
    text
      .replace(/[^\S\n]+/g, ' ')
      .trim()
      .slice(0, mostKisiText)
      .trim()
  return {
    ...(kept(indikator) && { indikator: kept(indikator) }),
    ...(kept(capaian) && { capaian: kept(capaian) }),
  }
}

/** What is wrong with a question as it stands, whether a file says it so or a person has mended it. */
export function judgeSoal(soal: Pick<Understood, 'content' | 'key' | 'pembahasan' | 'stimulus'>): Finding[] {
  const problems = soalProblems(soal).map((problem): Finding => ({
    part: partOf(problem),
    severity: 'galat',
    ...problem,
  }))
  return [...unreadableFormulas(soal), ...problems]
}

/** Whether a text is an id as our own exports write it. */
export function isUuid(text: string | undefined): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')
}

/** Adds a problem at a site, naming the column where the table has one. */
export function addProblem(
  reading: Reading,
  site: Site,
  { part, ...problem }: Finding,
  question: number | null = null,
): void {
  const column = site.title?.(part)
  reading.problems.push({
    ...problem,
    part,
    place: column ? `${site.place}, kolom ${column}` : site.place,
    question,
    source: site.source,
  })
}

// Kept as it is written and shown as such; whoever sees it can mend it.
function unreadableFormulas(soal: Parameters<typeof judgeSoal>[0]): Finding[] {
  const sources = richTexts(soal).flatMap((html) => [...html.matchAll(/data-tex="([^"]*)"/g)])
  const broken = sources.map(([, tex = '']) => unescapeHtml(tex)).filter((tex) => drawFormula(tex) === null)
  return [...new Set(broken)]
    .slice(0, 3)
    .map((tex) =>
      finding('soal', 'peringatan', 'rumus-tidak-tergambar', tex.length > 40 ? `${tex.slice(0, 39)}…` : tex),
    )
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

/** Which part of its question a problem is in. */
function partOf({ code, args }: SoalProblem): Part {
  if (code === 'teks-kosong') return 'soal'
  return code === 'opsi-kosong' ? `opsi ${args[0]}` : 'kunci'
}

type Issue = { code?: string | undefined; origin?: string; message: string }

/** Why a question cannot even be shown. */
function unfit(issue: Issue | undefined): SoalProblem {
  if (issue === undefined) return soalProblem('pembahasan-panjang')
  const isLong = issue.code === 'too_big' && issue.origin !== 'array'
  return isLong ? soalProblem('isi-panjang') : soalProblem('isi-tidak-sah', issue.message)
}
