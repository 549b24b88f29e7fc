import type { Totals } from './score-attempt.ts'
import type { Criterion, RankingRow } from '../ranking/ranking.ts'

/** A section's score in a tie-break chain. */
export const sectionCriterion = (section: string): string => `bagian:${section}`

/** The values of a scored attempt that a chain may name: skor, nilai, benar, salah, kosong, bagian:<id>. */
export const rankingValues = (
  score: Pick<Totals, 'score' | 'nilai' | 'correct' | 'wrong' | 'blank'> & {
    readonly sections: Readonly<Record<string, Pick<Totals, 'score'>>>
  },
): RankingRow['values'] => ({
  skor: score.score,
  nilai: score.nilai,
  benar: score.correct,
  salah: score.wrong,
  kosong: score.blank,
  ...Object.fromEntries(
    Object.entries(score.sections).map(([section, totals]) => [sectionCriterion(section), totals.score]),
  ),
})

/**
 * Chains to start from. `umum`: skor, most right, fewest blank, fastest (`waktu`, seconds). `osn`: OSN SMP 2025:
 * skor, most right, fewest blank, lowest class (`tingkat`), youngest (`lahir`, ISO date).
 */
export const TIE_BREAKS = {
  umum: [
    { by: 'skor', order: 'desc' },
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'waktu', order: 'asc' },
  ],
  osn: [
    { by: 'skor', order: 'desc' },
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'tingkat', order: 'asc' },
    { by: 'lahir', order: 'desc' },
  ],
} as const satisfies Record<string, readonly Criterion[]>

/**
 * The final order of CPNS after PermenPANRB 27/2021: SKD in all, then TKP, TIU and TWK by the ids of their sections,
 * then IPK or nilai ijazah (`ijazah`), then the oldest (`lahir`, ISO date).
 */
export const cpnsTieBreak = (sections: {
  readonly tkp: string
  readonly tiu: string
  readonly twk: string
}): readonly Criterion[] => [
  { by: 'skor', order: 'desc' },
  { by: sectionCriterion(sections.tkp), order: 'desc' },
  { by: sectionCriterion(sections.tiu), order: 'desc' },
  { by: sectionCriterion(sections.twk), order: 'desc' },
  { by: 'ijazah', order: 'desc' },
  { by: 'lahir', order: 'asc' },
]
