import { Outlet, useLocation, useNavigation } from '#platform/kernel/router/routed.tsx'
import { proveBy } from '#platform/kernel/auth/proof.ts'
import { ConfirmDialog } from '#platform/ui/light/notices/confirm-dialog.tsx'
import { Notifications } from '#platform/ui/light/notices/notifications.tsx'
import { useArrival } from './arrival.ts'
import { HeldScreen } from './sign-in-again/held-screen.tsx'
import { Splash } from './splash.tsx'

proveBy(async ({ issues }) => (await import('./prove/proof-dialog.tsx')).askProof(issues))

/** Around every page: the splash while another page loads, notifications, and the one question dialog. */
export function RootLayout() {
  const next = useNavigation()
  const { pathname } = useLocation()
  useArrival()
  return (
    <>
      <Outlet />
      {next && next.pathname !== pathname && <Splash isLate />}
      <Notifications />
      <ConfirmDialog />
      <HeldScreen />
    </>
  )
}
