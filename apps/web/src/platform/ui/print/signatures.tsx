import styles from './signatures.module.css'

export type Signer = {
  role: string
  /** A line above the role. */
  above?: string
  nama?: string | null | undefined
  nip?: string | undefined
}
type SignaturesProps = {
  signers: Signer[]
  /** Only on paper: the screen asks nobody to sign. */
  isPrintOnly?: boolean
}

/** Who serves nowhere has no number of service. */
const withoutNip = ['Orang tua/wali']

/** A longer line would leave no place for two others beside it. */
const mostInLine = 42

function wholeLine(text = ''): string | undefined {
  return text.length <= mostInLine ? styles.whole : undefined
}

/** Who signs below, side by side; a name that is not known is a line to write on. */
export function Signatures({ signers, isPrintOnly = false }: SignaturesProps) {
  const hasLineAbove = signers.some(({ above }) => above)
  return (
    <footer
      className={styles.signatures}
      data-part="signatures"
      data-print={isPrintOnly ? 'only' : undefined}
    >
      {signers.map(({ role, above, nama, nip = '' }) => (
        <div key={role}>
          {hasLineAbove && <p className={wholeLine(above)}>{above ?? ' '}</p>}
          <p>{role}</p>
          <p className={styles.line} data-part="signature-line">
            {nama || ' '}
          </p>
          {!withoutNip.includes(role) && <p className={wholeLine(nip)}>NIP. {nip}</p>}
        </div>
      ))}
    </footer>
  )
}
