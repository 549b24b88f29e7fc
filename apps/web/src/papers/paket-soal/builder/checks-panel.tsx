import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { Check } from './builder-draft.ts'
import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import styles from './builder.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type ChecksProps = { checks: Check[]; onJump: (check: Check) => void }

/** What is to mend before the package is published, and how; each line leads to its place. */
export function ChecksPanel({ checks, onJump }: ChecksProps) {
  const problems = checks.filter(({ level }) => level === 'masalah')
  const advice = checks.filter(({ level }) => level === 'saran')
  return (
    <Stack as="section" id="pemeriksaan" tabIndex={-1} aria-label="Pemeriksaan">
      {problems.length === 0 ? (
        <Text tone="success" className={styles.checks}>
          <CheckCircleOutlined aria-hidden /> Siap terbit, tidak ada masalah.
        </Text>
      ) : (
        <div className={styles.checks} data-tone="warning">
          <Text as="h3" tone="warning">
            <ExclamationCircleOutlined aria-hidden /> {problems.length} hal perlu diselesaikan sebelum terbit
          </Text>
          <CheckList checks={problems} onJump={onJump} />
        </div>
      )}
      {advice.length > 0 && (
        <details className={styles.checks}>
          <summary>
            <InfoCircleOutlined aria-hidden /> {advice.length} saran, tidak menghalangi terbit
          </summary>
          <CheckList checks={advice} onJump={onJump} />
        </details>
      )}
    </Stack>
  )
}

function CheckList({ checks, onJump }: ChecksProps) {
  return (
    <Stack as="ul">
      {checks.map((check) => {
        const { message, mend } = paketCheckWords(check)
        return (
          <li key={message}>
            <button type="button" onClick={() => onJump(check)}>
              {message}
            </button>
            <Text size="small" tone="soft">
              {mend}
            </Text>
          </li>
        )
      })}
    </Stack>
  )
}
