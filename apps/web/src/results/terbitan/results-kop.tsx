import type { KopHasil } from '@suluh/contract/school/kop-hasil'
import type { ComponentProps } from 'react'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { ReportSignatures } from '#school/kop-surat/report-signatures.tsx'

/** Above figures of results on paper: the school that they are of, or who holds what several have in common. */
export function ResultsKop({ kop: { lembagaId, nama } }: { kop: KopHasil }) {
  return <KopSurat lembagaId={lembagaId} nama={nama} penyelenggara={lembagaId ? null : nama} isPrintOnly />
}

type ResultsSignaturesProps = Pick<
  ComponentProps<typeof ReportSignatures>,
  'right' | 'rightBy' | 'isPrintOnly'
> & { kop: KopHasil }

/** Below them: the head of that school, and nobody's head for several. */
export function ResultsSignatures({ kop: { lembagaId }, ...who }: ResultsSignaturesProps) {
  return <ReportSignatures {...who} lembagaId={lembagaId} isOfAll={lembagaId === null} />
}
