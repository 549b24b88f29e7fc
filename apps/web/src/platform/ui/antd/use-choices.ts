import { pairOf } from '@suluh/contract/platform/izin'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import type { ListEndpoint, ListOptions } from '#platform/kernel/data/data-provider.ts'

/**
 * All rows of a list to choose among; undefined for who may not read it, or where it is not `enabled`, so that no
 * empty choice is offered.
 */
export function useChoices<E extends ListEndpoint>(
  list: E,
  { enabled = true, ...options }: ListOptions & { enabled?: boolean } = {},
) {
  const { can } = useCan(pairOf(list.izin))
  const isOffered = can && enabled
  const { result } = useList(list, { pagination: { mode: 'off' }, ...options, enabled: isOffered })
  return isOffered ? result.data : undefined
}
