import { translate } from '#platform/kernel/i18n.ts'
import { lastSessionEnd } from '#platform/kernel/auth/session.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

/** Says why one is signed out: by choice, in another tab, or because the session ended. */
export function LogoutAlert() {
  const end = lastSessionEnd()
  if (!end) return null
  if (end.by === 'logout') return <Alert tone="success">Anda sudah keluar.</Alert>
  const words =
    end.by === 'other-tab'
      ? 'Anda keluar lewat tab lain. Masuk lagi untuk melanjutkan.'
      : (end.message ?? translate('check.failed'))
  return (
    <Alert tone="warning">
      <span>{words}</span>
    </Alert>
  )
}
