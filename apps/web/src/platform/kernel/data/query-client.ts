import { keepPreviousData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifyError } from '../notification.ts'
import { onScreensGone } from '../auth/session.ts'

/** No retry, no refetch on focus, previous data kept; offline calls fail at once instead of waiting. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A screen without data shows the failure itself; one that keeps older data needs to be told.
    onError: (error, query) => query.state.data !== undefined && notifyError(error),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) =>
      mutation.meta?.['silent'] !== true && notifyError(error),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Not before the screens are gone: those that still stand would ask for everything again.
onScreensGone(() => queryClient.clear())
