import { computeGabungan } from '../ranking/gabungan.ts'
import type { Gabungan, GabunganStudent } from '../ranking/gabungan.ts'
import type { GabunganMember, GabunganRules } from '../ranking/gabungan-rules.ts'

/** Exams of 40 points; MAT counts twice. */
export const member = (id: string, extra: Partial<GabunganMember> = {}): GabunganMember => ({
  id,
  nama: id.toUpperCase(),
  weight: 1,
  required: false,
  maxScore: 40,
  threshold: null,
  ...extra,
})
export const rules: GabunganRules = {
  members: [member('mat', { weight: 2 }), member('ind')],
  basis: 'nilai',
  standard: { centre: 50, spread: 10 },
  missing: 'gugur',
  threshold: null,
  tieBreak: [{ by: 'benar', order: 'desc' }],
  style: '1-2-2-4',
}
export const student = (
  id: string,
  mat: number | null,
  ind: number | null,
  extra: Partial<GabunganStudent> = {},
): GabunganStudent => {
  const result = (nilai: number | null) =>
    nilai === null ? undefined : { nilai, skor: nilai * 0.4, irt: nilai === 0 ? null : 500 + nilai }
  return {
    id,
    lembagaId: 'L1',
    groupIds: [],
    results: { mat: result(mat), ind: result(ind) },
    values: { benar: 0 },
    ...extra,
  }
}
export const compute = (
  students: readonly GabunganStudent[],
  change: Partial<GabunganRules> = {},
): Gabungan => computeGabungan(students, { ...rules, ...change })
