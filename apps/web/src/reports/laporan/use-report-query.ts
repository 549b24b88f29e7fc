import { useSearchParams } from '#platform/kernel/router/routed.tsx'

/** The filters of a full-page report live in the address, beside those of its lists; what is not chosen is not in it. */
export function useReportQuery<K extends string>(keys: readonly K[]) {
  const [search, setSearch] = useSearchParams()
  const query = Object.fromEntries(
    keys.flatMap((key) => {
      const value = search.get(key)
      return value ? [[key, value]] : []
    }),
  ) as Partial<Record<K, string>>
  const set = (change: Partial<Record<K, string | undefined>>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries<string | undefined>(change))
      if (value) next.set(key, value)
      else next.delete(key)
    setSearch(next, { replace: true })
  }
  return [query, set] as const
}
