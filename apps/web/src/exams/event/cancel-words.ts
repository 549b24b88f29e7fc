import type { Event } from '@suluh/contract/exams/event'

/** What calling an exam off does to those who are in it, before it is done. */
export function cancelWords({ nama, counts }: Pick<Event, 'nama' | 'counts'>): string {
  const running =
    counts.running > 0
      ? ` ${counts.running} murid sedang mengerjakan; jawabannya dikumpulkan seperti adanya.`
      : ''
  const submitted =
    counts.submitted > 0
      ? ` ${counts.submitted} murid sudah mengumpulkan; hasilnya tetap ada, tetapi tidak ikut dalam laporan.`
      : ''
  return `"${nama}" dibatalkan dan tidak dapat dibuka lagi.${running}${submitted}`
}
