import { Link } from '#platform/kernel/router/routed.tsx'
import { pengawasan, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatClock } from '#platform/kernel/format.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { needsOf } from './berkas/berkas-groups.ts'
import { identityWords } from './board-line.tsx'
import { sentenceOf } from './log-words.ts'

const liveMs = 4000

type LogProps = {
  eventId: string
  row: BoardRow | undefined
  onClose: () => void
  onIdentify: (row: BoardRow) => void
}

/** All that is known of one student's exam, the newest first. */
export function BoardLog({ eventId, row, onClose, onIdentify }: LogProps) {
  return (
    <Sheet title={row?.nama ?? ''} isOpen={row !== undefined} onClose={onClose}>
      {row && (
        <>
          <Identity row={row} onIdentify={onIdentify} />
          <Lines eventId={eventId} row={row} />
        </>
      )}
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
      {row.held > 0 && (
        <Alert tone="warning">
          {row.held} jawaban sampai terlambat dan menunggu keputusan.{' '}
          <Link to={`/pengawasan/${eventId}/terlambat`}>Putuskan</Link>
        </Alert>
      )}
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

/** The photo large enough to compare, and whether somebody has. */
function Identity({ row, onIdentify }: { row: BoardRow; onIdentify: (row: BoardRow) => void }) {
  return (
    <Cluster gap={4}>
      <Avatar nama={row.nama} fotoId={row.fotoId} alt={`Foto ${row.nama}`} />
      <div>
        <p>{identityWords(row)}</p>
        {row.fotoId === null && <Text tone="soft">Belum ada foto: cocokkan dengan kartu pesertanya.</Text>}
        <Button onClick={() => onIdentify(row)}>
          {row.identityAt ? 'Hapus tanda cocok' : 'Identitas cocok'}
        </Button>
      </div>
    </Cluster>
  )
}
