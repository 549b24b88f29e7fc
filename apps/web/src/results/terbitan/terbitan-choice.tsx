import type { Terbitan } from '@suluh/contract/results/terbitan'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** Which publication the address asks for, itself or by one of its exams. */
export function useTerbitan(): { snapshotId?: string; eventId?: string } {
  const [search] = useSearchParams()
  const snapshotId = search.get('terbitan')
  const eventId = search.get('ujian')
  if (snapshotId !== null) return { snapshotId }
  return eventId === null ? {} : { eventId }
}

type ChoiceProps = { terbitan: Terbitan[]; snapshotId: string | null }

/** Says which publication the page is about, and where there are several lets one choose another. */
export function TerbitanChoice({ terbitan, snapshotId }: ChoiceProps) {
  const [, setSearch] = useSearchParams()
  const chosen = terbitan.find(({ id }) => id === snapshotId)
  if (!chosen || terbitan.length < 2) return null
  return (
    <Cluster gap={3}>
      <label data-print="never">
        Terbitan{' '}
        <Select
          aria-label="Terbitan"
          style={{ minWidth: 240 }}
          value={chosen.id}
          onChange={(id: string) => setSearch({ terbitan: id })}
          options={terbitan.map((each) => ({ value: each.id, label: nameOf(each) }))}
        />
      </label>
      <Text as="span" data-print="only">
        Terbitan {nameOf(chosen)}
      </Text>
      <Text as="span" size="small" tone="soft">
        {chosen.events.length === 0
          ? 'Belum ada ujian dari terbitan ini.'
          : `Ujian: ${chosen.events.map(({ nama }) => nama).join(', ')}.`}
      </Text>
    </Cluster>
  )
}

function nameOf({ number, at, n }: Terbitan): string {
  return `${number} · ${formatDate(at)} · ${formatNumber(n)} hasil`
}
