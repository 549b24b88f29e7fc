import { partialWords } from '@suluh/contract/papers/scoring'
import type { ScoredSoal } from '@suluh/contract/results/scoring-version'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { formLabels } from '@suluh/contract/bank/soal-import'
import type { SoalKey } from '@suluh/contract/bank/soal-form'
import { formatNumber } from '#platform/kernel/format.ts'

type Package = { soal: ScoredSoal[]; sections: { id: string; nama: string }[] }

/** One change as a sentence. */
export function changeWords(change: ScoringChange, { soal, sections }: Package): string {
  if (change.kind === 'rule') {
    const section = sections.find(({ id }) => id === change.sectionId)?.nama ?? 'Bagian'
    const { correct, wrong, blank, partial } = change.rule
    const points = `benar ${formatNumber(correct, 2)}, salah ${formatNumber(wrong, 2)}, kosong ${formatNumber(blank, 2)}`
    return `${section}, ${formLabels[change.form]}: ${points}; ${partialWords[partial].toLowerCase()}.`
  }
  const question = soal.find(({ soalId }) => soalId === change.soalId)
  const name = `Soal ${question?.number ?? '?'}`
  switch (change.kind) {
    case 'void':
      return `${name} tidak dihitung bagi siapa pun.`
    case 'full-credit':
      return `${name}: semua peserta mendapat poin penuh.`
    case 'accept':
      return `${name}: ${keyWords(change.key)} juga dianggap benar.`
    case 'replace-key':
      return `${name}: kunci menjadi ${keyWords(change.key)}${question ? ` (semula ${keyWords(question.publishedKey)})` : ''}.`
  }
}

/** A key in a few words. */
export function keyWords(key: SoalKey): string {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.join(' atau ') || 'kosong'
    case 'pilihan-ganda-kompleks':
      return key.correct.join(' dan ') || 'kosong'
    case 'pilihan-berbobot':
      return Object.entries(key.weights)
        .map(([id, weight]) => `${id} = ${formatNumber(weight, 2)}`)
        .join(', ')
    case 'kategori':
      return pairsIn(key.correct)
    case 'menjodohkan':
      return pairsIn(
        Object.fromEntries(Object.entries(key.correct).map(([row, ids]) => [row, ids.join('+') || 'kosong'])),
      )
    case 'isian-singkat':
      return (
        [
          ...key.texts.map((text) => `“${text}”`),
          ...key.numbers.map(({ value }) => formatNumber(value, 6)),
        ].join(' atau ') || 'kosong'
      )
    case 'uraian':
      return `nilai 0–${formatNumber(key.maxMark, 2)}`
  }
}

function pairsIn(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([left, right]) => `${left}→${right}`)
    .join(', ')
}
