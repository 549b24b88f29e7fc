import type { GabunganDraft } from '@suluh/contract/results/gabungan'
import type { CriterionNames } from '@suluh/psychometrics/ranking/gabungan-explanation'
import { gabunganProblems, type GabunganRules } from '@suluh/psychometrics/ranking/gabungan-rules'
import type { LiveSource } from './gabungan.sources.ts'

/** How the steps of a tie-break chain are called where ranks are explained. */
export const criterionNames: CriterionNames = {
  benar: 'jumlah jawaban benar',
  kosong: 'jumlah jawaban kosong',
  waktu: 'waktu pengerjaan (menit)',
  lahir: 'umur',
}

type Definition = Omit<GabunganDraft, 'nama'>

/** The definition as the mathematics takes it. */
export function toRules(definition: Definition, sources: readonly LiveSource[]): GabunganRules {
  const { centre, spread, members, basis, missing, threshold, tieBreak, style } = definition
  const known = new Map(sources.map((source) => [source.eventId, source]))
  return {
    basis,
    missing,
    threshold,
    tieBreak,
    style,
    standard: { centre, spread },
    members: members.map(({ eventId, weight, required, threshold: least }) => {
      const source = known.get(eventId)
      return {
        id: eventId,
        nama: source?.nama ?? eventId,
        maxScore: source?.maxScore ?? 0,
        weight,
        required,
        threshold: least,
      }
    }),
  }
}

/** What keeps a definition from being computed, in words. */
export function problemsOf(definition: Definition, sources: readonly LiveSource[]): string[] {
  const absent = sources.flatMap(({ nama, isCancelled, results, abilities }) => {
    if (isCancelled) return `Ujian ${nama} dibatalkan. Keluarkan dari gabungan ini.`
    if (results === 0) return `Ujian ${nama} belum mempunyai hasil. Tunggu ujiannya, atau keluarkan dahulu.`
    if (definition.basis === 'irt' && abilities === 0)
      return `Skor IRT ujian ${nama} belum dihitung. Pilih dasar lain, atau hitung dahulu skor IRT-nya.`
    return []
  })
  const scales = new Set(sources.map(({ irtScale }) => irtScale))
  if (definition.basis === 'irt' && absent.length === 0 && scales.size > 1)
    absent.push(
      'Skor IRT ujian-ujian ini memakai skala yang berbeda. Samakan skalanya, atau pilih dasar lain.',
    )
  const rules = gabunganProblems(toRules(definition, sources))
  // Without a result the greatest score is not known either; saying so once is enough.
  return [
    ...absent,
    ...rules.filter((problem) => absent.length === 0 || !problem.startsWith('Skor maksimum')),
  ]
}

/** Whether two rules compute the same, whatever the exams are called now. */
export function isSameRules(a: GabunganRules, b: GabunganRules): boolean {
  return fingerprint(a) === fingerprint(b)
}

function fingerprint({
  members,
  basis,
  standard,
  missing,
  threshold,
  tieBreak,
  style,
}: GabunganRules): string {
  const scale = basis === 'standar' ? [standard.centre, standard.spread] : []
  const exams = members.map(({ id, weight, required, threshold: least }) => [id, weight, required, least])
  const chain = tieBreak.map(({ by, order }) => [by, order])
  return JSON.stringify([basis, scale, missing, threshold, chain, style, exams])
}
