import { CheckOutlined, ExclamationCircleOutlined, EditOutlined, LoadingOutlined } from '@ant-design/icons'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Cluster } from '../light/layout/layout.tsx'
import styles from './save-indicator.module.css'

const icons = {
  idle: <EditOutlined />,
  loading: <LoadingOutlined />,
  success: <CheckOutlined />,
  error: <ExclamationCircleOutlined />,
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
        {translate(`autoSave.${status}`)}
        {error && `: ${error.message}`}
      </span>
    </Cluster>
  )
}
