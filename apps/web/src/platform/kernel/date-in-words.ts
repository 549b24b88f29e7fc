import { formatLongDate, type Zone } from './format.ts'
import { numberInWords } from './number-in-words.ts'

/** `Kamis, tanggal dua puluh enam, bulan November, tahun dua ribu dua puluh enam`: as records of a day begin. */
export function dateInWords(iso: string, where?: Zone): string {
  const [weekday, day, month, year] = formatLongDate(iso, where).split(/,? /)
  return `${weekday}, tanggal ${numberInWords(Number(day))}, bulan ${month}, tahun ${numberInWords(Number(year))}`
}
