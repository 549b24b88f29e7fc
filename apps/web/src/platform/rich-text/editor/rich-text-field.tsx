import { memo, useLayoutEffect, useRef } from 'react'
import type { Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { richTextExtensions } from './extensions.ts'
import { openHtml } from './open-html.ts'
import { useStableRoom } from './rich-text-room.tsx'
import { takeFiles, tellLostPictures, withOwnAddresses } from './take-files.ts'
import './rich-text.css'

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
        tellLostPictures(event.clipboardData)
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
