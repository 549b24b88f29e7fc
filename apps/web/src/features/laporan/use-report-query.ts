import { useSearchParams } from 'react-router'

/** The filters of a full-page report live in the address; what is not chosen is not in it. */
export function useReportQuery<K extends string>(keys: readonly K[]) {
  const [search, setSearch] = useSearchParams()
  const query = Object.fromEntries(
    keys.flatMap((key) => {
      const value = search.get(key)
      return value ? [[key, value]] : []
    }),
  ) as Partial<Record<K, string>>
  const set = (change: Partial<Record<K, string | undefined>>) => {
    const next = { ...query, ...change }
    const kept = Object.entries(next).filter((pair): pair is [string, string] => Boolean(pair[1]))
    setSearch(Object.fromEntries(kept), { replace: true, preventScrollReset: true })
  }
  return [query, set] as const
}
