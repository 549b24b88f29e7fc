import { mergeAttributes, Node } from '@tiptap/core'
import { isOwnFile } from '@suluh/rich-text/allow-list'

/** A sound with its player; `plays` is how often a student may hear it, null where that is free. */
export const Sound = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    plays: {
      default: null as number | null,
      parseHTML: (element) => {
        const plays = Number(element.dataset['plays'])
        return plays >= 1 && plays <= 5 ? plays : null
      },
      renderHTML: ({ plays }) => (plays ? { 'data-plays': String(plays) } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'audio[src]',
      getAttrs: (element) => (isOwnFile(element.getAttribute('src')) ? null : false),
    },
    { tag: 'audio', ignore: true },
  ],
  renderHTML: ({ HTMLAttributes }) => ['audio', mergeAttributes(HTMLAttributes, { controls: 'controls' })],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div')
      const player = document.createElement('audio')
      const note = document.createElement('span')
      dom.className = 'sound'
      player.controls = true
      player.src = String(node.attrs['src'])
      dom.append(player, note)
      const show = (plays: number | null) =>
        (note.textContent = plays ? `Murid boleh memutar ${plays} kali` : 'Boleh diputar berulang')
      show(node.attrs['plays'] as number | null)
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type || next.attrs['src'] !== node.attrs['src']) return false
          show(next.attrs['plays'] as number | null)
          return true
        },
        ignoreMutation: () => true,
      }
    }
  },
})
