import { useSearchParams } from 'react-router'
import { paperSizeOf, type PaperSize } from '#platform/ui/print/print-page.ts'

export const berkasWords = { hadir: 'Daftar hadir', acara: 'Berita acara', kartu: 'Kartu peserta' } as const
export type Jenis = keyof typeof berkasWords

export type BerkasOptions = {
  jenis: Jenis
  lembaga: string | null
  sesi: string | null
  ruang: string | null
  size: PaperSize
  isDuplex: boolean
  /** A sheet of cards with fresh passwords, where one has been made. */
  kartu: string | null
}

/** What is printed stands in the address, so that the same print can be made again. */
export function useBerkasOptions(): [BerkasOptions, (change: Partial<BerkasOptions>) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('jenis')
  const options: BerkasOptions = {
    jenis: asked === 'acara' || asked === 'kartu' ? asked : 'hadir',
    lembaga: search.get('lembaga'),
    sesi: search.get('sesi'),
    ruang: search.get('ruang'),
    size: paperSizeOf(search.get('kertas')),
    isDuplex: search.get('bolakBalik') !== 'tidak',
    kartu: search.get('kartu'),
  }
  const change = (next: Partial<BerkasOptions>) => {
    const { size, isDuplex, ...rest } = { ...options, ...next }
    const words = Object.entries({ ...rest, kertas: size, bolakBalik: isDuplex ? null : 'tidak' }).flatMap(
      ([key, value]) => (value === null ? [] : [[key, value]]),
    )
    setSearch(Object.fromEntries(words) as Record<string, string>, { replace: true })
  }
  return [options, change]
}
