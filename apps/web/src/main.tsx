import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { reloadOnceOnPreloadError } from '#kernel/preload-error.ts'
import { loginPath } from '#kernel/same-origin-path.ts'
import { onSessionEnd, screensGone } from '#kernel/session.ts'
import { nameWindow } from '#shell/arrival.ts'
import { router } from './router.tsx'

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
