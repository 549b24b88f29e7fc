import type { AmbangStatistik } from './statistik-paket-soal.ts'

type Ambang = Pick<AmbangStatistik, 'bagian' | 'satuan' | 'batas'>

/** "Nilai 75", "Literasi, skor 12". */
export function ambangName({ bagian, satuan, batas }: Ambang): string {
  const least = `${satuan} ${batas.toLocaleString('id')}`
  return bagian === null ? `N${least.slice(1)}` : `${bagian}, ${least}`
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Below this the next such test would decide one in five otherwise. */
const enoughConsistency = 0.8

/** What a threshold's figures mean for whoever decides by it. */
export function ambangSentence(ambang: AmbangStatistik): string {
  const { akurasi, konsistensi, lulusKeliru, gagalKeliru, lee, alasan } = ambang
  if (akurasi === null || konsistensi === null || lulusKeliru === null || gagalKeliru === null) {
    const missing = alasan ?? 'Belum dapat diperkirakan.'
    return lee
      ? `${missing} Menurut skala IRT ${decided(lee.akurasi, lee.konsistensi)}.${advice(lee.konsistensi)}`
      : missing
  }
  return `${decided(akurasi, konsistensi)}. Diperkirakan ${percent(lulusKeliru)} lulus padahal belum mampu, ${percent(gagalKeliru)} belum lulus padahal mampu.${advice(konsistensi)}`
}

const decided = (accuracy: number, consistency: number) =>
  `${percent(accuracy)} putusan tepat; ${percent(consistency)} murid diputuskan sama bila diuji lagi dengan tes serupa`

const advice = (consistency: number) =>
  consistency < enoughConsistency
    ? ' Pertimbangkan bukti lain bagi murid di dekat ambang, atau tambah butir yang setingkat ambang.'
    : ''
