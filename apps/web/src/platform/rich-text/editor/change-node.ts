import type { Editor } from '@tiptap/core'

/**
 * Changes attributes of a node and leaves it chosen. The editor's own way puts a new node in its place, and what is said
 * of the chosen one could not be typed on.
 */
export function changeNode(editor: Editor, position: number, attributes: Record<string, unknown>): void {
  const { tr } = editor.state
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value)
  editor.view.dispatch(tr)
}

/** The same of the node that is chosen. */
export function changeChosen(editor: Editor, attributes: Record<string, unknown>): void {
  changeNode(editor, editor.state.selection.from, attributes)
}
