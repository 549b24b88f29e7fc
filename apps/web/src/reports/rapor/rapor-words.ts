import type { AturanRapor, MuridRapor, Rapor, RaporDetail, Semester } from '@suluh/contract/reports/rapor'
import { formatNumber } from '#platform/kernel/format.ts'

export const semesterWords: Record<Semester, string> = { ganjil: 'Ganjil', genap: 'Genap' }
export const statusWords = { draf: ['Draf', 'warning'], terbit: ['Terbit', 'success'] } as const

/** `Ganjil 2026/2027`. */
export function periodOf({ semester, tahunAjaran }: Pick<Rapor, 'semester' | 'tahunAjaran'>): string {
  return `${semesterWords[semester]} ${tahunAjaran}`
}

/** As many decimals as the school writes, and a dash where there is no nilai. */
export function nilaiWords(nilai: number | null, { desimal }: Pick<AturanRapor, 'desimal'>): string {
  return nilai === null ? '–' : formatNumber(nilai, desimal)
}

/** What a rapor calls itself on the way to it and in files. */
export function nameOf({ judul, kelas }: Pick<RaporDetail, 'judul' | 'kelas'>): string {
  return `${judul} ${kelas}`
}

/** Whether something in their nilai waits for its mark, as only a draft has it. */
export function hasWaiting(murid: readonly Pick<MuridRapor, 'nilai'>[]): boolean {
  return murid.some(({ nilai }) => nilai.some(({ sementara }) => sementara))
}
