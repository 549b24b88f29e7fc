import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '#platform/kernel/router/routed.tsx'
import { queryClient } from '#platform/kernel/data/query-client.ts'
// Follows the device from light to dark on pages that have no switch of their own.
import '#platform/theme.ts'

/** Around every page for signed-in people: the data that their pages share. */
export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
