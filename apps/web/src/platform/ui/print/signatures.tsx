import { useState } from 'react'
import { formatDate } from '#platform/kernel/format.ts'
import styles from './signatures.module.css'

type Signer = {
  role: string
  /** A line above the role. */
  above?: string
  nama?: string | null | undefined
}
type SignaturesProps = {
  signers: Signer[]
  /** Only on paper: the screen asks nobody to sign. */
  isPrintOnly?: boolean
}

/** Who serves nowhere has no number of service. */
const withoutNip = ['Orang tua/wali']

/** Who signs below, side by side; a name that is not known is a line to write on. */
export function Signatures({ signers, isPrintOnly = false }: SignaturesProps) {
  return (
    <footer
      className={styles.signatures}
      data-part="signatures"
      data-print={isPrintOnly ? 'only' : undefined}
    >
      {signers.map(({ role, above, nama }) => (
        <div key={role}>
          {above && <p>{above}</p>}
          <p>{role}</p>
          <p className={styles.line} data-part="signature-line">
            {nama ?? ' '}
          </p>
          {!withoutNip.includes(role) && <p>NIP.</p>}
        </div>
      ))}
    </footer>
  )
}

/** Of a report: who takes note of it, and who vouches for it on the day it is printed. */
export function ReportSignatures({
  left = 'Kepala sekolah',
  right = 'Guru',
  isPrintOnly = false,
}: {
  left?: string
  right?: string
  isPrintOnly?: boolean
}) {
  const [today] = useState(() => new Date().toISOString())
  return (
    <Signatures
      isPrintOnly={isPrintOnly}
      signers={[
        { above: 'Mengetahui,', role: left },
        { above: `Dicetak ${formatDate(today)}`, role: right },
      ]}
    />
  )
}
