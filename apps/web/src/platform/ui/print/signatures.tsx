import type { SignatureBlock } from '@suluh/contract/platform/print/signatures'
import styles from './signatures.module.css'

type SignaturesProps = {
  /** From above, each from left to right. */
  lines: readonly SignatureBlock[][]
  /** Only on paper: the screen asks nobody to sign. */
  isPrintOnly?: boolean
}

/** A longer line would leave no place for two others beside it. */
const mostInLine = 42

function wholeLine(text: string): string | undefined {
  return text.length <= mostInLine ? styles.whole : undefined
}

/** Who signs below, side by side; a name that is not known is a line to write on. */
export function Signatures({ lines, isPrintOnly = false }: SignaturesProps) {
  return (
    <footer
      className={styles.signatures}
      data-part="signatures"
      data-print={isPrintOnly ? 'only' : undefined}
    >
      {lines.map((blocks, at) => (
        <div key={at} className={styles.row}>
          {blocks.map((block) => (
            <Block key={block.role} {...block} hasLineAbove={blocks.some(({ above }) => above)} />
          ))}
        </div>
      ))}
    </footer>
  )
}

function Block({ above, role, nama, nomor, hasLineAbove }: SignatureBlock & { hasLineAbove: boolean }) {
  return (
    <div>
      {hasLineAbove && <p className={wholeLine(above)}>{above || '\u00a0'}</p>}
      <p>{role}</p>
      <p className={styles.line} data-part="signature-line">
        {nama || '\u00a0'}
      </p>
      {nomor !== null && <p className={wholeLine(nomor)}>{nomor}</p>}
    </div>
  )
}
