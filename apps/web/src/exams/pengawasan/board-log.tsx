import { pengawasan, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatClock } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Fact, Facts } from '#platform/ui/light/facts.tsx'
import { Text } from '#platform/ui/light/text.tsx'
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
    <>
      <Facts look="lines" width="96px">
        {row.device && <Fact name="Perangkat">{row.device}</Fact>}
        {row.address && <Fact name="Alamat">{row.address}</Fact>}
        {needs.length > 0 && <Fact name="Layanan">{needs.join(', ')}</Fact>}
      </Facts>
      <Text tone="soft">
        Catatan ini bukti, bukan putusan: orang meninggalkan halaman karena banyak sebab.
      </Text>
      {query.isError && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isPending && <Skeleton lines={4} />}
      {result?.length === 0 && <Text tone="soft">Belum ada yang tercatat.</Text>}
      <Facts look="lines" width="96px">
        {result?.map((entry) => (
          <Fact key={entry.id} name={<time>{formatClock(Date.parse(entry.at))}</time>}>
            {sentenceOf(entry)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
