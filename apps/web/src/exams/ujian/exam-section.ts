import type { SoalContent } from '@suluh/contract/bank/soal-form'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import type { SealedContent, SectionContent } from '@suluh/contract/papers/paket-content'

/**
 * `stimulus` is the HTML of what it shares with others; empty where there is nothing. Of a section that is sealed there
 * is no content, and before it has opened no more than how many there are.
 */
export type ExamSoal = { id: string; content: SoalContent | undefined; stimulus: string }
export type OpenSoal = ExamSoal & { content: SoalContent }
/** A section in the order of this student; times in milliseconds on the server's clock. */
export type ExamSection = {
  id: string
  nama: string
  /** HTML that is read before it; empty where there is nothing to say. */
  petunjuk: string
  pelajaran: string[]
  opensAt: number
  deadline: number
  /** What opens it is not on this device, yet or any more. */
  isSealed: boolean
  soal: ExamSoal[]
}
export type SectionPhase = 'terkunci' | 'terbuka' | 'selesai'
export type Place = { section: ExamSection; num: number }

/** What each section is called, and the contents of those that were opened on this device, by the section's id. */
export type ExamContent = { named: SealedContent; opened: ReadonlyMap<string, SectionContent> }

/** The shared content, put in this student's order. */
export function examSections(state: AttemptState, { named, opened }: ExamContent): ExamSection[] {
  return state.sections.map(({ id, opensAt, deadline, soal, questions }) => {
    const section = named.sections.find((each) => each.id === id)
    const content = opened.get(id)
    const stimuli = new Map(content?.stimuli.map((each) => [each.id, each.html]))
    const contents = new Map(content?.soal.map((each) => [each.id, each]))
    return {
      id,
      nama: section?.nama ?? 'Bagian',
      petunjuk: content?.petunjuk ?? '',
      pelajaran: section?.pelajaran ?? [],
      opensAt: Date.parse(opensAt),
      deadline: Date.parse(deadline),
      isSealed: !content,
      soal: Array.from({ length: questions }, (_, index): ExamSoal => {
        const each = soal[index]
        const found = contents.get(each?.id ?? '')
        return {
          id: each?.id ?? `${id}/${index}`,
          content: found && inOrder(found.content, each?.options ?? null),
          stimulus: stimuli.get(found?.stimulus ?? '') ?? '',
        }
      }),
    }
  })
}

export function isOpened(soal: ExamSoal | undefined): soal is OpenSoal {
  return soal?.content !== undefined
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
