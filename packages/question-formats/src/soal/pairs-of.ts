import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { kategoriTag, orderTag, scaleTag } from './own-marks.ts'

/** The pairs of a matching or category question as HTML, right sides without a left one last, and its own marks. */
export function pairsOf(
  content: Extract<SoalContent, { form: 'kategori' | 'menjodohkan' }>,
  key: SoalKey,
): { pairs: { left: string; right: string }[]; tags: string[] } {
  const isKategori = content.form === 'kategori'
  const [left, right] = isKategori
    ? [content.statements, content.categories]
    : [content.rows, content.columns]
  const correct = key.form === 'kategori' || key.form === 'menjodohkan' ? key.correct : {}
  const named: { left: string; right: string; place: number }[] = left.flatMap(({ id, html }) =>
    right.flatMap((choice, place) =>
      [correct[id] ?? []].flat().includes(choice.id) ? [{ left: html, right: choice.html, place }] : [],
    ),
  )
  const alone = right.flatMap(({ html }, place) =>
    named.some((pair) => pair.place === place) ? [] : [{ left: '', right: html, place }],
  )
  const all = [...named, ...alone]
  const order = [...new Set(all.map(({ place }) => place))]
  return { pairs: all, tags: [...(isKategori ? [kategoriTag] : []), orderTag(order)] }
}

/** Weights as shares of the greatest, which is what other systems count in. */
export function sharesOf(
  content: Extract<SoalContent, { form: 'pilihan-berbobot' }>,
  key: SoalKey,
): { shares: number[]; tags: string[] } {
  const weights = content.options.map(({ id }) =>
    key.form === 'pilihan-berbobot' ? (key.weights[id] ?? 0) : 0,
  )
  const scale = Math.max(...weights.map(Math.abs)) || 1
  return {
    shares: weights.map((weight) => Number(((weight / scale) * 100).toFixed(5))),
    tags: [scaleTag(scale)],
  }
}
