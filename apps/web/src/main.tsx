import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { reloadOnceOnPreloadError } from './platform/kernel/preload-error.ts'
import { loginPath } from './platform/kernel/auth/same-origin-path.ts'
import { onSessionEnd, screensGone } from './platform/kernel/auth/session.ts'
import { nameWindow } from './platform/shell/arrival.ts'
import { router } from './composition/router.tsx'

onSessionEnd(({ by, redirected }) => {
  // In the middle of a navigation it is the next page that was wanted.
  const { pathname, search } = router.state.navigation.location ?? router.state.location
  const leaving = redirected
    ? Promise.resolve()
    : router.navigate(by === 'failed' ? loginPath(pathname + search) : '/login')
  void leaving.finally(screensGone)
})
reloadOnceOnPreloadError(() => router.state.navigation.location)

const root = document.getElementById('root')
if (root) {
  nameWindow()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
