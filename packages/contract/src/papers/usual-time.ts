import { paketFinding } from './paket-check-words.ts'
import { sameName } from './ambang-batas.ts'
import type { PaketCheck, PaketSoalDetail, SectionSoal } from './paket-soal.ts'
import { presets } from './preset.ts'
import { poolsOf, type SectionDraw } from './section-draw.ts'
import type { Form } from '../bank/soal-words.ts'

/** Minutes that a question of each form usually takes, to compare with the time given. */
const usualMinutes: Record<Form, number> = {
  'pilihan-ganda': 1.5,
  'pilihan-ganda-kompleks': 2,
  'pilihan-berbobot': 1,
  kategori: 2,
  menjodohkan: 2.5,
  'isian-singkat': 2,
  uraian: 8,
}

type Timed = Pick<PaketSoalDetail, 'preset'>
type TimedSection = Pick<PaketSoalDetail['sections'][number], 'nama' | 'soal' | 'draws'>

/**
 * How long a section takes: by the forms of what a student gets, and where the package follows an official pattern no
 * longer than this pattern gives for as many questions.
 */
export function usualSeconds({ preset }: Timed, { nama, soal, draws }: TimedSection): number {
  const share = sharesOf(soal, draws)
  const parts = soal.map(({ id, form }) => ({ part: share.get(id) ?? 1, minutes: usualMinutes[form] }))
  const byForm = parts.reduce((sum, { part, minutes }) => sum + part * minutes * 60, 0)
  const pattern = presets[preset].sections.find((section) => sameName(section.nama, nama))
  if (!pattern?.questions) return byForm
  const asked = parts.reduce((sum, { part }) => sum + part, 0)
  return Math.min(byForm, (asked * pattern.durationSeconds) / pattern.questions)
}

/** Clocks that give less than what stands under them usually takes. */
export function timeChecks({
  preset,
  timeMode,
  durationSeconds,
  sections,
}: Timed & Pick<PaketSoalDetail, 'timeMode' | 'durationSeconds' | 'sections'>): PaketCheck[] {
  const clocks = sections.map((section) => ({
    place: section.nama,
    given: section.durationSeconds,
    sectionId: section.id,
    usual: usualSeconds({ preset }, section),
  }))
  const usual = clocks.reduce((sum, clock) => sum + clock.usual, 0)
  const all = [{ place: 'Seluruh paket', given: durationSeconds, usual, sectionId: undefined }]
  return (timeMode === 'per-section' ? clocks : all)
    .filter((clock) => clock.usual > clock.given)
    .map(({ place, sectionId, ...clock }) => ({
      ...paketFinding('waktu-kurang', place, Math.ceil(clock.usual / 60), clock.given / 60),
      level: 'saran',
      ...(sectionId !== undefined && { sectionId }),
    }))
}

/** The part of the students that gets a question which is drawn. */
export function sharesOf(soal: readonly SectionSoal[], draws: readonly SectionDraw[]): Map<string, number> {
  return new Map(
    poolsOf(soal, draws).flatMap((pool, index) => {
      const share = Math.min(1, (draws[index]?.count ?? 0) / pool.length)
      return pool.map(({ id }): [string, number] => [id, share])
    }),
  )
}
