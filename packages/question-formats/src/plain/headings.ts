import type { Form } from '@suluh/contract/bank/soal-words'
import type { Line } from './line.ts'

/** What the questions below a heading are; `benar-salah` is one statement each, to be called right or wrong. */
export type SectionForm = Form | 'benar-salah'

/** `isName`: the heading names the form; else it only tells what to do, and a name above it counts more. */
export type Heading = { form: SectionForm | null; isName: boolean }

const lead = /^\s*(?:(?:bagian|section|part|romawi)\s*)?(?:[IVX]{1,5}|[A-H]|\d)?\s*[.)\-–:]*\s*/i

const names: [SectionForm, RegExp][] = [
  [
    'pilihan-ganda-kompleks',
    /^(soal |bentuk )?(pilihan ganda|pg) (kompleks|majemuk)|^(pgk|mcma|multiple (answer|response))\b/i,
  ],
  ['kategori', /^(soal )?(pilihan ganda kompleks )?kategori\b/i],
  [
    'benar-salah',
    /^(soal |pernyataan )?(benar|betul)\s*(?:[-–/]|dan|atau)?\s*salah\b|^(true)\s*(?:[-–/]|and|or)?\s*false\b|^b\s*[-–/]\s*s\b/i,
  ],
  [
    'menjodohkan',
    /^(soal )?(menjodohkan|penjodohan|mencocokkan|jodohkan|pasangkan|cocokkan|matching|match)\b/i,
  ],
  [
    'pilihan-ganda',
    /^(soal |bentuk )?(pilihan ganda|pilihan berganda|pilgan|pg|multiple[- ]?choices?( questions?)?)\b/i,
  ],
  ['isian-singkat', /^(soal )?(isian( singkat)?|jawaban singkat|melengkapi|short answers?|fill in)\b/i],
  ['uraian', /^(soal )?(uraian|esai|essay|essai|esay|esei)\b/i],
]

const tasks: [SectionForm | null, RegExp][] = [
  ['menjodohkan', /^(jodohkan|pasangkan|cocokkan|match)\b/i],
  ['isian-singkat', /^(isilah|lengkapilah|lengkapi)\b|^(jawablah|jawab)\b.*\b(singkat)\b|^fill in\b/i],
  [
    'benar-salah',
    /^(tentukan|tulislah|berilah tanda|beri tanda|nyatakan)\b.*\b(benar|betul|\(?B\)?)\b.*\b(salah|\(?S\)?)\b/i,
  ],
  [
    'pilihan-ganda-kompleks',
    /^(pilihlah|pilih|berilah tanda)\b.*\b(lebih dari satu|beberapa jawaban|semua jawaban|dua jawaban)\b/i,
  ],
  ['pilihan-ganda', /^(pilihlah|pilih|berilah tanda|beri tanda|berikan tanda|silanglah|choose)\b/i],
  ['pilihan-ganda', /^(jawablah|jawab)\b.*\b(memilih|pilihlah|menyilang|silang|huruf)\b/i],
  ['uraian', /^(jawablah|jawab|kerjakanlah?|answer)\b.*\b(pertanyaan|soal|questions?|berikut|ini)\b/i],
]

const rest =
  /^[\s/()\-–:.,&|]*((multiple|choices?|essay|essai|esei|paragraf|satu|beberapa|benar|jawaban|questions?|true|false|short|answers?|matching|pilihan|ganda|kompleks|uraian|esai|isian|singkat|soal|bagian|jawaban|benar|salah|menjodohkan|bobot|skor|nilai|poin|butir|nomor|no|point|score|hots|sederhana|tingkat|tugas|tes|test|\d{1,3}|[ivx]{1,4}|x|=|×|%|dan|s\.?d\.?)[\s/()\-–:.,&|]*)*$/i

/** What a line announces of the questions below it; null for a line that is none. `isNumbered` lines must be a name and nothing else. */
export function headingOf(raw: string, isNumbered: boolean): Heading | null {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > 220) return null
  const bare = text.replace(lead, '')
  for (const words of [text, bare]) {
    for (const [form, pattern] of names) {
      const found = pattern.exec(words)
      if (!found) continue
      const behind = words.slice(found[0].length)
      if (rest.test(behind)) return { form, isName: true }
      // "Uraian. Jawablah pertanyaan berikut!" names the form and says what to do.
      if (!isNumbered && /^\s*[.:!–-]/.test(behind) && taskOf(behind.replace(/^[\s.:!–-]+/, '')))
        return { form, isName: true }
    }
  }
  if (isNumbered) return null
  return taskOf(text) ?? taskOf(bare)
}

function taskOf(text: string): Heading | null {
  const task = tasks.find(([, pattern]) => pattern.test(text))
  return task ? { form: task[0], isName: false } : null
}

const keyTitle =
  /^\s*(?:(?:[IVX]{1,5}|[A-H]|\d)\s*[.)]\s*)?(?:lembar\s+)?(?:kunci(?:\s+(?:jawaban|soal))?|kj|answer\s*keys?|answers?|keys?|jawaban|pembahasan|pedoman penskoran|kunci jawaban (?:dan|&) (?:pembahasan|penskoran|pedoman penskoran))(?:\s+(?:soal|pilihan ganda|pg|uraian|esai|essay|isian|pas|pts|uts|uas|ujian|ulangan|latihan|dan|pembahasan|penskoran|\d+|kelas|mata pelajaran|(?:paket|kode|tipe|versi)(?:\s+soal)?\s+[A-Z\d]{1,2}|\p{Lu}[\p{L}.]+)){0,8}\s*[:.]?\s*$/iu

/** Whether a line is the title of a list of keys. */
export function isKeyTitle(raw: string): boolean {
  return raw.length < 120 && keyTitle.test(raw)
}

/** The number of a part that stands alone, as "II." does above its keys; null for any other line. */
export function partAlone({ raw, label }: Line): string | null {
  const found = /^\s*(?:bagian\s+)?([IVX]{1,5})\s*[.)]?\s*$/i.exec(`${label?.text ?? ''}${raw}`)
  return found && (found[1] ?? '').toUpperCase()
}

/** The name at the end of a title that tells papers apart: "B" of "Kunci Jawaban Paket B" and of "KODE SOAL: B"; else null. */
export function paperIn(raw: string): string | null {
  const found =
    /^(?:[^.?!]{0,80}[\s(–-])?(?:paket|kode|tipe|versi)(?:\s+(?:soal|naskah|ujian))?\s*[:.=]?\s*([A-Z]|\d{1,3}|[A-Z]\d{1,2})\s*[).:]?\s*$/i.exec(
      raw.trim(),
    )
  return found?.[1]?.toUpperCase().replace(/^0+(?=\d)/, '') ?? null
}

/** The form that a title of a list of keys names ("Kunci Uraian"). */
export function formInTitle(raw: string): SectionForm | null {
  if (/(pilihan ganda|\bpg)\s+(kompleks|majemuk)|\bpgk\b/i.test(raw)) return 'pilihan-ganda-kompleks'
  if (/pilihan ganda|\bpg\b|multiple/i.test(raw)) return 'pilihan-ganda'
  if (/uraian|esai|essay/i.test(raw)) return 'uraian'
  if (/isian|singkat/i.test(raw)) return 'isian-singkat'
  if (/jodoh/i.test(raw)) return 'menjodohkan'
  return /benar/i.test(raw) ? 'benar-salah' : null
}

const keyLine =
  /^(?:[\s\-–•*✅✓✔→►➤]|\ufe0f|👉|🔑|📌)*[([]?\s*(kunci(?:\s+jawaban(?:nya)?)?|jawaban(?:\s+yang)?(?:\s+(?:benar|tepat))?|jawabannya|jawab|ans(?:wer)?|correct answer|right answer|key|kj)\s*(?:([:=])\s*|[.\-–]\s*|\s+(?:adalah\s+)?)(.*?)\s*[)\]]?\s*$/i

export type KeyLine = { word: string; isSure: boolean; value: string }

/** "Kunci: B", "Jawaban = A", "Ans: C": the key that a line gives to the question above it. */
export function keyLineOf(raw: string): KeyLine | null {
  if (raw.length > 4000) return null
  const found = keyLine.exec(raw.replace(/\n/g, ' '))
  if (found === null) return null
  const value = (found[3] ?? '').trim()
  const word = (found[1] ?? '').toLowerCase()
  if (/^[.…_\s]*$/.test(value)) return found[2] === undefined ? null : { word, isSure: false, value: '' }
  const isLetter = /^[([]?[A-Ja-jأابجده][)\].]?$/.test(value) || /^[([]?[A-J][)\].](\s|$)/.test(value)
  const isSure = found[2] !== undefined || isLetter
  return isSure ? { word, isSure: true, value } : null
}

const explanation = /^\s*(pembahasan|penjelasan|penyelesaian|explanation|rationale|solusi)\s*[:.=\-–]?\s*/i
/** How long the word is with which an explanation begins; null for other lines. */
export function explanationEnd(raw: string): number | null {
  const found = explanation.exec(raw)
  return found && (/[:.=–-]\s*$/.test(found[0]) || found[0].length >= raw.length) ? found[0].length : null
}
