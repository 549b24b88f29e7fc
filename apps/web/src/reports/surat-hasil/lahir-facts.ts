import type { IsiSurat } from '@suluh/contract/reports/surat-hasil'
import { formatDayInWords } from '#platform/kernel/format.ts'

type Lahir = Pick<IsiSurat, 'tempatLahir' | 'tanggalLahir'>

/** `Tempat, tanggal lahir: Bandung, 7 Maret 2012`; what is not known is not named. */
export function lahirFacts({ tempatLahir, tanggalLahir }: Lahir): [name: string, value: string][] {
  // Noon in the middle of the country: one day in all of it.
  const day = tanggalLahir && formatDayInWords(`${tanggalLahir}T05:00:00.000Z`)
  if (tempatLahir && day) return [['Tempat, tanggal lahir', `${tempatLahir}, ${day}`]]
  if (day) return [['Tanggal lahir', day]]
  return tempatLahir ? [['Tempat lahir', tempatLahir]] : []
}
