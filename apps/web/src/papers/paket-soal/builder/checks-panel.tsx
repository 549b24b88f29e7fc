import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { Check } from './builder-draft.ts'
import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import './builder-checks.css'

type ChecksProps = { checks: Check[]; onJump: (check: Check) => void }

/** What is to mend before the package is published, and how; each line leads to its place. */
export function ChecksPanel({ checks, onJump }: ChecksProps) {
  const problems = checks.filter(({ level }) => level === 'masalah')
  const advice = checks.filter(({ level }) => level === 'saran')
  return (
    <section className="builder-checking" id="pemeriksaan" tabIndex={-1} aria-label="Pemeriksaan">
      {problems.length === 0 ? (
        <p className="builder-checks is-ready">
          <CheckCircleOutlined aria-hidden /> Siap terbit, tidak ada masalah.
        </p>
      ) : (
        <div className="builder-checks">
          <h3>
            <ExclamationCircleOutlined aria-hidden /> {problems.length} hal perlu diselesaikan sebelum terbit
          </h3>
          <CheckList checks={problems} onJump={onJump} />
        </div>
      )}
      {advice.length > 0 && (
        <details className="builder-checks is-advice">
          <summary>
            <InfoCircleOutlined aria-hidden /> {advice.length} saran, tidak menghalangi terbit
          </summary>
          <CheckList checks={advice} onJump={onJump} />
        </details>
      )}
    </section>
  )
}

function CheckList({ checks, onJump }: ChecksProps) {
  return (
    <ul>
      {checks.map((check) => {
        const { message, mend } = paketCheckWords(check)
        return (
          <li key={message}>
            <button type="button" onClick={() => onJump(check)}>
              {message}
            </button>
            <span>{mend}</span>
          </li>
        )
      })}
    </ul>
  )
}
