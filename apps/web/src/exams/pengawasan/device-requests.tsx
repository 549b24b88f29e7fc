import { useState } from 'react'
import { pengawasan, type BoardRow, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { formatTime } from '#platform/kernel/format.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { outcomeWords } from './board-rules.ts'

type Kind = Extract<ProctorAction['kind'], 'buka-perangkat' | 'tolak-perangkat'>

/** Devices that ask to go on with somebody's exam: from where to where, and the two answers to it. */
export function DeviceRequests({ eventId, rows }: { eventId: string; rows: BoardRow[] }) {
  const asking = rows.flatMap((row) => (row.asking ? [{ row, to: row.asking }] : []))
  if (asking.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label="Meminta pindah perangkat" data-part="device-requests">
      {asking.map(({ row, to }) => (
        <Request key={row.attemptId} eventId={eventId} row={row} to={to} />
      ))}
    </Stack>
  )
}

type RequestProps = { eventId: string; row: BoardRow; to: NonNullable<BoardRow['asking']> }

function Request({ eventId, row, to }: RequestProps) {
  const [busy, setBusy] = useState<Kind>()
  async function decide(kind: Kind): Promise<void> {
    setBusy(kind)
    const reason = `Permintaan dari ${to.device} (${to.address})`
    const body = { attemptIds: [row.attemptId], action: { kind }, reason }
    await call(pengawasan.act, { params: { id: eventId }, body }).then(
      (outcome) =>
        notificationProvider.open({ type: outcome.done ? 'success' : 'error', ...outcomeWords(outcome) }),
      (error: Error) => notificationProvider.open({ type: 'error', message: error.message }),
    )
    setBusy(undefined)
  }
  const answers: [Kind, string][] = [
    ['buka-perangkat', 'Izinkan'],
    ['tolak-perangkat', 'Tolak'],
  ]
  return (
    <Stack as={Card} gap={3}>
      <strong>{row.nama} meminta pindah perangkat</strong>
      <Facts look="lines" width="96px">
        <Fact name="Sekarang">{placeOf(row.device, row.address, row.seenAt)}</Fact>
        <Fact name="Meminta">{placeOf(to.device, to.address, to.at)}</Fact>
      </Facts>
      <Cluster>
        {answers.map(([kind, word]) => (
          <Button
            key={kind}
            variant={kind === 'buka-perangkat' ? 'primary' : 'plain'}
            busy={busy === kind}
            disabled={busy !== undefined}
            aria-label={`${word}: ${row.nama}`}
            onClick={() => void decide(kind)}
          >
            {word}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}

function placeOf(device: string | null, address: string | null, at: string | null): string {
  return [device, address, at && `pukul ${formatTime(at)}`].filter(Boolean).join(', ') || 'Belum diketahui'
}
