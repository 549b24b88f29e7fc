import { ambangSentence } from './ambang-words.ts'
import type { HasilRonde, MetodePenetapan, PenetapanBatas, StatusPenetapan } from './penetapan-batas.ts'

export const metodeWords: Record<MetodePenetapan, string> = { angoff: 'Angoff', bookmark: 'Bookmark' }

const decimal = (value: number, digits = 1) => value.toLocaleString('id', { maximumFractionDigits: digits })
const percent = (share: number) => `${Math.round(share * 100)}%`

/** "Ronde 2 berjalan", "Ronde 1 dibahas", "Selesai". */
export function statusPenetapanWords({ status, ronde }: { status: StatusPenetapan; ronde: number }): string {
  if (status === 'selesai') return 'Selesai'
  return status === 'menilai' ? `Ronde ${ronde} berjalan` : `Ronde ${ronde} dibahas`
}

/** What a closed round recommends, how sure that is and what it would do. */
export function rondeSentence({
  ronde,
  batas,
  interval,
  lulus,
  alasan,
  panelis,
  diLuar,
}: HasilRonde): string {
  if (batas === null) return alasan ?? 'Belum ada batas.'
  const judges = panelis.filter(({ nilai }) => nilai !== null).length + diLuar.bawah
  const sure = `${interval ? sureness(interval) : unsure(diLuar)}${outside(diLuar)}`
  const pass = lulus === null ? '' : ` Pada batas ini ${percent(lulus)} murid lulus.`
  return `Batas menurut ${judges} panelis di ronde ${ronde}: nilai ${decimal(batas)}.${sure}${pass}`
}

function unsure({ bawah }: HasilRonde['diLuar']): string {
  return bawah > 0
    ? ' Seberapa pasti batas ini tidak dapat dihitung.'
    : ' Seberapa pasti batas ini baru dapat dihitung dari dua panelis atau lebih.'
}

/** Who set a mark where the booklet has no page. */
function outside({ bawah, atas }: HasilRonde['diLuar']): string {
  const low = bawah > 0 ? ` Bagi ${bawah} panelis halaman pertama pun terlalu sukar.` : ''
  const high =
    atas > 0
      ? ` Bagi ${atas} panelis seluruh buku masih dikuasai; batas mereka mungkin lebih tinggi daripada yang dapat ditunjukkan buku ini.`
      : ''
  return `${low}${high}`
}

/** What of the panel's rounds may be taken over: each cut to a tenth and to a whole nilai, the newest round first. */
export function nilaiPanel(hasil: readonly Pick<HasilRonde, 'ronde' | 'batas'>[]) {
  const found = hasil.toReversed().flatMap(({ ronde, batas }) => {
    if (batas === null) return []
    const within = Math.min(100, Math.max(0, batas))
    return [Math.round(within), Math.round(within * 10) / 10].map((nilai) => ({ ronde, nilai }))
  })
  return found.filter(({ nilai }, at) => found.findIndex((other) => other.nilai === nilai) === at)
}

/** Wider than this nobody should decide by it. */
const tooWide = 30

function sureness([low, high]: readonly [number, number]): string {
  const between = `antara ${decimal(low)} dan ${decimal(high)} (95%)`
  return high - low > tooWide
    ? ` Batas ini belum pasti: panel serupa dapat menetapkannya ${between}. Tambah panelis, atau bahas lalu buka ronde berikut.`
    : ` Panel serupa akan menetapkannya ${between}.`
}

/** How dependable decisions at the last round's cut would be, or what is missing to say it; null without a cut. */
export function ketepatanSentence({
  ketepatan,
  event,
  dampak,
}: Pick<PenetapanBatas, 'ketepatan' | 'event' | 'dampak'>): string | null {
  if (!ketepatan) return null
  const said = ambangSentence(ketepatan)
  return ketepatan.akurasi === null || !event || !dampak
    ? `Seberapa tepat putusan pada batas ini belum dapat dikatakan dari nilai murid. ${said}`
    : `Bila batas ini dipakai, menurut hasil ${decimal(dampak.n)} murid pada ${event.nama}: ${said}`
}

/** The last closed round in a sentence, or that none is yet. */
export function penetapanSentence({ hasil }: Pick<PenetapanBatas, 'hasil'>): string {
  const last = hasil.at(-1)
  return last
    ? rondeSentence(last)
    : 'Ronde pertama belum ditutup; penilaian masih tertutup bagi semua orang.'
}
