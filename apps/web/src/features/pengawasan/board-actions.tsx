import { useState } from 'react'
import type { BoardRow, ProctorAction } from '@suluh/contract/pengawasan'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ActionForm } from './action-form.tsx'
import { MessageForm } from './message-form.tsx'

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

/** Those chosen; where nobody is, all of the room that is looked at, or all. */
export type Whom = { name: string; attemptIds: string[] | null; ruangId: string | null }
type ActionsProps = { eventId: string; whom: Whom; onDone: () => void }

/**
 * Whom what follows is done to: `room` is the rows of the room that is looked at, `hidden` how many of all a search or a
 * state keeps out of sight.
 */
export function whomOf(chosen: BoardRow[], room: BoardRow[] | undefined, hidden: number): Whom {
  const attemptIds = chosen.map(({ attemptId }) => attemptId)
  const [first] = chosen
  if (first)
    return { name: chosen.length === 1 ? first.nama : `${chosen.length} peserta`, attemptIds, ruangId: null }
  const ruang = room?.[0]
  const also = hidden > 0 ? `, juga ${hidden} yang tidak tampak` : ''
  if (!room || !ruang) return { name: `semua peserta${also}`, attemptIds: null, ruangId: null }
  return {
    name: `semua di ${ruang.ruang}${also}`,
    attemptIds: room.map((row) => row.attemptId),
    ruangId: ruang.ruangId,
  }
}

/** What can be done, to whom. */
export function BoardActions({ eventId, whom, onDone }: ActionsProps) {
  const [open, setOpen] = useState<Kind>()
  const title = actions.find(([kind]) => kind === open)?.[1] ?? ''
  const done = () => {
    setOpen(undefined)
    onDone()
  }
  return (
    <div className="board-actions" role="toolbar" aria-label="Tindakan pengawas">
      <span className="board-whom">Untuk {whom.name}</span>
      <div className="board-buttons">
        {actions.map(([kind, word]) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {word}
          </Button>
        ))}
      </div>
      <Sheet title={`${title}: ${whom.name}`} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open === 'pesan' && <MessageForm eventId={eventId} whom={whom} onDone={done} />}
        {open && open !== 'pesan' && <ActionForm eventId={eventId} kind={open} whom={whom} onDone={done} />}
      </Sheet>
    </div>
  )
}
