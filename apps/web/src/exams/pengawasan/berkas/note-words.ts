import type { CatatanBerkas } from '@suluh/contract/exams/berkas-ujian'
import type { LogKind } from '@suluh/contract/exams/pengawasan'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { formatTime } from '#platform/kernel/format.ts'
import { flagWords } from '../board-rules.ts'
import { sentenceOf } from '../log-words.ts'
import type { Duduk } from './berkas-groups.ts'

/** Most names that a line carries; the log has them all. */
const mostNames = 6

/** What the system did by itself, or nobody of this school. */
const doneWords: Partial<Record<LogKind, string>> = {
  'perangkat-meminta': 'meminta pindah perangkat',
  'jawaban-tertahan': 'mengirim jawaban yang menunggu keputusan',
  'jawaban-diterima': 'jawaban terlambatnya diterima',
  'jawaban-ditolak': 'jawaban terlambatnya ditolak',
  perpanjang: 'mendapat tambahan waktu',
  jeda: 'dijeda',
  lanjut: 'dilanjutkan',
  kumpulkan: 'dikumpulkan',
  'buka-kembali': 'dibuka kembali',
  'buka-perangkat': 'diizinkan pindah perangkat',
  'buka-alamat': 'diizinkan dari jaringan lain',
  'tolak-perangkat': 'ditolak pindah perangkat',
  layanan: 'layanan khususnya diubah',
  pesan: 'mendapat pesan',
  'kembalikan-audio': 'putaran audionya dikembalikan',
}

/** `08.10 WIB  Waktu ditambah 5 menit oleh Bu Sari: Listrik padam (semua peserta).` */
export function noteWords(note: CatatanBerkas, { peserta, zone }: Pick<Duduk, 'peserta' | 'zone'>): string {
  const { kind, actor, at, murid, count } = note
  const names = namesInShort(murid, mostNames)
  if (actor === null)
    return `${murid.length} peserta ${flagWords[kind] ?? doneWords[kind] ?? kind}, ${count} kali: ${names}.`
  const whom = murid.length === peserta.length ? 'semua peserta' : names
  return `${formatTime(at, zone)}: ${sentenceOf(note).replace(/\.$/, '')} (${whom}).`
}
