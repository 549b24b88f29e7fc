import { useState } from 'react'
import { Button } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { event } from '@suluh/contract/exams/event'
import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { copyText } from '#platform/kernel/copy-text.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useAlamat } from '#platform/keadaan/use-alamat.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { EventForm } from '../event-form.tsx'
import { useCancelEvent } from '../use-cancel-event.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'

const write = { resource: 'event', action: 'write' } as const
const liveMs = 15_000

/** The exams of a package: when, for whom, how far. */
export function JadwalPanel({ paketSoalId, isPublished }: { paketSoalId: string; isPublished: boolean }) {
  /** The exam that is changed; one without an id is new. */
  const [editing, setEditing] = useState<{ id?: string }>()
  const [search, setSearch] = useSearchParams()
  // Who pressed "Jadwalkan ujian" elsewhere is led here into the form.
  const shown = editing ?? (search.has('baru') && isPublished ? {} : undefined)
  const close = () => {
    setEditing(undefined)
    if (search.has('baru')) setSearch({ tab: 'jadwal' }, { replace: true })
  }
  const { result, query } = useList(event.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'paketSoalId', operator: 'eq', value: paketSoalId }],
    refetchInterval: liveMs,
  })
  const cancel = useCancelEvent()
  const alamat = useAlamat()
  async function copyLink() {
    const link = `${alamat ?? location.origin}/paket-soal/${paketSoalId}`
    // Where the browser copies nothing, the link is at least there to be copied by hand.
    const isCopied = await copyText(link)
    notificationProvider.open({
      type: 'success',
      message: isCopied ? 'Tautan murid disalin' : 'Tautan murid',
      description: link,
    })
  }
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton lines={6} />
  const make = (
    <AccessButton
      izin={write}
      type="primary"
      icon={<PlusOutlined />}
      disabled={!isPublished}
      onClick={() => setEditing({})}
    >
      Jadwalkan ujian
    </AccessButton>
  )
  return (
    <Stack gap={4}>
      {!isPublished && <Alert tone="info">Terbitkan paket dahulu, baru jadwalkan ujiannya.</Alert>}
      {result.data.length === 0 ? (
        <EmptyState text="Belum ada jadwal ujian untuk paket ini.">{isPublished && make}</EmptyState>
      ) : (
        <>
          <Cluster justify="end">
            <Link to="/dashboard/jadwal">Kalender ujian</Link>
            <Button onClick={() => void copyLink()}>Salin tautan murid</Button>
            {make}
          </Cluster>
          {result.data.map((each) => (
            <EventCard
              key={each.id}
              event={each}
              onEdit={() => setEditing({ id: each.id })}
              onCancel={() => void cancel(each)}
            />
          ))}
        </>
      )}
      {shown && <EventForm {...shown} paketSoalId={paketSoalId} onClose={close} />}
    </Stack>
  )
}
