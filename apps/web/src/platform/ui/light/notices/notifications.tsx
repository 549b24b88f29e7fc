import { useEffect } from 'react'
import { translate } from '#platform/kernel/i18n.ts'
import {
  notificationMs,
  notificationProvider,
  useShownNotifications,
  type ShownNotification,
} from '#platform/kernel/notification.ts'
import { Button } from '../button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './notifications.module.css'

/** What stands at the bottom left; each goes by itself after 4.5 seconds, unless it counts down. */
export function Notifications() {
  const shown = useShownNotifications()
  return (
    <Stack className={styles.notifications} data-part="notifications" aria-live="polite">
      {shown.map((notification) => (
        <Notification key={notification.key} notification={notification} />
      ))}
    </Stack>
  )
}

const tones = { success: 'success', error: 'danger', progress: undefined }

function Notification({ notification }: { notification: ShownNotification }) {
  const { type, message, description, undoableTimeout, undoableTotal, cancelMutation } = notification
  const close = () => notificationProvider.close(notification.key)
  useEffect(() => {
    if (type === 'progress') return
    const timer = setTimeout(() => notificationProvider.close(notification.key), notificationMs)
    return () => clearTimeout(timer)
  }, [notification, type])
  return (
    <Cluster
      gap={3}
      align="start"
      nowrap
      className={styles.notification}
      data-part="notification"
      data-type={type}
      data-tone={tones[type]}
      role={type === 'error' ? 'alert' : 'status'}
    >
      <Stack gap={1} className={styles.words} data-part="notification-words">
        <strong>{message}</strong>
        {description && <p>{description}</p>}
        {type === 'progress' && undoableTimeout !== undefined && (
          <ProgressBar value={undoableTimeout} max={undoableTotal ?? undoableTimeout} label={message} />
        )}
      </Stack>
      {cancelMutation ? (
        <Button onClick={cancelMutation}>{translate('buttons.undo')}</Button>
      ) : (
        <Button variant="link" aria-label={translate('buttons.close')} onClick={close}>
          ×
        </Button>
      )}
    </Cluster>
  )
}
