import { encodeListQuery, type ListQuery } from '@suluh/contract/platform/list'
import { config } from '#platform/config.ts'

/** Where a report's file is fetched from; what is not given is left out. A list's file holds what the list shows. */
export function exportAddress(
  path: string,
  query: Record<string, string | null | undefined> = {},
  { sorters, filters, q }: Partial<Pick<ListQuery, 'sorters' | 'filters' | 'q'>> = {},
): string {
  const own = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))
  const listed = encodeListQuery({
    ...(sorters && { sorters }),
    ...(filters && { filters }),
    ...(q && { q }),
  })
  return `${config.apiUrl}${path}?${new URLSearchParams([...own, ...listed])}`
}
