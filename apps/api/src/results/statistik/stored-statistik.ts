import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { ButirStatistik, StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import {
  discriminationLabel,
  ENOUGH_STUDENTS,
  facilityLabel,
  judgeItem,
  reliabilityLabel,
} from '@suluh/psychometrics/classical/verdict'
import { z } from 'zod'

const StoredButir = ButirStatistik.omit({
  facilityLabel: true,
  discriminationLabel: true,
  advice: true,
}).extend({
  /** Why it is not judged: some of its answers wait for their marks, it was voided, or all were given full points. */
  aside: z.enum(['menunggu', 'dibatalkan', 'nilai-penuh']).nullable(),
})
type StoredButir = z.infer<typeof StoredButir>

/** Raised where figures come to be computed another way: what is stored by the former is computed anew. */
export const formulas = 3

/** Statistics as they are stored: figures, and no words for them that a later release may choose otherwise. */
export const StoredStatistik = StatistikPaket.extend({
  formulas: z.literal(formulas),
  scoring: z.object({ number: z.number().int() }),
  test: StatistikPaket.shape.test.omit({ alphaLabel: true }),
  items: z.array(StoredButir),
})
export type StoredStatistik = z.infer<typeof StoredStatistik>

/** With the words for its figures. */
export function wordStatistik({
  formulas: _,
  scoring,
  test,
  items,
  ...stored
}: StoredStatistik): StatistikPaket {
  return {
    ...stored,
    scoring: { ...scoring, label: scoringLabel(scoring.number) },
    test: {
      ...test,
      alphaLabel: stored.n >= ENOUGH_STUDENTS ? reliabilityLabel(test.alpha, test.alphaInterval) : null,
    },
    items: items.map(wordButir),
  }
}

function wordButir({ aside, ...item }: StoredButir): ButirStatistik {
  // A few answers have a figure, but do not carry a word such as "sukar".
  const isEnough = item.n >= ENOUGH_STUDENTS
  return {
    ...item,
    facilityLabel: isEnough ? facilityLabel(item.facility) : null,
    discriminationLabel: isEnough ? discriminationLabel(item.discrimination) : null,
    ...(aside === null
      ? judgeButir(item)
      : { verdict: 'data-belum-cukup' as const, advice: asideWords[aside] }),
  }
}

const asideWords = {
  menunggu: 'Masih ada jawaban yang menunggu dinilai; butir ini dihitung sesudahnya.',
  dibatalkan: 'Butir ini dibatalkan dan tidak dihitung.',
  'nilai-penuh': 'Semua murid diberi nilai penuh untuk butir ini, jadi butirnya tidak dinilai.',
}

/** What to do with an item. Options with weights have no wrong ones: a near-best one that goes with the total is as it should be. */
export function judgeButir(
  item: Pick<StoredButir, 'n' | 'facility' | 'd27' | 'd50' | 'itemRestInterval' | 'form' | 'options'>,
) {
  return judgeItem(item.form === 'pilihan-berbobot' ? { ...item, options: [] } : item)
}
