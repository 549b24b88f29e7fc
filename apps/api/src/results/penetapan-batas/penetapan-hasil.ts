import type { HasilRonde } from '@suluh/contract/results/penetapan-batas'
import { angoff } from '@suluh/psychometrics/standards/angoff'
import { bookmark, expectedNilai } from '@suluh/psychometrics/standards/bookmark'
import { panelCut, passShare } from '@suluh/psychometrics/standards/cut'
import { bookletItems, type Buku, type JudgedSoal } from './penetapan-soal.ts'

/** What one judge said in one round. */
export type Penilaian = { userId: string; isi: Record<string, number>; halaman: number | null }

/** What ratings are held against: the questions, the booklet where there is one, the exam's nilai. */
export type Bahan = Asked & { nilai: readonly number[] }

/** What a judge is asked. */
export type Asked = { soal: readonly JudgedSoal[]; buku: Buku | null }

/** Whether a judge has said all that a round asks. */
export function isComplete({ soal, buku }: Asked, { isi, halaman }: Penilaian): boolean {
  if (buku) return halaman !== null
  return soal.every(({ soalId, dihitung }) => !dihitung || isi[soalId] !== undefined)
}

const nobody = 'Belum ada panelis yang menilai semua soal.'
const belowBooklet =
  'Bagi separuh panelis atau lebih halaman pertama pun terlalu sukar: batasnya di bawah soal termudah buku ini, jadi tidak dapat dihitung dengan bookmark. Bahas lalu buka ronde berikut, atau pakai Angoff.'

/** What one round comes to; with everybody's names on it, as who leads the session sees it. */
export function hasilRonde(bahan: Bahan, ronde: number, ratings: readonly Penilaian[]): HasilRonde {
  const found = bahan.buku ? byBookmark(bahan, bahan.buku, ratings) : byAngoff(bahan, ratings)
  return {
    ...found,
    ronde,
    panelis: found.panelis.toSorted((a, b) => (a.nilai ?? Infinity) - (b.nilai ?? Infinity)),
    lulus: found.batas === null ? null : passShare(bahan.nilai, found.batas),
    alasan: found.batas === null ? (found.diLuar.bawah > 0 ? belowBooklet : nobody) : null,
  }
}

type Found = Omit<HasilRonde, 'ronde' | 'lulus' | 'alasan'>

function byAngoff({ soal }: Bahan, ratings: readonly Penilaian[]): Found {
  const rated = soal.filter(({ dihitung }) => dihitung)
  const shares = ratings.map(({ isi }) =>
    rated.map(({ soalId }) => (isi[soalId] === undefined ? null : isi[soalId] / 100)),
  )
  const { judges, panel, items, widest } = angoff(rated, shares, fixedOf(soal))
  const percent = (share: number | null) => share && 100 * share
  return {
    panelis: ratings.map(({ userId }, at) => ({
      id: userId,
      nilai: judges[at]!,
      theta: null,
      halaman: null,
    })),
    batas: panel && panel.cut,
    theta: null,
    galat: panel && panel.error,
    interval: panel?.interval ? within(panel.interval, soal) : null,
    simpangan: panel && panel.sd,
    diLuar: { bawah: 0, atas: 0 },
    soal: rated.map(({ soalId }, at) => ({
      soalId,
      rata: percent(items[at]!.mean),
      simpangan: percent(items[at]!.sd),
      terendah: percent(items[at]!.least),
      tertinggi: percent(items[at]!.most),
    })),
    beda: widest.map((at) => rated[at]!.soalId),
  }
}

function byBookmark({ soal }: Bahan, buku: Buku, ratings: readonly Penilaian[]): Found {
  const items = bookletItems(buku, soal)
  const fixed = fixedOf(soal)
  const nilaiAt = (theta: number) => expectedNilai(buku.model, items, theta, fixed)
  const pages = buku.halaman.map(({ lokasi }) => ({ item: 0, step: 0, location: lokasi }))
  const marks = ratings.map(({ halaman }) => halaman)
  const { judges, panel, below, beyond } = bookmark(pages, marks)
  const nilai = judges.map((theta) => (theta === null ? null : nilaiAt(theta)))
  const spread = panelCut(
    nilai.flatMap((each) => each ?? []),
    'mean',
  )
  const ends = panel?.interval?.map(nilaiAt) ?? []
  const [low, high] = [ends[0] ?? null, ends[1] ?? null]
  const around = panel?.error ? [panel.cut - panel.error, panel.cut + panel.error].map(nilaiAt) : []
  return {
    panelis: ratings.map(({ userId, halaman }, at) => ({
      id: userId,
      nilai: nilai[at]!,
      theta: judges[at]!,
      halaman,
    })),
    batas: panel && nilaiAt(panel.cut),
    theta: panel && panel.cut,
    galat: panel?.error === 0 ? 0 : around.length === 2 ? (around[1]! - around[0]!) / 2 : null,
    interval: low === null || high === null ? null : [low, high],
    simpangan: below > 0 ? null : spread && spread.sd,
    diLuar: { bawah: below, atas: beyond },
    soal: [],
    beda: [],
  }
}

const fixedOf = (soal: readonly JudgedSoal[]) => soal.reduce((sum, { fixed }) => sum + fixed, 0)

/** An interval ends where nilai do. */
function within([low, high]: readonly [number, number], soal: readonly JudgedSoal[]): [number, number] {
  const counted = soal.filter(({ dihitung }) => dihitung)
  const most = fixedOf(soal) + counted.reduce((sum, { weight, most: full }) => sum + weight * full, 0)
  const least = fixedOf(soal) + counted.reduce((sum, { weight, least: none }) => sum + weight * none, 0)
  return [Math.max(low, (100 * least) / most), Math.min(high, 100)]
}
