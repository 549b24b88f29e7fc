import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { paperSizeOf, type PaperSize } from '#platform/ui/print/print-page.ts'

export const berkasWords = {
  hadir: 'Daftar hadir',
  acara: 'Berita acara',
  kartu: 'Kartu peserta',
  pintu: 'Daftar di pintu',
  denah: 'Denah tempat duduk',
  meja: 'Label meja',
  amplop: 'Label amplop',
  pengawas: 'Daftar pengawas',
  petugas: 'Daftar hadir pengawas',
  jadwal: 'Jadwal ujian',
  semua: 'Semua berkas ruang',
} as const
export type Jenis = keyof typeof berkasWords

export type BerkasOptions = {
  jenis: Jenis
  lembaga: string | null
  sesi: string | null
  ruang: string | null
  size: PaperSize
  isDuplex: boolean
  /** Tables side by side in the seat plan. */
  columns: number
  /** A sheet of cards with fresh passwords, where one has been made. */
  kartu: string | null
}

/** What is printed stands in the address, so that the same print can be made again. */
export function useBerkasOptions(): [BerkasOptions, (change: Partial<BerkasOptions>) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('jenis')
  const options: BerkasOptions = {
    jenis: isJenis(asked) ? asked : 'hadir',
    lembaga: search.get('lembaga'),
    sesi: search.get('sesi'),
    ruang: search.get('ruang'),
    size: paperSizeOf(search.get('kertas')),
    isDuplex: search.get('bolakBalik') !== 'tidak',
    columns: columnsIn(search.get('kolom')),
    kartu: search.get('kartu'),
  }
  const change = (next: Partial<BerkasOptions>) => {
    const { size, isDuplex, columns, ...rest } = { ...options, ...next }
    const paper = { kertas: size, bolakBalik: isDuplex ? null : 'tidak', kolom: String(columns) }
    const words = Object.entries({ ...rest, ...paper }).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    )
    // The day above who signs is chosen beside these, and stays.
    const tanggal = search.get('tanggal')
    setSearch({ ...Object.fromEntries(words), ...(tanggal && { tanggal }) }, { replace: true })
  }
  return [options, change]
}

function isJenis(asked: string | null): asked is Jenis {
  return asked !== null && Object.hasOwn(berkasWords, asked)
}

export const seatColumns = [2, 3, 4, 5, 6, 8] as const
const usualColumns = 4

function columnsIn(asked: string | null): number {
  return seatColumns.find((each) => String(each) === asked) ?? usualColumns
}
