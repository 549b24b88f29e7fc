import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { notificationProvider } from '#kernel/notification.ts'
import { reloadOnceOnPreloadError } from '#kernel/preload-error.ts'
import { loginPath } from '#kernel/same-origin-path.ts'
import { onSessionEnd, screensGone } from '#kernel/session.ts'
import { router } from './router.tsx'

onSessionEnd(({ by, message, redirected }) => {
  if (message) notificationProvider.open({ key: 'session', type: 'error', message })
  const { pathname, search } = router.state.location
  const leaving = redirected
    ? Promise.resolve()
    : router.navigate(by === 'failed' ? loginPath(pathname + search) : '/login')
  void leaving.finally(screensGone)
})
reloadOnceOnPreloadError(() => router.state.navigation.location)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
