import type { Totals } from './score-attempt.ts'
import type { RankingRow } from '../ranking/ranking.ts'

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
    Object.entries(score.sections).map(([section, totals]) => [`bagian:${section}`, totals.score]),
  ),
})
