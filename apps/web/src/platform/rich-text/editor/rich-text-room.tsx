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
import { keepDroppedFiles } from './keep-dropped-files.ts'
import { openFormula, writeFormula, type OpenFormula } from './open-formula.ts'

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
