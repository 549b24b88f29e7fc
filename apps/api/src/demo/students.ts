import { seededRandom, seedOf } from './random.ts'
import type { DemoSoal } from './write-soal.ts'

export type Student = {
  id: string
  /** Place among all students, and which class: what they lean to follows from these. */
  place: number
  kelas: number
  /** What they can today, and how much of it they learnt within the school year. */
  ability: number
  growth: number
}

/** What classes everywhere find hard, in the unit of abilities. */
const hard: Record<string, number> = {
  'Data dan Peluang': 0.4,
  'Kerja Ilmiah': 0.4,
  'Teks Sastra': 0.3,
  'Penalaran Matematika': 0.3,
}

/**
 * How able a student was at such a question this share of the school year ago: they grow, and lean to some subjects, as
 * their class does.
 */
export function abilityOn(
  { place, kelas, ability, growth }: Student,
  { pelajaran, aspek }: DemoSoal,
  ago: number,
): number {
  const leaning = 0.3 * leaningOf(`kelas ${kelas} ${aspek}`) + 0.3 * leaningOf(`murid ${place} ${pelajaran}`)
  return ability - growth * ago + leaning - (hard[aspek] ?? 0)
}

const leanings = new Map<string, number>()

/** From a standard normal distribution, always the same for the same words. */
function leaningOf(words: string): number {
  const known = leanings.get(words)
  if (known !== undefined) return known
  const leaning = seededRandom(seedOf(words)).normal()
  leanings.set(words, leaning)
  return leaning
}
