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

type ActionsProps = { eventId: string; chosen: BoardRow[]; onDone: () => void }

/** What can be done to those chosen, or to all where nobody is. */
export function BoardActions({ eventId, chosen, onDone }: ActionsProps) {
  const [open, setOpen] = useState<Kind>()
  const title = actions.find(([kind]) => kind === open)?.[1] ?? ''
  const done = () => {
    setOpen(undefined)
    onDone()
  }
  const whom =
    chosen.length === 0 ? 'semua peserta' : chosen.length === 1 ? chosen[0]!.nama : `${chosen.length} peserta`
  return (
    <div className="board-actions" role="toolbar" aria-label="Tindakan pengawas">
      <span className="board-whom">Untuk {whom}</span>
      <div className="board-buttons">
        {actions.map(([kind, word]) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {word}
          </Button>
        ))}
      </div>
      <Sheet title={`${title}: ${whom}`} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open === 'pesan' && <MessageForm eventId={eventId} chosen={chosen} onDone={done} />}
        {open && open !== 'pesan' && (
          <ActionForm eventId={eventId} kind={open} chosen={chosen} onDone={done} />
        )}
      </Sheet>
    </div>
  )
}
