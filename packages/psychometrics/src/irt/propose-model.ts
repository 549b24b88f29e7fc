import { ENOUGH_STUDENTS_FOR } from './irt.ts'

export type Proposal = { readonly model: '1pl' | '2pl' | 'pcm' | 'gpcm' | null; readonly reason: string }

/** Fewer partial answers than this change no ability that anybody sees. */
const WORTH_STEPS = 0.01

/**
 * The model that suits results: with steps where answers have part of their points, which 1PL and 2PL count as wrong;
 * a discrimination of each item's own where there are students enough to estimate it.
 */
export const proposeModel = ({ n, partialShare }: { n: number; partialShare: number }): Proposal => {
  if (n < ENOUGH_STUDENTS_FOR['1pl'])
    return {
      model: null,
      reason: `Baru ada ${n} hasil; skala baru layak dibuat dari ${ENOUGH_STUDENTS_FOR['1pl']} murid.`,
    }
  const isMany = n >= ENOUGH_STUDENTS_FOR['2pl']
  const students = isMany
    ? `Dengan ${n} murid daya pembeda tiap butir dapat ditaksir.`
    : `Dengan ${n} murid hanya kesukaran yang dapat ditaksir; daya pembeda tiap butir perlu ${ENOUGH_STUDENTS_FOR['2pl']}.`
  if (partialShare < WORTH_STEPS)
    return { model: isMany ? '2pl' : '1pl', reason: `Hampir semua jawaban benar atau salah. ${students}` }
  const share = Math.round(partialShare * 100)
  return {
    model: isMany ? 'gpcm' : 'pcm',
    reason: `${share}% jawaban bernilai sebagian; 1PL dan 2PL menghitungnya sebagai salah. ${students}`,
  }
}
