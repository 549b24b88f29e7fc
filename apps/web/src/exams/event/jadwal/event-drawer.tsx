import { useState } from 'react'
import { Drawer } from 'antd'
import { event } from '@suluh/contract/exams/event'
import { Link } from 'react-router'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { EventForm } from '../event-form.tsx'
import { useCancelEvent } from '../use-cancel-event.ts'

/** One exam beside the calendar. */
export function EventDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { result, query } = useOne(event.one, { params: { id: id ?? '' }, enabled: id !== null })
  const cancel = useCancelEvent()
  const [isEditing, setEditing] = useState(false)
  if (id !== null && isEditing) return <EventForm id={id} onClose={() => setEditing(false)} />
  return (
    <Drawer open={id !== null} onClose={onClose} title="Ujian" size="min(560px, 100vw)">
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {id !== null && !result && query.isPending && <Skeleton lines={8} />}
      {result && (
        <Stack gap={4}>
          <p>
            Paket soal:{' '}
            <Link to={`/dashboard/paket-soal/${result.paketSoal.id}?tab=jadwal`}>
              {result.paketSoal.nama}
            </Link>
          </p>
          <EventCard event={result} onEdit={() => setEditing(true)} onCancel={() => void cancel(result)} />
        </Stack>
      )}
    </Drawer>
  )
}
