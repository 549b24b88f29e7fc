import { namesInShort } from '@suluh/contract/platform/names-in-short'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import type { Keadaan, Riwayat, RiwayatKind } from '@suluh/contract/reports/riwayat-ujian'
import { formatDateTime } from '#platform/kernel/format.ts'
import { figure } from '../laporan/words.ts'

/** What was done, in the words of whoever reads a list of it. */
export const kindWords: Record<RiwayatKind, string> = {
  nilai: 'Jawaban uraian dinilai',
  penskoran: 'Penskoran diubah',
  'hitung-ulang': 'Dihitung ulang oleh server',
  jadwal: 'Jadwal diubah',
  peringkat: 'Aturan peringkat diubah',
  peserta: 'Tempat peserta diatur',
  batal: 'Ujian dibatalkan',
  'cara-menilai': 'Cara menilai uraian diubah',
  'skala-irt': 'Skala IRT diubah',
  'berita-acara': 'Berita acara dicetak',
  'buka-kembali': 'Dibuka kembali',
  kumpulkan: 'Dikumpulkan oleh pengawas',
  perpanjang: 'Waktu ditambah',
  jeda: 'Dijeda',
  lanjut: 'Dilanjutkan',
  layanan: 'Layanan khusus diubah',
  'jawaban-diterima': 'Jawaban terlambat diterima',
  'jawaban-ditolak': 'Jawaban terlambat ditolak',
  'jawaban-terlambat': 'Jawaban sampai terlambat',
  'jawaban-tertahan': 'Jawaban menunggu keputusan',
  'buka-perangkat': 'Pindah perangkat diizinkan',
  'buka-alamat': 'Jaringan lain diizinkan',
  'tolak-perangkat': 'Pindah perangkat ditolak',
  'kembalikan-audio': 'Putaran audio dikembalikan',
  gangguan: 'Gangguan',
  pesan: 'Pesan',
  'identitas-cocok': 'Identitas dicocokkan',
  'identitas-batal': 'Tanda identitas dihapus',
  'bagian-dibuka': 'Bagian dibuka',
  'perangkat-meminta': 'Minta pindah perangkat',
  'perangkat-berganti': 'Berganti perangkat',
  'alamat-berganti': 'Berganti jaringan',
  'alamat-ditolak': 'Ditolak karena jaringannya',
  'tab-ditinggalkan': 'Halaman ditinggalkan',
  'layar-penuh-keluar': 'Keluar dari layar penuh',
  salin: 'Menyalin teks',
  tempel: 'Menempelkan teks',
}

/** What a list is narrowed to: the acts that people look for. */
export const kindsToChoose = [
  'penskoran',
  'nilai',
  'buka-kembali',
  'jawaban-diterima',
  'hitung-ulang',
  'kumpulkan',
  'perpanjang',
  'peserta',
  'jadwal',
  'peringkat',
  'cara-menilai',
  'skala-irt',
  'berita-acara',
] as const satisfies readonly RiwayatKind[]

/** Whom it was about: a few by name. */
export function whomWords({ names, count }: Pick<Riwayat, 'names' | 'count'>): string {
  if (names.length === 0) return count > 0 ? `${count} peserta` : 'Seluruh ujian'
  const more = count - names.length
  return more > 0 ? `${names.join(', ')}, dan ${more} lainnya` : namesInShort(names, names.length)
}

/** What became of the results: `60 → 75`, of several the mean of those whom it was about. */
export function changeWords({
  changed,
  before,
  after,
}: Pick<Riwayat, 'changed' | 'before' | 'after'>): string {
  if (changed === 0) return '–'
  const to = after === null ? 'belum ada hasil' : figure(after)
  return `${changed > 1 ? 'Rata-rata mereka ' : 'Nilai '}${figure(before)} → ${to}`
}

/** What of the exam itself became what: `waktu selesai: 26/11/2026 10.00 WIB → 26/11/2026 11.00 WIB`. */
export function ubahanWords({ apa, dari, menjadi }: Ubahan): string {
  return `${apa}: ${momentOr(dari)} → ${momentOr(menjadi)}`
}

function momentOr(value: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
}

/** How many reached the threshold of those of whom it is sure; null where there is none. */
export function reachedWords({
  n,
  lulus,
  belumLulus,
}: Pick<Keadaan, 'n' | 'lulus' | 'belumLulus'>): string | null {
  const sure = lulus + belumLulus
  if (sure === 0) return null
  const waiting = n - sure
  return `${lulus} dari ${sure} murid${waiting > 0 ? `, ${waiting} belum pasti` : ''}`
}
