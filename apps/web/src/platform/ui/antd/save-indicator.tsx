import { CheckOutlined, ExclamationCircleOutlined, EditOutlined, LoadingOutlined } from '@ant-design/icons'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { Cluster } from '../light/layout/layout.tsx'
import styles from './save-indicator.module.css'

const icons = {
  idle: <EditOutlined />,
  loading: <LoadingOutlined />,
  success: <CheckOutlined />,
  error: <ExclamationCircleOutlined />,
}

/** Here alone, since what students load carries the other fixed texts. */
const words: Record<SaveStatus, string> = {
  idle: 'Menunggu perubahan',
  loading: 'Menyimpan…',
  success: 'Tersimpan',
  error: 'Gagal menyimpan otomatis',
}

const tones = { idle: 'plain', loading: 'plain', success: 'success', error: 'danger' }

/** The four save states, in words. `error` says in full what went wrong. */
export function SaveIndicator({ status, error }: { status: SaveStatus; error?: Error | undefined }) {
  return (
    <Cluster
      as="span"
      nowrap
      className={styles.indicator}
      data-part="save-indicator"
      role="status"
      data-status={status}
      data-tone={tones[status]}
    >
      {icons[status]}
      <span>
        {words[status]}
        {error && `: ${error.message}`}
      </span>
    </Cluster>
  )
}
