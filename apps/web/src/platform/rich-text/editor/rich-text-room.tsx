import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Editor } from '@tiptap/core'
import { notificationProvider } from '#platform/kernel/notification.ts'

const FormulaDialog = lazy(async () => ({ default: (await import('./formula-dialog.tsx')).FormulaDialog }))

type Room = {
  /** The field that was typed in last: what the toolbar acts on. */
  active: Editor | undefined
  setActive: (editor: Editor) => void
  leave: (editor: Editor) => void
  editFormula: (editor: Editor, position: number | undefined, tex: string) => void
}

const RoomContext = createContext<Room | undefined>(undefined)

/** Fields of rich text that share one toolbar and one dialog for formulas. */
export function RichTextRoom({ children }: { children: ReactNode }) {
  const [active, setActive] = useState<Editor>()
  const [formula, setFormula] = useState<OpenFormula>()
  // The dialog's files are loaded with its first use.
  const [hasOpened, setOpened] = useState(false)
  const room = useMemo(
    (): Room => ({
      active,
      setActive,
      leave: (editor) => setActive((before) => (before === editor ? undefined : before)),
      editFormula: (editor, position, tex) => {
        setOpened(true)
        setFormula(openFormula(editor, position, tex))
      },
    }),
    [active],
  )
  useEffect(keepDroppedFiles, [])
  const close = () => {
    setFormula(undefined)
    formula?.editor.commands.focus()
  }
  return (
    <RoomContext value={room}>
      {children}
      <Suspense fallback={null}>
        {hasOpened && (
          <FormulaDialog
            key={formula?.id ?? 'closed'}
            tex={formula?.tex}
            isNew={formula?.position === undefined}
            onCancel={close}
            onDone={(tex) => {
              if (formula) writeFormula(formula, tex)
              close()
            }}
          />
        )}
      </Suspense>
    </RoomContext>
  )
}

export function useRichTextRoom(): Room {
  const room = use(RoomContext)
  if (!room) throw new Error('rich text stands in a RichTextRoom')
  return room
}

/** The same room without drawing anew when another field becomes the active one. */
export function useStableRoom(): { readonly current: Room } {
  const room = useRichTextRoom()
  const kept = useRef(room)
  useLayoutEffect(() => {
    kept.current = room
  })
  return kept
}

/** A formula in the dialog: a new one, or the one at `position`. */
type OpenFormula = { id: number; editor: Editor; position: number | undefined; tex: string }

let opened = 0

function openFormula(editor: Editor, position: number | undefined, tex: string): OpenFormula {
  opened += 1
  return { id: opened, editor, position, tex }
}

/** Puts what the dialog gives where it belongs; an emptied formula goes. */
function writeFormula({ editor, position, tex: before }: OpenFormula, tex: string): void {
  const { state, view } = editor
  if (position === undefined) {
    if (tex !== '') editor.chain().focus().insertContent({ type: 'formula', attrs: { tex } }).run()
    return
  }
  // The text may have moved while the dialog was open.
  const node = state.doc.nodeAt(position)
  if (node?.type.name !== 'formula' || node.attrs['tex'] !== before) return
  view.dispatch(
    tex === ''
      ? state.tr.delete(position, position + 1)
      : state.tr.setNodeMarkup(position, undefined, { tex }),
  )
}

/**
 * A file that is let go beside a field would be opened by the browser in place of the page. Says where it belongs
 * instead. Returns how to stop.
 */
function keepDroppedFiles(): () => void {
  const over = (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    notificationProvider.open({
      type: 'error',
      message: 'Berkas belum masuk ke soal',
      description: 'Lepaskan gambar atau audio di dalam kotak tulisan.',
    })
  }
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  return () => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('drop', drop)
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
