import { useEffect, useState } from 'react'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { call, type CallInput, type CallResult } from './call.ts'
import { isAborted, RequestError } from './request-error.ts'

type Answer<E extends Endpoint> = { data?: CallResult<E>; error?: string }

/** Asks once when the page is drawn; pages before signing in have no query client. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>): Answer<E> {
  const [answer, setAnswer] = useState<Answer<E>>({})
  useEffect(() => {
    const leaving = new AbortController()
    call(endpoint, input, { signal: leaving.signal, keepsSession: true }).then(
      (data) => setAnswer({ data }),
      (error: unknown) => {
        if (!isAborted(error))
          setAnswer({ error: error instanceof RequestError ? error.message : String(error) })
      },
    )
    return () => leaving.abort()
    // Asked for what stood in the address when the page was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return answer
}
