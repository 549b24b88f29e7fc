import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from './platform/kernel/router/routed.tsx'
import { loadDispensable, reloadOnceOnPreloadError } from './platform/kernel/preload-error.ts'
import { loginPath } from './platform/kernel/auth/same-origin-path.ts'
import {
  onIdentityChange,
  onSessionEnd,
  screensGone,
  type SessionEnd,
} from './platform/kernel/auth/session.ts'
import { watchTyping } from './platform/kernel/changes/typed.ts'
import { nameWindow } from './platform/shell/arrival.ts'
import { Splash } from './platform/shell/splash.tsx'
import { router } from './composition/router.tsx'

onSessionEnd((end) => {
  const { by, redirected } = end
  forgetExams(end)
  // In the middle of a navigation it is the next page that was wanted.
  const { pathname, search } = router.state.navigation ?? router.state.place.location
  const leaving = redirected
    ? Promise.resolve()
    : router.navigate(placeAfter(by, pathname + search), { replace: by === 'failed' })
  void leaving.finally(screensGone)
})
onIdentityChange(() => setTimeout(forgetExams, 2000))
watchTyping()
reloadOnceOnPreloadError(() => router.state.navigation)

const root = document.getElementById('root')
if (root) {
  nameWindow()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} fallback={<Splash />} />
    </StrictMode>,
  )
}

function placeAfter(by: SessionEnd['by'], wanted: string): string {
  if (by === 'other-person') return '/berganti'
  return by === 'failed' ? loginPath(wanted) : '/login'
}

/** Where exams have been taken at this device: what it keeps for others than whoever is signed in now goes. */
function forgetExams(end?: SessionEnd): void {
  if (!localStorage.getItem('suluh.perangkat')) return
  void loadDispensable(() => import('./exams/ujian/start/forget-device.ts'))
    .then(({ forgetDevice }) => forgetDevice(end))
    .catch(() => undefined)
}
