import { pengawasan, type BoardRow, type LogEntry } from '@suluh/contract/pengawasan'
import { useCustom } from '#kernel/data-hooks.ts'
import { formatClock } from '#kernel/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type LogProps = { eventId: string; row: BoardRow | undefined; onClose: () => void }

/** All that is known of one student's exam, in order of time. */
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
  })
  return (
    <div className="board-log">
      <dl>
        {row.device && <Fact name="Perangkat" value={row.device} />}
        {row.address && <Fact name="Alamat" value={row.address} />}
        {row.extraPercent > 0 && <Fact name="Tambahan waktu" value={`${row.extraPercent}%`} />}
      </dl>
      {query.isError && <Alert tone="warning">{query.error.message}</Alert>}
      {query.isPending && <Skeleton lines={4} />}
      {result?.length === 0 && <p className="board-soft">Belum ada catatan. Tidak ada yang perlu dilihat.</p>}
      <ol>
        {result?.map((entry) => (
          <li key={entry.id}>
            <time>{formatClock(Date.parse(entry.at))}</time>
            <span>{sentenceOf(entry)}</span>
          </li>
        ))}
      </ol>
      <p className="board-soft">
        Catatan ini bukti, bukan putusan: orang meninggalkan halaman karena banyak sebab.
      </p>
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

/** What happened, in one sentence. */
function sentenceOf({ kind, detail, actor }: LogEntry): string {
  const by = actor ? ` oleh ${actor}` : ''
  const why = detail['alasan'] ? `: ${detail['alasan']}` : ''
  switch (kind) {
    case 'tab-ditinggalkan':
      return `Meninggalkan halaman selama ${detail['seconds'] ?? '?'} detik`
    case 'layar-penuh-keluar':
      return 'Keluar dari layar penuh'
    case 'perangkat-berganti':
      return `Berganti perangkat: dari ${detail['from'] ?? 'yang dibuka kuncinya'} ke ${detail['to']}`
    case 'alamat-berganti':
      return `Berganti jaringan: dari ${detail['from']} ke ${detail['to']}`
    case 'salin':
      return 'Menyalin teks'
    case 'tempel':
      return 'Menempelkan teks'
    case 'perpanjang': {
      const amount = detail['minutes'] ? `${detail['minutes']} menit` : `${detail['percent']}%`
      return `Waktu ditambah ${amount}${by}${why}`
    }
    case 'jeda':
      return `Dijeda${by}${why}`
    case 'lanjut':
      return `Dilanjutkan${by}${why}`
    case 'kumpulkan':
      return `Dikumpulkan${by}${why}`
    case 'buka-kembali':
      return `Dibuka kembali ${detail['minutes']} menit${by}${why}`
    case 'buka-perangkat':
      return `Kunci perangkat dibuka${by}${why}`
    case 'mulai':
      return 'Mulai mengerjakan'
    case 'dilanjutkan':
      return 'Melanjutkan'
    case 'pesan':
      return `Pesan${by}: ${detail['pesan']}`
  }
}
