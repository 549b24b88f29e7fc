import { pengawasan, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatClock } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { needsOf } from './berkas-groups.ts'
import { sentenceOf } from './log-words.ts'

const liveMs = 4000

type LogProps = { eventId: string; row: BoardRow | undefined; onClose: () => void }

/** All that is known of one student's exam, the newest first. */
export function BoardLog({ eventId, row, onClose }: LogProps) {
  return (
    <Sheet title={row?.nama ?? ''} isOpen={row !== undefined} onClose={onClose}>
      {row && <Lines eventId={eventId} row={row} />}
    </Sheet>
  )
}

function Lines({ eventId, row }: { eventId: string; row: BoardRow }) {
  const { result, query } = useCustom(pengawasan.log, {
    params: { id: eventId },
    query: { attemptId: row.attemptId },
    refetchInterval: liveMs,
  })
  const needs = needsOf(row)
  return (
    <div className="board-log">
      <dl>
        {row.device && <Fact name="Perangkat" value={row.device} />}
        {row.address && <Fact name="Alamat" value={row.address} />}
        {needs.length > 0 && <Fact name="Layanan" value={needs.join(', ')} />}
      </dl>
      <p className="board-soft">
        Catatan ini bukti, bukan putusan: orang meninggalkan halaman karena banyak sebab.
      </p>
      {query.isError && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isPending && <Skeleton lines={4} />}
      {result?.length === 0 && <p className="board-soft">Belum ada yang tercatat.</p>}
      <ol>
        {result?.map((entry) => (
          <li key={entry.id}>
            <time>{formatClock(Date.parse(entry.at))}</time>
            <span>{sentenceOf(entry)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
