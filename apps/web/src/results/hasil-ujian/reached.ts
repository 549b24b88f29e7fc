import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'

type Reached = { lulus: number; belum: number; menunggu: number }

const share = (some: number, of: number): string => `${fixedFigure((100 * some) / of, 0)}%`

/** How many percent of those who are settled reached the threshold; null where nobody is. */
export function reachedPercent({ lulus, belum }: Pick<Reached, 'lulus' | 'belum'>): number | null {
  return lulus + belum === 0 ? null : (100 * lulus) / (lulus + belum)
}

/** How many of those who are settled reached the threshold, and how many missing marks can still decide. */
export function reachedShare({ lulus, belum, menunggu }: Reached): string {
  const settled = lulus + belum
  const open = menunggu === 0 ? '' : `${menunggu} belum pasti`
  if (settled === 0) return open || '—'
  const known = `${lulus} dari ${settled} (${share(lulus, settled)})`
  return open ? `${known}, ${open}` : known
}

/** The same as a sentence; where marks are missing, with the shares between which the whole will end. */
export function reachedSentence({ lulus, belum, menunggu }: Reached, threshold = ''): string {
  const settled = lulus + belum
  const all = settled + menunggu
  const reaching = `mencapai ambang${threshold}`
  if (menunggu === 0) return `${reachedShare({ lulus, belum, menunggu })} ${reaching}.`
  const bounds = `antara ${share(lulus, all)} dan ${share(lulus + menunggu, all)}`
  if (settled === 0) return `Siapa yang ${reaching} diketahui setelah semua jawaban dinilai.`
  return `${lulus} dari ${settled} yang sudah pasti (${share(lulus, settled)}) ${reaching}; ${menunggu} lagi belum pasti karena menunggu dinilai, jadi akhirnya ${bounds}.`
}
