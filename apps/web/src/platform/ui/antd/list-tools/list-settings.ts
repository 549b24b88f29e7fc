import { useState } from 'react'
import { tryKeep } from '#platform/kernel/try-keep.ts'

/** How somebody wants to see a list: kept in this browser, under the list's name. */
export type ListSettings = { hidden: string[]; isDense: boolean }

const placeOf = (list: string) => `suluh.daftar.${list}`

/** What was chosen here before; whatever else stands there is no choice. `lesser`: columns that are hidden until then. */
export function readListSettings(list: string, lesser: string[] = []): ListSettings {
  const asItComes: ListSettings = { hidden: lesser, isDense: false }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(list)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return asItComes
    const { hidden, isDense } = kept as Partial<Record<keyof ListSettings, unknown>>
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
      isDense: isDense === true,
    }
  } catch {
    return asItComes
  }
}

export function useListSettings(
  list: string,
  lesser: string[],
): [ListSettings, (settings: ListSettings) => void] {
  const [settings, setSettings] = useState(() => readListSettings(list, lesser))
  const change = (next: ListSettings) => {
    tryKeep(localStorage, placeOf(list), JSON.stringify(next))
    setSettings(next)
  }
  return [settings, change]
}
