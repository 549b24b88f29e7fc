import {
  enoughPairs,
  type Kesepakatan,
  type KesepakatanPenilai,
} from '@suluh/contract/exams/marking-agreement'
import { formatNumber } from '#platform/kernel/format.ts'

/** How markers agree, in a sentence. */
export function agreementWords(all: Kesepakatan, tolerance: number): string {
  const { pairs, exact, within, icc } = all
  if (pairs === 0) return 'Belum ada jawaban yang dinilai dua orang.'
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
