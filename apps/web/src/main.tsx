import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { forgetAccess } from '#kernel/access-control.ts'
import { notificationProvider } from '#kernel/notification.ts'
import { reloadOnceOnPreloadError } from '#kernel/preload-error.ts'
import { queryClient } from '#kernel/query-client.ts'
import { loginPath } from '#kernel/same-origin-path.ts'
import { onSessionEnd } from '#kernel/session.ts'
import { cancelUndoQueue, guardUndoQueue } from '#kernel/undoable.ts'
import { router } from './router.tsx'

onSessionEnd(({ by, message, redirected }) => {
  cancelUndoQueue()
  if (message) notificationProvider.open({ key: 'session', type: 'error', message })
  const { pathname, search } = router.state.location
  const leaving = redirected
    ? Promise.resolve()
    : router.navigate(by === 'failed' ? loginPath(pathname + search) : '/login')
  // Not before the screens are gone: those that still stand would ask for everything again.
  void leaving.finally(() => {
    queryClient.clear()
    forgetAccess()
  })
})
guardUndoQueue(window)
reloadOnceOnPreloadError(() => router.state.navigation.location)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
