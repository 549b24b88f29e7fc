import { useState } from 'react'
import type { BoardRow, ProctorAction } from '@suluh/contract/exams/pengawasan'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { ActionForm } from './action-form.tsx'
import { MessageForm } from './message-form.tsx'
import type { Whom } from './board-rules.ts'
import styles from './board.module.css'

type Kind = ProctorAction['kind'] | 'pesan'
const actions: [Kind, string][] = [
  ['perpanjang', 'Tambah waktu'],
  ['jeda', 'Jeda'],
  ['lanjut', 'Lanjutkan'],
  ['pesan', 'Pesan'],
  ['kumpulkan', 'Kumpulkan'],
  ['buka-kembali', 'Buka kembali'],
  ['buka-perangkat', 'Buka kunci perangkat'],
]

type Sight = {
  chosen: BoardRow[]
  visible: BoardRow[]
  /** The rows of the room that is looked at. */
  room: BoardRow[] | undefined
  all: number
}

/** Whom what follows is done to. Never more than the proctor sees or has chosen, unless all are in sight. */
export function whomOf({ chosen, visible, room, all }: Sight): Whom {
  const [first] = chosen
  if (first) {
    const inSight = new Set(visible)
    const hidden = chosen.filter((row) => !inSight.has(row)).length
    const many = `${chosen.length} peserta${hidden > 0 ? `, ${hidden} tidak tampak` : ''}`
    return { name: chosen.length === 1 ? first.nama : many, attemptIds: idsOf(chosen), ruangId: null }
  }
  if (visible.length < (room?.length ?? all))
    return { name: `${visible.length} yang tampak`, attemptIds: idsOf(visible), ruangId: null }
  const ruang = room?.[0]
  if (!room || !ruang) return { name: 'semua peserta', attemptIds: null, ruangId: null }
  return { name: `semua di ${ruang.ruang}`, attemptIds: idsOf(room), ruangId: ruang.ruangId }
}

const idsOf = (rows: BoardRow[]) => rows.map(({ attemptId }) => attemptId)

type ActionsProps = { eventId: string; whom: Whom; rows: BoardRow[]; onDone: () => void }

function heldOf(rows: BoardRow[], { attemptIds }: Whom): number {
  const ids = attemptIds && new Set(attemptIds)
  return rows.reduce((sum, row) => sum + (!ids || ids.has(row.attemptId) ? row.held : 0), 0)
}

/** What can be done, to whom. While one is asked for the reason it stays whom it was: the board goes on moving. */
export function BoardActions({ eventId, whom: now, rows, onDone }: ActionsProps) {
  const [asked, setAsked] = useState<{ kind: Kind; whom: Whom }>()
  const title = actions.find(([kind]) => kind === asked?.kind)?.[1] ?? ''
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <Cluster className={styles.actions} justify="center" role="toolbar" aria-label="Tindakan pengawas">
      <strong>Untuk {now.name}</strong>
      <Cluster className={styles.buttons} justify="center">
        {actions.map(([kind, word]) => (
          <Button
            key={kind}
            disabled={now.attemptIds?.length === 0}
            onClick={() => setAsked({ kind, whom: { ...now, held: heldOf(rows, now) } })}
          >
            {word}
          </Button>
        ))}
      </Cluster>
      <Sheet title={`${title}: ${asked?.whom.name ?? ''}`} isOpen={asked !== undefined} onClose={close}>
        {asked?.kind === 'pesan' && <MessageForm eventId={eventId} whom={asked.whom} onDone={done} />}
        {asked && asked.kind !== 'pesan' && (
          <ActionForm eventId={eventId} kind={asked.kind} whom={asked.whom} onDone={done} />
        )}
      </Sheet>
    </Cluster>
  )
}
