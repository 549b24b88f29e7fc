import { useState } from 'react'
import type { BoardDeed, BoardRow, ProctorAction } from '@suluh/contract/exams/pengawasan'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { ActionForm } from './action-form.tsx'
import { deedWords } from './board-deeds.tsx'
import { MessageForm } from './message-form.tsx'
import { standingWords, type Whom } from './board-rules.ts'
import styles from './board.module.css'

type Kind = ProctorAction['kind'] | 'pesan'
const actions: [Kind, string][] = [
  ['perpanjang', 'Tambah waktu'],
  ['jeda', 'Jeda'],
  ['lanjut', 'Lanjutkan'],
  ['pesan', 'Pesan'],
  ['kumpulkan', 'Kumpulkan'],
  ['buka-kembali', 'Buka kembali'],
  ['buka-perangkat', 'Izinkan pindah perangkat'],
  ['buka-alamat', 'Izinkan dari jaringan lain'],
  ['kembalikan-audio', 'Kembalikan putaran audio'],
]

type ActionsProps = {
  eventId: string
  /** Undefined while nobody is chosen: nothing can be done then. */
  whom: Whom | undefined
  /** All rows as they stand now. */
  rows: readonly BoardRow[]
  deeds: readonly BoardDeed[]
  now: number
  onDone: () => void
  onClear: () => void
}

type Asked = { kind: Kind; whom: Whom; since: number }

/** What can be done, to whom. While one is asked for the reason it stays whom it was: the board goes on moving. */
export function BoardActions({ eventId, whom, rows, deeds, now, onDone, onClear }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const title = actions.find(([kind]) => kind === asked?.kind)?.[1] ?? ''
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onDone()
  }
  const rowsOf = ({ attemptIds }: Whom) => {
    const ids = new Set(attemptIds)
    return rows.filter(({ attemptId }) => ids.has(attemptId))
  }
  return (
    <Cluster className={styles.actions} justify="center" role="toolbar" aria-label="Tindakan pengawas">
      {whom ? (
        <Cluster>
          <span>
            <strong>Untuk {whom.name}</strong> ({standingWords(rowsOf(whom), now)})
          </span>
          <Button variant="link" onClick={onClear}>
            Batal pilih
          </Button>
        </Cluster>
      ) : (
        <Text as="span">Belum ada yang dipilih. Centang peserta yang dimaksud dahulu.</Text>
      )}
      <Cluster className={styles.buttons} justify="center">
        {actions.map(([kind, word]) => (
          <Button
            key={kind}
            variant={kind === 'kumpulkan' ? 'danger' : 'plain'}
            // It keeps the focus when what it did ends with nobody chosen.
            aria-disabled={!whom}
            onClick={() => whom && setAsked({ kind, whom, since: now })}
          >
            {word}
          </Button>
        ))}
      </Cluster>
      <Sheet
        hasForm
        title={`${title}: ${asked?.whom.name ?? ''}`}
        isOpen={asked !== undefined}
        onClose={close}
      >
        {asked && (
          <Stack gap={4}>
            <Standing rows={rowsOf(asked.whom)} now={now} />
            <Meanwhile deeds={deeds.filter(({ at }) => Date.parse(at) > asked.since)} />
            {asked.kind === 'pesan' ? (
              <MessageForm eventId={eventId} whom={asked.whom} onDone={done} />
            ) : (
              <ActionForm
                eventId={eventId}
                kind={asked.kind}
                whom={asked.whom}
                rows={rowsOf(asked.whom)}
                now={now}
                onDone={done}
              />
            )}
          </Stack>
        )}
      </Sheet>
    </Cluster>
  )
}

/** How those stand now whom it is about: also what another proctor has just changed. */
function Standing({ rows, now }: { rows: BoardRow[]; now: number }) {
  return (
    <p>
      <strong>{rows.length === 1 ? 'Keadaannya sekarang' : `${rows.length} peserta`}:</strong>{' '}
      {standingWords(rows, now)}.
    </p>
  )
}

function Meanwhile({ deeds }: { deeds: BoardDeed[] }) {
  return (
    <div role="status">
      {deeds.length > 0 && (
        <Alert tone="warning">Baru saja, selagi ini terbuka: {deeds.map(deedWords).join('; ')}.</Alert>
      )}
    </div>
  )
}
