import { useSearchParams } from 'react-router'
import type { PaperSize } from '#platform/ui/print/print-page.ts'

export const paperParts = {
  naskah: 'Naskah soal',
  lembar: 'Lembar jawaban',
  kunci: 'Kunci',
  pembahasan: 'Pembahasan',
} as const
export type PaperPart = keyof typeof paperParts

export type PaperOptions = {
  versions: number
  acakSoal: boolean
  acakOpsi: boolean
  columns: 1 | 2
  size: PaperSize
  parts: PaperPart[]
  /** The one version that is shown; null for all. */
  only: string | null
}

/** What is printed stands in the address, so that the same print can be made again. */
export function usePaperOptions(): [PaperOptions, (change: Partial<PaperOptions>) => void] {
  const [search, setSearch] = useSearchParams()
  const all = Object.keys(paperParts) as PaperPart[]
  const asked = search.get('bagian')?.split(',') ?? ['naskah']
  const options: PaperOptions = {
    versions: Math.min(5, Math.max(1, Number(search.get('versi') ?? 1) || 1)),
    acakSoal: search.get('acakSoal') !== 'tidak',
    acakOpsi: search.get('acakOpsi') !== 'tidak',
    columns: search.get('kolom') === '1' ? 1 : 2,
    size: search.get('kertas') === 'F4' ? 'F4' : 'A4',
    parts: all.filter((part) => asked.includes(part)),
    only: search.get('hanya'),
  }
  const change = (next: Partial<PaperOptions>) => {
    const { versions, acakSoal, acakOpsi, columns, size, parts, only } = { ...options, ...next }
    const kept = only !== null && only.charCodeAt(0) - 65 < versions ? only : null
    setSearch(
      {
        versi: String(versions),
        kolom: String(columns),
        kertas: size,
        bagian: parts.join(','),
        ...(!acakSoal && { acakSoal: 'tidak' }),
        ...(!acakOpsi && { acakOpsi: 'tidak' }),
        ...(kept !== null && { hanya: kept }),
      },
      { replace: true },
    )
  }
  return [options, change]
}
