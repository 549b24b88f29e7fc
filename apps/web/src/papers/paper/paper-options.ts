import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { paperSizeOf, type PaperSize } from '#platform/ui/print/print-page.ts'

export const paperParts = {
  naskah: 'Naskah soal',
  lembar: 'Lembar jawaban',
  kunci: 'Kunci',
  pembahasan: 'Pembahasan',
} as const
export type PaperPart = keyof typeof paperParts

/** What is for the teacher alone, and therefore never on the back of what a student gets. */
export const isKeyPart = (part: PaperPart) => part === 'kunci' || part === 'pembahasan'

export type PaperOptions = {
  versions: number
  acakSoal: boolean
  acakOpsi: boolean
  columns: 1 | 2
  size: PaperSize
  /** Of students, or of the teacher. */
  parts: PaperPart[]
  isDuplex: boolean
  /** The one version that is shown; null for all. */
  only: string | null
}

/** What is printed stands in the address, so that the same print can be made again. */
export function usePaperOptions(): [PaperOptions, (change: Partial<PaperOptions>) => void] {
  const [search, setSearch] = useSearchParams()
  const all = Object.keys(paperParts) as PaperPart[]
  const named = search.get('bagian')?.split(',') ?? ['naskah']
  const asked = all.filter((part) => named.includes(part))
  const ofStudents = asked.filter((part) => !isKeyPart(part))
  const options: PaperOptions = {
    versions: Math.min(5, Math.max(1, Number(search.get('versi') ?? 1) || 1)),
    acakSoal: search.get('acakSoal') !== 'tidak',
    acakOpsi: search.get('acakOpsi') !== 'tidak',
    columns: search.get('kolom') === '1' ? 1 : 2,
    size: paperSizeOf(search.get('kertas')),
    parts: ofStudents.length > 0 ? ofStudents : asked,
    isDuplex: search.get('bolakBalik') !== 'tidak',
    only: search.get('hanya'),
  }
  const change = (next: Partial<PaperOptions>) => {
    const { versions, acakSoal, acakOpsi, columns, size, parts, isDuplex, only } = { ...options, ...next }
    const kept = only !== null && only.charCodeAt(0) - 65 < versions ? only : null
    setSearch(
      {
        versi: String(versions),
        kolom: String(columns),
        kertas: size,
        bagian: parts.join(','),
        ...(!acakSoal && { acakSoal: 'tidak' }),
        ...(!acakOpsi && { acakOpsi: 'tidak' }),
        ...(!isDuplex && { bolakBalik: 'tidak' }),
        ...(kept !== null && { hanya: kept }),
      },
      { replace: true },
    )
  }
  return [options, change]
}
