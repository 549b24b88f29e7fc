import type { Ujian } from '@suluh/contract/exams/ujian'
import { formatDateTime } from '#platform/kernel/format.ts'

/** When a result that is not shown yet will be, or who tells it, in one sentence. */
export function resultOpens({ event: { showResult, endsAt }, lateUntil, serverNow }: Ujian): string {
  const isOver = Date.parse(serverNow) >= Date.parse(endsAt)
  const end = formatDateTime(endsAt)
  if (showResult === 'tidak') return 'Hasilnya disampaikan oleh guru Anda.'
  if (showResult === 'setelah-dinilai')
    return `Hasil dibuka sesudah semua jawaban dinilai guru${isOver ? '' : `, paling cepat ${end}`}.`
  if (showResult === 'setelah-selesai')
    return isOver
      ? 'Hasil dibuka sesudah semua murid selesai mengerjakan.'
      : `Hasil dibuka ${end}, sesudah ujian ini berakhir.`
  if (lateUntil && Date.parse(lateUntil) > Date.parse(serverNow))
    return `Hasil dibuka ${formatDateTime(lateUntil)}: sampai saat itu jawaban yang ditulis tepat waktu masih dapat sampai.`
  // Whatever may be shown by now is about to be there.
  return 'Hasil sedang dihitung.'
}
