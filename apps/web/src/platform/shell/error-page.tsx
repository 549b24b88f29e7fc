import { useSyncExternalStore } from 'react'
import { useRouteError } from '#platform/kernel/router/routed.tsx'
import { translate } from '#platform/kernel/i18n.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import styles from './message-page.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** A page that failed to load or to draw; says so when the network is the reason. */
export function ErrorPage() {
  const error = useRouteError()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const isForbidden = error instanceof Response && error.status === 403
  return (
    <Stack as="main" gap={4} align="center" className={styles.page}>
      <div role="alert">
        <h1>{translate(isForbidden ? 'buttons.notAccessTitle' : 'pages.error.title')}</h1>
        {!isOnline && <p>{translate('pages.error.offline')}</p>}
      </div>
      <ButtonLink variant="primary" to="/" reloadDocument>
        {translate('pages.error.backToHome')}
      </ButtonLink>
    </Stack>
  )
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
