import { formatDateTime, timeZone } from '#platform/kernel/format.ts'
import type { KeptBukti } from './kept-bukti.ts'

/** A receipt as a text file: words for people, the signed text for whoever checks, and the last save. */
export function fileOf(
  { kode, murid, event, stored, soal, submittedAt, text, lastSave }: KeptBukti,
  address: string,
): string {
  const when = submittedAt ? `${formatDateTime(submittedAt)} (${timeZone()})` : '-'
  const lines = [
    'BUKTI SIMPAN UJIAN',
    `Kode: ${kode}`,
    `Murid: ${murid}`,
    `Ujian: ${event}`,
    `Tersimpan: ${stored} dari ${soal} jawaban`,
    `Dikumpulkan: ${when}`,
    '',
    `Periksa di ${address}`,
    'atau tanpa server: tempel teks di bawah ini di halaman yang sama.',
    '',
    'Teks bertanda tangan, jangan diubah:',
    text,
  ]
  if (lastSave) lines.push('', `Tanda terima simpan terakhir: ${lastSave.serverNow} ${lastSave.signature}`)
  return `${lines.join('\n')}\n`
}
