import { useState } from 'react'
import { queryClient } from '../data/query-client.ts'

/**
 * What somebody has just arranged by hand, shown at once; call `settle` with it when the server has stored or refused it:
 * it stands until the lists of `resource` have been read again, or until something later was arranged.
 */
export function useArranged<T>(resource: string) {
  const [arranged, setArranged] = useState<T>()
  const settle = async (answered: T) => {
    // What the change itself has begun to read anew is waited for, and not asked for twice.
    await queryClient.invalidateQueries({ queryKey: [resource] }, { cancelRefetch: false })
    setArranged((latest) => (latest === answered ? undefined : latest))
  }
  return { arranged, setArranged, settle }
}
