import { InputRule, Node, type Editor } from '@tiptap/core'
import { drawFormula } from '@suluh/rich-text/formula'

type FormulaOptions = {
  /** Somebody wants to change the formula at this place. */
  onOpen: (editor: Editor, position: number, tex: string) => void
}

/** A formula in a line: `<span data-tex="...">`, drawn as students see it and edited in a dialog. */
export const Formula = Node.create<FormulaOptions>({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ onOpen: () => undefined }),
  addAttributes: () => ({
    tex: {
      default: '',
      parseHTML: (element) => element.dataset['tex'] ?? '',
      renderHTML: ({ tex }) => ({ 'data-tex': String(tex) }),
    },
  }),
  // What was drawn inside is drawn anew from the source.
  parseHTML: () => [{ tag: 'span[data-tex]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => `$${String(node.attrs['tex'])}$`,
  addInputRules() {
    return [
      new InputRule({
        find: /\$([^$\s](?:[^$]*[^$\s])?)\$$/,
        handler: ({ range, match, chain }) => {
          chain()
            .deleteRange(range)
            .insertContent({ type: this.name, attrs: { tex: match[1] } })
            .run()
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { selection } = editor.state
        const node = editor.state.doc.nodeAt(selection.from)
        if (selection.empty || node?.type.name !== this.name) return false
        this.options.onOpen(editor, selection.from, String(node.attrs['tex']))
        return true
      },
    }
  },
  addNodeView() {
    return ({ node, getPos, editor }) => {
      const dom = document.createElement('span')
      const show = (tex: string) => {
        const mathml = drawFormula(tex)
        dom.className = mathml ? 'formula' : 'formula formula-unread'
        dom.title = mathml
          ? 'Klik untuk mengubah rumus'
          : 'Rumus ini tidak dapat dibaca. Klik untuk memperbaiki.'
        dom.dataset['tex'] = tex
        if (mathml) dom.innerHTML = mathml
        else dom.textContent = tex
      }
      show(String(node.attrs['tex']))
      let shown = node
      dom.addEventListener('click', () => {
        const position = getPos()
        if (position !== undefined) this.options.onOpen(editor, position, String(shown.attrs['tex']))
      })
      return {
        dom,
        update: (next) => {
          if (next.type !== shown.type) return false
          if (next.attrs['tex'] !== shown.attrs['tex']) show(String(next.attrs['tex']))
          shown = next
          return true
        },
        ignoreMutation: () => true,
      }
    }
  },
})
