import { Image } from '@tiptap/extension-image'
import { isShownFile } from '@suluh/rich-text/allow-list'
import { changeNode } from './change-node.ts'

const leastWidth = 40

const whole = (name: string) => ({
  default: null as number | null,
  parseHTML: (element: HTMLElement) => {
    const size = Math.round(Number(element.getAttribute(name)))
    return size > 0 ? size : null
  },
})

/** A picture in a line, of our own files only; its corner is dragged, or its width typed, to resize it. */
export const Picture = Image.extend({
  name: 'image',
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: whole('width'),
    height: whole('height'),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isShownFile(element.getAttribute('src')) ? null : false) },
    // Anything else would not be kept by the server either.
    { tag: 'img', ignore: true },
  ],
  addInputRules: () => [],
  addNodeView() {
    return ({ node, getPos, editor }) => {
      const dom = document.createElement('span')
      const picture = document.createElement('img')
      const handle = document.createElement('span')
      dom.className = 'picture'
      handle.className = 'picture-handle'
      handle.title = 'Seret untuk mengubah ukuran'
      dom.append(picture, handle)
      let shown = node
      const show = () => {
        const { src, alt, width } = shown.attrs
        picture.src = String(src)
        picture.alt = String(alt)
        picture.style.width = width ? `${String(width)}px` : ''
      }
      show()
      handle.addEventListener('pointerdown', (down) => {
        down.preventDefault()
        const from = picture.getBoundingClientRect().width
        const ratio = picture.naturalHeight / Math.max(1, picture.naturalWidth)
        const most = editor.view.dom.clientWidth
        const widthAt = (event: PointerEvent) =>
          Math.round(Math.min(most, Math.max(leastWidth, from + event.clientX - down.clientX)))
        const move = (event: PointerEvent) => (picture.style.width = `${widthAt(event)}px`)
        const up = (event: PointerEvent) => {
          handle.removeEventListener('pointermove', move)
          const position = getPos()
          const width = widthAt(event)
          if (position === undefined) return
          changeNode(editor, position, { width, height: Math.round(width * ratio) })
        }
        handle.setPointerCapture(down.pointerId)
        handle.addEventListener('pointermove', move)
        handle.addEventListener('pointerup', up, { once: true })
      })
      return {
        dom,
        update: (next) => {
          if (next.type !== shown.type) return false
          shown = next
          show()
          return true
        },
        ignoreMutation: () => true,
        stopEvent: (event) => event.target === handle,
      }
    }
  },
}).configure({ inline: true })
