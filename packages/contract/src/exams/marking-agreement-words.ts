import {
  enoughPairs,
  type Keandalan,
  type Kesepakatan,
  type KesepakatanPenilai,
  type SumberRagam,
} from './marking-agreement.ts'

const formatNumber = (value: number, digits = 1) =>
  value.toLocaleString('id', { maximumFractionDigits: digits })
const two = (value: number) =>
  value.toLocaleString('id', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** How markers agree, in a sentence. */
export function agreementWords(all: Kesepakatan, tolerance: number): string {
  const { pairs, exact, within, icc } = all
  if (pairs === 0)
    return 'Belum ada jawaban yang dinilai dua orang. Pada Koreksi, "Cara menilai" menentukan siapa menilai dua kali.'
  if (exact === null || within === null)
    return `Baru ${formatNumber(pairs)} jawaban dinilai dua orang. Kesepakatan dihitung dari ${enoughPairs} jawaban.`
  const near =
    tolerance === 0 ? '' : ` dan ${share(within)} berselisih paling banyak ${formatNumber(tolerance, 2)} poin`
  const third =
    all.differing > 0 ? ` ${formatNumber(all.differing)} jawaban masih menunggu penilai ketiga.` : ''
  return `Dari ${formatNumber(pairs)} jawaban, ${share(exact)} dinilai sama persis${near}.${iccWords(icc, all.iccInterval)}${third}`
}

/** By Koo and Li 2016, and only as far as the whole interval goes. */
function iccWords(icc: number | null, interval: Kesepakatan['iccInterval']): string {
  if (icc === null) return ' Semua nilai hampir sama, jadi kesepakatan tidak dapat dibedakan dari kebetulan.'
  const [low, high] = interval ?? [icc, icc]
  if (low >= 0.75) return ' Satu penilai hampir dapat menggantikan yang lain.'
  if (high < 0.5)
    return ' Nilai lebih bergantung pada penilainya daripada pada jawabannya: samakan dahulu cara memakai rubrik.'
  return ' Nilai cukup bergantung pada siapa yang menilai: dua penilai masih diperlukan.'
}

/** One marker beside the others, in a sentence: mild or strict only where it is certain. */
export function markerWords({
  nama,
  pairs,
  severity,
  severityInterval,
  early,
  late,
  isDrifting,
}: KesepakatanPenilai): string {
  const who = nama ?? 'Penilai yang akunnya dihapus'
  if (severity === null || !severityInterval)
    return `${who}: baru ${formatNumber(pairs)} jawaban, belum dapat dikatakan.`
  const [low, high] = severityInterval
  const points = formatNumber(Math.abs(severity), 2)
  const how =
    low > 0
      ? `rata-rata ${points} poin lebih murah daripada penilai lain`
      : high < 0
        ? `rata-rata ${points} poin lebih ketat daripada penilai lain`
        : 'tidak terbukti lebih murah atau lebih ketat'
  // Of two markers nobody knows whose measure moved: what is said is how this one came to stand beside the other.
  const moved = (late ?? 0) > (early ?? 0) ? 'makin murah' : 'makin ketat'
  return `${who}: ${how}${isDrifting ? `; sepanjang koreksi ${moved} dibanding penilai lain` : ''}.`
}

function share(value: number): string {
  return `${formatNumber(value * 100, 0)}%`
}

const countWords = ['nol', 'satu', 'dua', 'tiga']

/** How far the mean mark can be relied on, by how many mark and how many questions there are, in sentences. */
export function keandalanSentences(keandalan: Keandalan): string[] {
  const { alasan, penilai, soal, keputusan, komponen, interval } = keandalan
  const now = penilai === 1 ? 1 : 2
  const at = (of: number, by: number) => keputusan.find((each) => each.soal === of && each.penilai === by)
  const chosen = at(soal, now)
  if (alasan !== null || !chosen) return [alasan ?? 'Keandalan nilai belum dapat dihitung.']
  if (komponen.some(({ sumber, ragam }) => sumber === 'p' && ragam === 0))
    return [
      'Nilai uraian ini tidak membedakan murid: perbedaannya berasal dari soal, penilai, dan kebetulan.',
    ]
  const sure = interval ? ` (antara ${two(interval[0])} dan ${two(interval[1])})` : ''
  const error = `Nilai seorang murid, dari 0 sampai 100, dapat meleset ${formatNumber(chosen.galatMutlak, 0)}.`
  const longer = at(2 * soal, 1)
  if (now === 1)
    return [
      `Tiap jawaban dinilai satu orang, jadi pengaruh penilai tidak dapat dipisahkan dari yang lain.`,
      `Keandalan nilai dari ${soal} soal ini ${two(chosen.g)}${sure}${longer ? `; dengan ${2 * soal} soal kira-kira ${two(longer.g)}` : ''}.`,
      error,
    ]
  const others = [1, 3].flatMap((by) => {
    const found = at(soal, by)
    return found ? [`dengan ${countWords[by]} penilai ${two(found.g)}`] : []
  })
  return [
    `Bila tiap jawaban dinilai dua penilai, keandalan nilai uraian ${two(chosen.g)}${sure}; ${others.join(', ')}.`,
    error,
    ...(longer ? [adviceWords(longer.g - chosen.g, soal)] : []),
  ]
}

/** Less than this apart nobody should choose by it. */
const sameUse = 0.02

function adviceWords(gain: number, soal: number): string {
  if (Math.abs(gain) < sameUse)
    return `Dua kali soal (${2 * soal}) dengan satu penilai kira-kira sama andalnya dengan dua penilai.`
  return gain > 0
    ? `Dua kali soal (${2 * soal}) dengan satu penilai lebih andal daripada dua penilai.`
    : `Dua penilai lebih andal daripada dua kali soal (${2 * soal}) dengan satu penilai.`
}

/** What a part of the variance is, for whoever reads a table of them. */
export function sumberWords(sumber: SumberRagam, penilai: number): string {
  const words: Record<SumberRagam, string> = {
    p: 'Murid (yang hendak diukur)',
    i: 'Soal',
    m: 'Penilai',
    pi: penilai === 1 ? 'Murid × soal dan sisa' : 'Murid × soal',
    pm: 'Murid × penilai',
    im: 'Soal × penilai',
    pim: 'Murid × soal × penilai dan sisa',
  }
  return words[sumber]
}
