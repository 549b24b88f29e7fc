import type { IrtCalibration, IrtModel } from '@suluh/contract/results/irt-scoring'
import type { SoalPenetapan } from '@suluh/contract/results/penetapan-batas'
import type { BookletItem, BookletPage } from '@suluh/psychometrics/standards/bookmark'
import { bookletOf } from '@suluh/psychometrics/standards/bookmark'
import type { StandardItem } from '@suluh/psychometrics/standards/angoff'
import type { PolytomousModel } from '@suluh/psychometrics/polytomous/category-model'
import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import type { AttemptItem } from '@suluh/psychometrics/scoring/score-attempt'
import type { Scoring } from '#papers/scoring/scoring.ts'

/** A question of the session: what it gives, and whether judges rate it. */
export type JudgedSoal = StandardItem &
  Pick<SoalPenetapan, 'soalId' | 'number' | 'section' | 'satuan' | 'dihitung'> & {
    /** Points that everybody has, where a correction gave them to all. */
    fixed: number
  }

/** Every question in the order of the package, as the scoring in force has it. */
export function judgedSoal({ snapshot, items }: Scoring): JudgedSoal[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return snapshot.structure.sections
    .flatMap((section) => {
      const asked = askedShares(section)
      return section.soal.flatMap(({ id }) => {
        const item = byId.get(id)
        return item ? [{ item, section: section.nama, weight: asked.get(id) ?? 1 }] : []
      })
    })
    .map(({ item, section, weight }, at) => {
      const most = maxItemScore(item.key, item.rule)
      const isGiven = item.override === 'full-credit'
      return {
        soalId: item.id,
        number: at + 1,
        section,
        weight,
        most,
        least: leastOf(item),
        satuan: isAllOrNothing(item) ? 'persen' : 'poin',
        dihitung: item.override === undefined && most > 0,
        fixed: isGiven ? weight * most : 0,
      }
    })
}

/** Of a drawn pool a student is asked some: so often each of them. */
function askedShares(section: Scoring['snapshot']['structure']['sections'][number]): Map<string, number> {
  return new Map(
    (section.draws ?? []).flatMap(({ count, soal }) =>
      soal.map((id): [string, number] => [id, Math.min(1, count / soal.length)]),
    ),
  )
}

function isAllOrNothing({ key, rule }: AttemptItem): boolean {
  if (key.form === 'pilihan-ganda' || key.form === 'isian-singkat') return true
  return key.form !== 'uraian' && key.form !== 'pilihan-berbobot' && rule.partial === 'all-or-nothing'
}

function leastOf({ key, rule }: AttemptItem): number {
  return key.form === 'pilihan-berbobot' ? Math.min(...Object.values(key.weights)) : rule.wrong
}

/** Booklet and parameters as they stood when the session began. */
export type Buku = {
  model: PolytomousModel
  butir: { soalId: string; a: number; b: number[]; poin: number[] }[]
  halaman: { soalId: string; langkah: number; lokasi: number }[]
}

/** The booklet of a calibrated publication; it has no page where no question can be placed. */
export function bukuOf(
  soal: readonly JudgedSoal[],
  model: IrtModel,
  calibration: Pick<IrtCalibration, 'items'>,
): Buku {
  const byId = new Map(soal.map((each) => [each.soalId, each]))
  const butir = calibration.items.flatMap(({ soalId, a, ambang, langkah }) => {
    const of = byId.get(soalId)
    if (!of?.dihitung || a === null || ambang.length === 0) return []
    const steps = langkah.map(({ dari, sampai }) => (dari + sampai) / 2)
    return [{ soalId, a, b: ambang, poin: steps.length === ambang.length + 1 ? steps : [of.least, of.most] }]
  })
  const as = model === 'pcm' || model === 'grm' ? model : 'gpcm'
  const pages = bookletOf(
    as,
    butir.map(({ a, b, poin }) => ({ a, b, points: poin, weight: 1 })),
  )
  return { model: as, butir, halaman: pages.map((page) => pageOf(page, butir)) }
}

const pageOf = ({ item, step, location }: BookletPage, butir: Buku['butir']): Buku['halaman'][number] => ({
  soalId: butir[item]!.soalId,
  langkah: step,
  lokasi: location,
})

/** The booklet's questions with what they weigh now; null for those that do not count any more. */
export function bookletItems({ butir }: Buku, soal: readonly JudgedSoal[]): (BookletItem | null)[] {
  const byId = new Map(soal.map((each) => [each.soalId, each]))
  return butir.map(({ soalId, a, b, poin }) => {
    const of = byId.get(soalId)
    return of?.dihitung ? { a, b, points: poin, weight: of.weight } : null
  })
}
