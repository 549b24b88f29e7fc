import type { KopSurat } from '@suluh/contract/school/lembaga'
import { useState } from 'react'
import { formatDate, formatDayInWords, type Zone } from '#platform/kernel/format.ts'
import { Signatures, type Signer } from '#platform/ui/print/signatures.tsx'
import { useKopOf } from './kop-surat.tsx'

type ReportSignaturesProps = {
  /** Whose head signs; without it the reader's own lembaga's. */
  lembagaId?: string | null | undefined
  left?: string
  right?: string
  /** Who signs on the right, where it is known. */
  rightBy?: Pick<Signer, 'nama' | 'nip'> | undefined
  isPrintOnly?: boolean
}

/** Of a report: who takes note of it, and who vouches for it where and when it is printed. */
export function ReportSignatures({
  lembagaId,
  left = 'Kepala sekolah',
  right = 'Guru',
  rightBy,
  isPrintOnly = false,
}: ReportSignaturesProps) {
  const [today] = useState(() => new Date().toISOString())
  const kop = useKop(lembagaId)
  const nameOf = (role: string): Signer =>
    role.startsWith('Kepala') ? headOf(kop, role) : { role, ...(role.startsWith('Guru') && kop?.guru) }
  return (
    <Signatures
      isPrintOnly={isPrintOnly}
      signers={[
        { above: 'Mengetahui,', ...nameOf(left) },
        { above: dateLine(kop, today), ...(rightBy ? { role: right, ...rightBy } : nameOf(right)) },
      ]}
    />
  )
}

/** The letterhead with who signs; undefined until it is there, and where it cannot be read. */
export function useKop(lembagaId: string | null | undefined, pada?: string): KopSurat | undefined {
  return useKopOf(lembagaId, pada).result
}

/** Who signs for the lembaga, called `role` where nobody wrote what they are. */
export function headOf(kop: KopSurat | undefined, role: string): Signer {
  return { role: kop?.kepala.jabatan || role, nama: kop?.kepala.nama, nip: kop?.kepala.nip }
}

/** `Bandung, 26 November 2026`; in another zone where one is named. */
export function dateLine(kop: KopSurat | undefined, iso: string, where?: Zone): string {
  return kop?.tempat ? `${kop.tempat}, ${formatDayInWords(iso, where)}` : `Dicetak ${formatDate(iso)}`
}
