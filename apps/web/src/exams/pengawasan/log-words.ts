import type { LogEntry } from '@suluh/contract/exams/pengawasan'
import type { KindGangguan } from '@suluh/contract/exams/gangguan'
import { awayWords } from '#exams/gangguan/gangguan-words.ts'
import { formatDuration } from '#platform/kernel/format.ts'
import { needsOf } from './berkas/berkas-groups.ts'

type Value = LogEntry['detail'][string]

/** What happened, in one sentence. */
export function sentenceOf({ kind, detail, actor }: Pick<LogEntry, 'kind' | 'detail' | 'actor'>): string {
  const by = actor ? ` oleh ${actor}` : ''
  const why = detail['alasan'] ? `: ${detail['alasan']}` : ''
  switch (kind) {
    case 'tab-ditinggalkan':
      return `Meninggalkan halaman selama ${detail['seconds'] ?? '?'} detik`
    case 'layar-penuh-keluar':
      return 'Keluar dari layar penuh'
    case 'perangkat-meminta':
      return `Meminta pindah ke ${placeOf(detail['device'], detail['address'])}`
    case 'perangkat-berganti': {
      const from = placeOf(detail['from'], detail['fromAddress'])
      return `Berganti perangkat: dari ${from} ke ${placeOf(detail['to'], detail['toAddress'])}`
    }
    case 'alamat-berganti':
      return `Berganti jaringan: dari ${detail['from']} ke ${detail['to']}`
    case 'alamat-ditolak':
      return `Ditolak: alamat ${detail['alamat']} bukan jaringan ${detail['ruang']}`
    case 'salin':
      return 'Menyalin teks'
    case 'tempel':
      return 'Menempelkan teks'
    case 'jawaban-terlambat':
      return `${detail['count']} jawaban sampai setelah waktu habis, diterima karena ditulis sebelumnya`
    case 'jawaban-tertahan':
      return `${detail['count']} jawaban terlambat menunggu keputusan`
    case 'jawaban-diterima':
      return `${detail['count']} jawaban terlambat diterima${by}${why}`
    case 'jawaban-ditolak':
      return `${detail['count']} jawaban terlambat ditolak${by}${why}`
    case 'bagian-dibuka':
      return `Membuka bagian ${detail['bagian']}`
    case 'perpanjang': {
      const amount = detail['minutes'] ? minuteWords(Number(detail['minutes'])) : `${detail['percent']}%`
      return `Waktu ditambah ${amount}${by}${why}`
    }
    case 'jeda':
      return `Dijeda${by}${why}`
    case 'lanjut':
      return `Dilanjutkan${by}${why}`
    case 'kumpulkan':
      return `Dikumpulkan${by}${why}`
    case 'buka-kembali':
      return [
        'Dibuka kembali',
        detail['minutes'] ? ` dengan tambahan ${detail['minutes']} menit` : '',
        detail['bagian'] === 'semua' ? ', juga bagian yang sudah lewat' : '',
        by + why,
      ].join('')
    case 'buka-perangkat':
      return `Pindah perangkat diizinkan${by}${why}`
    case 'buka-alamat':
      return `Diizinkan dari jaringan lain${by}${why}`
    case 'tolak-perangkat':
      return `Pindah perangkat ditolak${by}${why}`
    case 'layanan': {
      const given = needsOf({
        extraPercent: Number(detail['extraPercent']),
        textStep: Number(detail['textStep']),
      })
      return `Layanan khusus diubah${by}: ${given.join(', ') || 'tidak ada'}`
    }
    case 'gangguan':
      return `${awayWords(detail['jenis'] as KindGangguan)} selama ${formatDuration(Number(detail['seconds']))}`
    case 'kembalikan-audio':
      return `Putaran audio ${detail['soalNumber'] ? `soal ${detail['soalNumber']} ` : ''}dikembalikan${by}${why}`
    case 'identitas-cocok':
      return `Identitas dicocokkan${by}`
    case 'identitas-batal':
      return `Tanda identitas dihapus${by}`
    case 'pesan':
      return `Pesan${by}: ${detail['pesan']}`
  }
}

/** What was lost in an outage is given back to the second. */
function minuteWords(minutes: number): string {
  return Number.isInteger(minutes) ? `${minutes} menit` : formatDuration(minutes * 60)
}

/** A device and from where it came, as far as that is known. */
function placeOf(device: Value | undefined, address: Value | undefined): string {
  return `${device || 'perangkat lain'}${address ? ` (${address})` : ''}`
}
