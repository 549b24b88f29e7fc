import { peranIzin, type PeranDetail } from '@suluh/contract/platform/peran-izin'
import { useSearchParams } from 'react-router'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { IzinForm } from './izin-form.tsx'
import { PemegangTable } from './pemegang-table.tsx'
import { PeranActions } from './peran-actions.tsx'
import { PeranPreview } from './peran-preview.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster } from '#platform/ui/light/layout.tsx'

const tabs = [
  { key: 'izin', label: 'Izin' },
  { key: 'pemegang', label: 'Pemegang' },
  { key: 'lihat', label: 'Lihat sebagai' },
] as const

/** One role: its rights, who has it, and what they see. */
export function PeranPanel({ id }: { id: string }) {
  const { result: peran, query } = useOne(peranIzin.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!peran) return <Skeleton lines={8} />
  return <Peran peran={peran} />
}

function Peran({ peran }: { peran: PeranDetail }) {
  const [search] = useSearchParams()
  const shown = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'izin'
  return (
    <Card aria-labelledby="peran-nama">
      <Cluster as="header" gap={3} className="row-address">
        <h2 id="peran-nama">{peran.nama}</h2>
        {!peran.isStandard && <WordTag>Buatan sendiri</WordTag>}
        <PeranActions peran={peran} />
      </Cluster>
      <TabLinks
        label={`Tentang peran ${peran.nama}`}
        shown={shown}
        tabs={tabs.map((tab) => ({ ...tab, to: `?peran=${peran.id}&tab=${tab.key}` }))}
      />
      {shown === 'izin' && <IzinForm key={peran.version} peran={peran} />}
      {shown === 'pemegang' && <PemegangTable peran={peran} />}
      {shown === 'lihat' && <PeranPreview peran={peran} />}
    </Card>
  )
}
