import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList, useMany } from '#platform/kernel/data/data-hooks.ts'
import { noAudience, type Audience } from './audience-select.tsx'
import { newEvent, type Values } from './event-values.ts'

const groupRead = { resource: 'group-belajar', action: 'read' } as const

/** What a new exam begins with; undefined while it is still asked for. */
export function useEventStart(isNew: boolean, paketSoalId: string | undefined): Values | undefined {
  const named = useMany(paketSoal.list, { ids: paketSoalId ? [paketSoalId] : [], enabled: isNew })
  const published = usePublished(isNew && paketSoalId === undefined)
  const only = useOnlyGroup(isNew)
  if (named.query.isLoading || published.query.isLoading || only.isLoading) return undefined
  const { data } = published.result
  const paket = paketSoalId ? named.result[0] : data.length === 1 ? data[0] : undefined
  return newEvent(paketSoalId, paket, only.audience)
}

/** Published packages, by name. */
export function usePublished(enabled = true) {
  return useList(paketSoal.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'status', operator: 'eq', value: 'terbit' }],
    sorters: [{ field: 'nama', order: 'asc' }],
    enabled,
  })
}

/** Where a school has one class only, it is that class. */
function useOnlyGroup(isNew: boolean): { audience: Audience; isLoading: boolean } {
  const { can } = useCan(groupRead)
  const { result, query } = useList(groupBelajar.list, { pagination: { pageSize: 2 }, enabled: isNew && can })
  const [first] = result.data
  const isOnly = result.total === 1 && first !== undefined && first.membersBelow > 0
  const audience = isOnly ? { ...noAudience, groupBelajarIds: [first.id] } : noAudience
  return { audience, isLoading: query.isLoading }
}
