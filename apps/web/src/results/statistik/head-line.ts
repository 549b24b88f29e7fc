import type { StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { figure, interval } from './figure.ts'
import { needsWork } from './items-to-mend.tsx'

/** Fewer students than this say too little about a test (see domain.md, classical statistics). */
export const enoughStudents = 25

/** The page in one or two sentences: how far the scores can be trusted, and how many items need work. */
export function headLine({ n, test, items }: StatistikPaket): string {
  if (n < enoughStudents)
    return `Data belum cukup (n = ${n}). Angka di bawah sementara; tunggu sedikitnya ${enoughStudents} murid sebelum menarik kesimpulan.`
  return `${reliabilitySentence(n, test)} ${itemsSentence(items)}`
}

function reliabilitySentence(n: number, test: StatistikPaket['test']): string {
  const value = test.kr20 ?? test.alpha
  if (value === null) return `Reliabilitas tidak dapat dihitung (n = ${n}).`
  const range = test.alphaInterval ? `${interval(test.alphaInterval)}; ` : ''
  return `Reliabilitas ${test.alphaLabel ?? 'belum dapat dinilai'} (${figure(value)}; ${range}n = ${n}).`
}

function itemsSentence(items: StatistikPaket['items']): string {
  const count = items.filter(({ verdict }) => needsWork.includes(verdict)).length
  const keys = items.filter(({ verdict }) => verdict === 'periksa-kunci')
  const open = items.filter(({ verdict }) => verdict === 'data-belum-cukup').length
  const judged = items.length - open
  // Only of what was judged can be said that it is good.
  const rest = open === 0 ? '' : ` ${open} butir belum dapat dinilai.`
  if (judged === 0) return 'Belum ada butir yang dapat dinilai dengan pasti.'
  if (count === 0)
    return open === 0
      ? `Semua ${items.length} butir baik.`
      : `${judged} butir yang dapat dinilai baik.${rest}`
  const first =
    keys.length > 0 ? ` Periksa dahulu kunci butir ${keys.map(({ number }) => number).join(', ')}.` : ''
  return `${count} dari ${items.length} butir perlu diperbaiki.${first}${rest}`
}
