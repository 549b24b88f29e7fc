import type { SoalContent } from '@suluh/contract/bank/soal-form'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import type { PaketContent } from '@suluh/contract/papers/paket-content'

/** `stimulus` is the HTML of what it shares with others; empty where there is nothing. */
export type ExamSoal = { id: string; content: SoalContent; stimulus: string }
/** A section in the order of this student; times in milliseconds on the server's clock. */
export type ExamSection = {
  id: string
  nama: string
  /** HTML that is read before it; empty where there is nothing to say. */
  petunjuk: string
  pelajaran: string[]
  opensAt: number
  deadline: number
  soal: ExamSoal[]
}
export type SectionPhase = 'terkunci' | 'terbuka' | 'selesai'
export type Place = { section: ExamSection; num: number }

/** The shared content, put in this student's order. */
export function examSections(state: AttemptState, content: PaketContent): ExamSection[] {
  const stimuli = new Map(content.stimuli?.map(({ id, html }) => [id, html]))
  const contents = new Map(content.sections.flatMap(({ soal }) => soal.map((each) => [each.id, each])))
  const named = new Map(content.sections.map((section) => [section.id, section]))
  return state.sections.map(({ id, opensAt, deadline, soal }) => ({
    id,
    nama: named.get(id)?.nama ?? 'Bagian',
    petunjuk: named.get(id)?.petunjuk ?? '',
    pelajaran: named.get(id)?.pelajaran ?? [],
    opensAt: Date.parse(opensAt),
    deadline: Date.parse(deadline),
    soal: soal.flatMap((each) => {
      const found = contents.get(each.id)
      if (!found) return []
      const stimulus = stimuli.get(found.stimulus ?? '') ?? ''
      return [{ id: each.id, content: inOrder(found.content, each.options), stimulus }]
    }),
  }))
}

/** "Bagian Membaca"; a section that is called "Bagian Satu" says so itself. */
export function sectionName({ nama }: ExamSection, word: 'Bagian' | 'bagian' = 'Bagian'): string {
  return /^bagian\b/i.test(nama) ? nama : `${word} ${nama}`
}

export function sectionPhase({ opensAt, deadline }: ExamSection, now: number): SectionPhase {
  if (now >= deadline) return 'selesai'
  return now < opensAt ? 'terkunci' : 'terbuka'
}

/** The question `by` steps away, through open sections only. */
export function stepFrom(
  sections: readonly ExamSection[],
  { section, num }: Place,
  by: 1 | -1,
  now: number,
): Place | undefined {
  const target = num + by
  if (target >= 1 && target <= section.soal.length) return { section, num: target }
  const neighbour = sections[sections.findIndex((each) => each.id === section.id) + by]
  if (!neighbour || neighbour.soal.length === 0 || sectionPhase(neighbour, now) !== 'terbuka')
    return undefined
  return { section: neighbour, num: by === 1 ? 1 : neighbour.soal.length }
}

/** `/paket-soal/{id}/{section}/{subjects}/{sectionId}/{num}`. */
export function questionPath(paketId: string, { section, num }: Place): string {
  const subjects = slug(section.pelajaran.join(' ')) || 'soal'
  return `/paket-soal/${paketId}/${slug(section.nama) || 'bagian'}/${subjects}/${section.id}/${num}`
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

function inOrder(content: SoalContent, order: string[] | null): SoalContent {
  if (!order || !('options' in content)) return content
  const options = order.flatMap((id) => content.options.find((option) => option.id === id) ?? [])
  return { ...content, options }
}
