import { Button } from 'antd'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import type { PasteNotice } from './pasted.ts'
import styles from './writing.module.css'

type PasteBarProps = {
  notice: PasteNotice | undefined
  onClose: () => void
  onUndo: (keys: readonly string[]) => void
}

/** What became of a paste: how many questions, what they lack, and what was left out. */
export function PasteBar({ notice, onClose, onUndo }: PasteBarProps) {
  if (!notice) return null
  const { text, more, isWarning, keys } = notice
  return (
    <div className={styles.paste} role="status">
      <Alert tone={isWarning ? 'warning' : 'info'}>
        {text}
        {more.length > 0 && (
          <details>
            <summary>{more.length} catatan</summary>
            <ul>
              {more.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
        <Cluster gap={1}>
          {keys.length > 0 && (
            <Button size="small" onClick={() => onUndo(keys)}>
              Batalkan tempelan
            </Button>
          )}
          <Button size="small" type="text" onClick={onClose}>
            Tutup
          </Button>
        </Cluster>
      </Alert>
    </div>
  )
}
