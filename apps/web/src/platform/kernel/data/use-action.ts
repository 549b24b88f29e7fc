import { useState } from 'react'
import { notifyError } from '../notification.ts'

type State<R> = { isPending: boolean; data?: R; error?: unknown }

/** One action of a screen that needs no query client: whether it is under way, and what came of it last. */
export function useAction<P, R>(action: (params: P) => Promise<R>) {
  const [state, setState] = useState<State<R>>({ isPending: false })

  async function mutateAsync(params: P): Promise<R> {
    setState({ isPending: true })
    try {
      const data = await action(params)
      setState({ isPending: false, data })
      return data
    } catch (error) {
      setState({ isPending: false, error })
      notifyError(error)
      throw error
    }
  }

  return {
    ...state,
    mutateAsync,
    mutate: (params: P): void => void mutateAsync(params).catch(() => undefined),
  }
}
