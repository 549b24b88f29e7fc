import { useLocation } from '#platform/kernel/router/routed.tsx'
import { translate } from '#platform/kernel/i18n.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import styles from './message-page.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** An address that leads nowhere. At home there is no home to go back to. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const isHome = pathname === '/' || pathname === '/admin'
  return (
    <Stack as="main" gap={4} align="center" className={styles.page}>
      <Text tone="soft" className={styles.code}>
        404
      </Text>
      <h1>{translate('pages.error.404')}</h1>
      {!isHome && (
        <ButtonLink variant="primary" to="/">
          {translate('pages.error.backHome')}
        </ButtonLink>
      )}
    </Stack>
  )
}
