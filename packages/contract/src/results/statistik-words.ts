import type { SoalBersama } from '../bank/statistik-banksoal.ts'
import { rangeText } from '../platform/range-text.ts'
import type { StatistikPaket, TempoMenjawab, Verdict } from './statistik-paket-soal.ts'

const two = (value: number) =>
  value.toLocaleString('id', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')
const percent = (share: number) => `${Math.round(share * 100)}%`

/** What calls for a hand, the most urgent first. */
export const needsWork: readonly Verdict[] = ['periksa-kunci', 'ditolak', 'direvisi']

/** Fewer students than this say too little about a test (see domain.md, classical statistics). */
export const enoughStudents = 25

/** The page in one or two sentences: how far the scores can be trusted, and how many items need work. */
export function statistikHeadLine({ n, test, items }: Pick<StatistikPaket, 'n' | 'test' | 'items'>): string {
  if (n < enoughStudents)
    return `Data belum cukup (n = ${n}). Angka di bawah sementara; tunggu sedikitnya ${enoughStudents} murid sebelum menarik kesimpulan.`
  return `${reliabilitySentence(n, test)} ${itemsSentence(items)}`
}

function reliabilitySentence(n: number, test: StatistikPaket['test']): string {
  const value = test.kr20 ?? test.alpha
  if (value === null) return `Reliabilitas tidak dapat dihitung (n = ${n}).`
  const [low, high] = test.alphaInterval ?? []
  const range = low === undefined || high === undefined ? '' : `${rangeText(two(low), two(high))}; `
  return `Reliabilitas ${test.alphaLabel ?? 'belum dapat dinilai'} (${two(value)}; ${range}n = ${n}).`
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

/** How many answers were given too fast to have been thought about, in sentences that accuse nobody. */
export function tempoSentences(tempo: TempoMenjawab): string[] {
  const { alasan, sekejap, murid, dinilai, kurangUpaya, benarSekejap, benarLain, contoh } = tempo
  if (alasan !== null || sekejap === null) return [alasan ?? 'Waktu menjawab tidak diketahui.']
  const of = contoh ? `${murid} murid yang diambil sebagai contoh` : `${murid} murid`
  if (sekejap === 0) return [`Tidak ada jawaban dari ${of} yang diberikan dalam sekejap.`]
  const share = sekejap < 0.005 ? 'Kurang dari 1%' : percent(sekejap)
  const right =
    benarSekejap === null || benarLain === null
      ? ''
      : ` Dari yang sekejap ${percent(benarSekejap)} benar, dari yang lain ${percent(benarLain)}.`
  const effort =
    kurangUpaya === 0
      ? `Tidak ada murid yang menjawab begitu pada lebih dari sepersepuluh soalnya.`
      : `${kurangUpaya} dari ${dinilai} murid menjawab begitu pada lebih dari sepersepuluh soalnya; nilai mereka mungkin tidak menunjukkan kemampuannya.`
  return [`${share} jawaban ${of} diberikan dalam sekejap, terlalu cepat untuk dipikirkan.${right}`, effort]
}

/** Questions of a bank over all their exams: which have drifted, and which was asked most. */
export function banksoalHeadLine(soal: readonly SoalBersama[]): string {
  const drifting = soal.filter(({ drift }) => drift?.isDrifting).map(({ number }) => number)
  const most = soal.toSorted((a, b) => b.exams - a.exams)[0]
  const moved =
    drifting.length > 0
      ? `${drifting.length} dari ${soal.length} butir bergeser kesukarannya: ${drifting.join(', ')}.`
      : soal.some(({ drift }) => drift?.p != null)
        ? `Tidak ada dari ${soal.length} butir yang kesukarannya bergeser.`
        : 'Pergeseran kesukaran dinilai setelah sedikitnya lima butir diujikan bersama dua kali.'
  return most && most.exams > 1
    ? `${moved} Butir ${most.number} paling sering muncul: ${most.exams} ujian, ${most.n.toLocaleString('id')} murid.`
    : moved
}
