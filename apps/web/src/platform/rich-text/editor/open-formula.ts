import type { Editor } from '@tiptap/core'

/** A formula in the dialog: a new one, or the one at `position`. */
export type OpenFormula = { id: number; editor: Editor; position: number | undefined; tex: string }

let opened = 0

export function openFormula(editor: Editor, position: number | undefined, tex: string): OpenFormula {
  opened += 1
  return { id: opened, editor, position, tex }
}

/** Puts what the dialog gives where it belongs; an emptied formula goes. */
export function writeFormula({ editor, position, tex: before }: OpenFormula, tex: string): void {
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
