import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import type { Check } from './builder-draft.ts'

/** What still keeps the package from being published; each line leads to its place. */
export function ChecksPanel({ checks, onJump }: { checks: Check[]; onJump: (check: Check) => void }) {
  if (checks.length === 0) {
    return (
      <p className="builder-checks is-ready" id="pemeriksaan" tabIndex={-1}>
        <CheckCircleOutlined aria-hidden /> Siap terbit, tidak ada masalah.
      </p>
    )
  }
  return (
    <section className="builder-checks" id="pemeriksaan" tabIndex={-1} aria-label="Pemeriksaan">
      <h3>
        <ExclamationCircleOutlined aria-hidden /> {checks.length} hal perlu diselesaikan sebelum terbit
      </h3>
      <ul>
        {checks.map((check) => (
          <li key={check.message}>
            <button type="button" onClick={() => onJump(check)}>
              {check.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
