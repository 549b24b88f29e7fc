import type { Keandalan } from '@suluh/contract/exams/marking-agreement'
import {
  analyzeGeneralizability,
  decide,
  generalizabilityInterval,
  type GivenMark,
} from '@suluh/psychometrics/agreement/generalizability'

/** How far the mean of such marks generalizes to other questions and other markers; a second of work for a large exam. */
export function toKeandalan(marks: readonly GivenMark[]): Keandalan {
  const study = analyzeGeneralizability(marks)
  const { persons, items, markers, components, reason } = study
  const by = markers > 1 ? [1, 2, 3] : [1]
  const lengths = [...new Set([Math.ceil(items / 2), items, 2 * items])]
  return {
    murid: persons,
    soal: items,
    penilai: markers,
    komponen: components.map(({ source, variance, share, isNegative }) => ({
      sumber: source,
      ragam: variance,
      bagian: share,
      negatif: isNegative,
    })),
    keputusan: lengths.flatMap((soal) =>
      by.flatMap((penilai) => {
        const found = decide(study, soal, penilai)
        return found
          ? [
              {
                soal,
                penilai,
                g: found.relative,
                phi: found.absolute,
                galatRelatif: found.relativeError,
                galatMutlak: found.absoluteError,
              },
            ]
          : []
      }),
    ),
    interval: reason === null ? generalizabilityInterval(marks, items, markers > 1 ? 2 : 1) : null,
    alasan: reason,
  }
}
