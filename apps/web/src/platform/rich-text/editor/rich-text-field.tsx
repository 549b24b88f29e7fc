import { memo, useLayoutEffect, useRef } from 'react'
import { type Editor, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { useStableRoom } from './rich-text-room.tsx'
import { takeFiles, tellLost, withOwnAddresses } from './take-files.ts'
import './rich-text.css'
import { StarterKit } from '@tiptap/starter-kit'
import { Direction } from './direction.ts'
import { Formula } from './formula-node.ts'
import { Picture } from './picture-node.ts'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { isShownFile } from '@suluh/rich-text/allow-list'

type RichTextFieldProps = {
  label: string
  /** What it starts with; later changes from outside need another `key`. */
  html: string
  onChange: (html: string) => void
  placeholder?: string
  /** One line high until there is more, as for an option. */
  isSmall?: boolean
  autoFocus?: boolean
}

/** One field of rich text. It draws itself; React hears of its text and nothing else. */
export const RichTextField = memo(function RichTextField(props: RichTextFieldProps) {
  const { label, html, onChange, placeholder = '', isSmall = false, autoFocus = false } = props
  const room = useStableRoom()
  const change = useRef(onChange)
  const own = useRef<Editor | null>(null)
  const editor = useEditor({
    extensions: [
      ...richTextExtensions({
        onOpenFormula: (opened, position, tex) => room.current.editFormula(opened, position, tex),
      }),
      Placeholder.configure({ placeholder }),
    ],
    content: openHtml(html),
    parseOptions: { preserveWhitespace: true },
    autofocus: autoFocus,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: isSmall ? 'rich rich-text rich-text-small' : 'rich rich-text',
      },
      transformPastedHTML: withOwnAddresses,
      handlePaste: (_view, event) => {
        if (own.current && takeFiles(own.current, event.clipboardData)) return true
        tellLost(event.clipboardData)
        return false
      },
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved || !own.current || !event.dataTransfer?.files.length) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        return takeFiles(own.current, event.dataTransfer, at)
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        document.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)')?.focus()
        return true
      },
    },
    onFocus: ({ editor: focused }) => room.current.setActive(focused),
    onDestroy: () => own.current && room.current.leave(own.current),
    onUpdate: ({ editor: changed }) => change.current(storedHtml(changed)),
  })
  useLayoutEffect(() => {
    change.current = onChange
    own.current = editor
  })
  return <EditorContent editor={editor} className="rich-text-frame" />
})

/** What is stored of a field; an untouched paragraph is nothing. */
function storedHtml(editor: Editor): string {
  const html = editor.getHTML()
  return html === '<p></p>' ? '' : html
}

const blocks = 'p, div, ul, ol, table, blockquote, pre, h3, h4, hr, audio'

/**
 * Stored rich text as the editor opens it. Files bring `<div>` where the editor knows paragraphs: one that holds
 * blocks gives its direction to them and goes, one that holds words becomes a paragraph.
 */
function openHtml(html: string): string {
  if (!html.includes('<div')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (let div = page.querySelector('div'); div; div = page.querySelector('div')) {
    const direction = div.getAttribute('dir')
    if (div.querySelector(blocks)) {
      for (const child of div.children)
        if (direction && !child.hasAttribute('dir')) child.setAttribute('dir', direction)
      div.replaceWith(...div.childNodes)
    } else {
      const paragraph = page.createElement('p')
      if (direction) paragraph.setAttribute('dir', direction)
      paragraph.append(...div.childNodes)
      div.replaceWith(paragraph)
    }
  }
  return page.body.innerHTML
}

type RichTextOptions = { onOpenFormula?: (editor: Editor, position: number, tex: string) => void }

/** Everything that rich text may hold: exactly what the server's allow-list keeps. */
function richTextExtensions({ onOpenFormula = () => undefined }: RichTextOptions = {}): Extensions {
  return [
    StarterKit.configure({ heading: { levels: [3, 4] }, link: false, trailingNode: false }),
    Subscript,
    Superscript,
    InlineDirection,
    Direction,
    Formula.configure({ onOpen: onOpenFormula }),
    Picture,
    Sound,
    ...tableNodes,
  ]
}

/** H₂O */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** x² */
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** A piece of a line that reads the other way, as some files bring it. */
const InlineDirection = Mark.create({
  name: 'inlineDirection',
  addAttributes: () => ({ dir: { default: 'rtl' } }),
  parseHTML: () => [{ tag: 'span[dir="rtl"]' }, { tag: 'span[dir="ltr"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})
// The table's own machinery looks for `colwidth`; widths follow the content, so none is ever written.
const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
})

/** Tables without widths or styles, as they are stored. */
const tableNodes = [
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
    addNodeView: () => null,
  }),
  TableRow,
  TableCell.extend({
    addAttributes: cellAttributes,
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  TableHeader.extend({
    addAttributes: cellAttributes,
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
]

/** A sound with its player; `plays` is how often a student may hear it, null where that is free. */
const Sound = Node.create({
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
    { tag: 'audio[src]', getAttrs: (element) => (isShownFile(element.getAttribute('src')) ? null : false) },
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
