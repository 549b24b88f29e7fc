import { arrangeSignatures, titimangsa, type Signer } from '@suluh/contract/platform/print/signatures'
import type { KopSurat } from '@suluh/contract/school/lembaga'
import { useState } from 'react'
import { formatDayInWords } from '#platform/kernel/format.ts'
import { Signatures } from '#platform/ui/print/signatures.tsx'
import { useKopOf } from './kop-surat.tsx'
import { useSignedDay } from './signed-day.tsx'

type ReportSignaturesProps = {
  /** Whose head signs; without it the reader's own lembaga's. */
  lembagaId?: string | null | undefined
  /** Who takes note of it: the head, a parent, or somebody from outside. */
  left?: string
  /** Who vouches for it. */
  right?: string
  /** Who that is, where it is known. */
  rightBy?: Pick<Signer, 'nama' | 'nip'> | undefined
  /** Of several schools: no head of one of them signs for the others, but who holds it. */
  isOfAll?: boolean
  isPrintOnly?: boolean
}

/** Of a report: who takes note of it, and who vouches for it where it is printed, today or on the day that was chosen. */
export function ReportSignatures({
  lembagaId,
  left = 'Kepala sekolah',
  right = 'Guru',
  rightBy,
  isOfAll = false,
  isPrintOnly = false,
}: ReportSignaturesProps) {
  const known = useKop(lembagaId)
  const kop = isOfAll ? undefined : known
  const pada = useSignedDay()
  const nameOf = (role: string) =>
    role.startsWith('Kepala') ? headOf(kop, role) : { role, ...(role.startsWith('Guru') && kop?.guru) }
  return (
    <SchoolSignatures
      kop={kop}
      pada={pada}
      isPrintOnly={isPrintOnly}
      signers={[
        {
          part: left.startsWith('Orang tua') ? 'orang-tua' : 'mengetahui',
          ...nameOf(isOfAll ? 'Penyelenggara' : left),
        },
        { part: 'pembuat', ...(rightBy ? { role: right, ...rightBy } : nameOf(right)) },
      ]}
    />
  )
}

type SchoolSignaturesProps = {
  kop: KopSurat | undefined
  signers: readonly Signer[]
  /** When it was made; without it today. */
  pada?: string | undefined
  isPrintOnly?: boolean
}

/** Who signs, as the school arranges it. */
export function SchoolSignatures({ kop, signers, pada, isPrintOnly = false }: SchoolSignaturesProps) {
  const [today] = useState(() => new Date().toISOString())
  const lines = arrangeSignatures(signers, dateLine(kop, pada ?? today), kop?.susunan)
  return <Signatures isPrintOnly={isPrintOnly} lines={lines} />
}

/** The letterhead with who signs; undefined until it is there, and where it cannot be read. */
export function useKop(lembagaId: string | null | undefined, pada?: string): KopSurat | undefined {
  return useKopOf(lembagaId, pada).result
}

/** Who signs for the lembaga, called `role` where nobody wrote what they are. */
export function headOf(kop: KopSurat | undefined, role: string): Omit<Signer, 'part'> {
  return { role: kop?.kepala.jabatan || role, nama: kop?.kepala.nama, nip: kop?.kepala.nip }
}

/** `Bandung, 26 November 2026`, by the clock there; in another zone where one is named. */
export function dateLine(kop: KopSurat | undefined, iso: string, where = kop?.zone): string {
  return titimangsa(kop?.tempat, formatDayInWords(iso, where))
}
