import { useEffect, useRef, type KeyboardEvent } from 'react'
import {
  BoldOutlined,
  FunctionOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  SoundOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { PictureTools, SoundTools, TableTools } from './chosen-tools.tsx'
import { directed } from './direction.ts'
import { useRichTextRoom } from './rich-text-room.tsx'
import { insertFiles } from './take-files.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './toolbar.module.css'

/**
 * The one toolbar of a room: for the field that was typed in last. Alt+F10 comes here, Escape goes back. It stays in sight,
 * so it says what is wrong with saving, too.
 */
export function Toolbar({ trouble }: { trouble?: string | undefined }) {
  const { active, editFormula } = useRichTextRoom()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--toolbar-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toolbar-height')
    }
  }, [])
  const heard = useEditorState({
    editor: active ?? null,
    selector: ({ editor }) => editor && stateOf(editor),
  })
  // A field that has just become the active one says nothing until something happens in it.
  const state = heard ?? (active && stateOf(active))
  const isOff = !active || !state
  const mark = (name: string) => () => active?.chain().focus().toggleMark(name).run()
  return (
    <Stack
      ref={bar}
      gap={1}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Alat teks"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => move(event, active)}
    >
      <Cluster className={styles.first}>
        <ToolbarButton
          label="Urungkan"
          keys="Ctrl+Z"
          isDisabled={isOff || !state.canUndo}
          onPress={() => active?.chain().focus().undo().run()}
        >
          <UndoOutlined />
        </ToolbarButton>
        <ToolbarButton
          label="Ulangi"
          keys="Ctrl+Y"
          isDisabled={isOff || !state.canRedo}
          onPress={() => active?.chain().focus().redo().run()}
        >
          <RedoOutlined />
        </ToolbarButton>
        <span className={styles.gap} />
        {marks.map(({ name, label, keys, icon }) => (
          <ToolbarButton
            key={name}
            label={label}
            keys={keys}
            isOn={state?.marks.includes(name) ?? false}
            isDisabled={isOff}
            onPress={mark(name)}
          >
            {icon}
          </ToolbarButton>
        ))}
        <span className={styles.gap} />
        <ToolbarButton
          label="Daftar berpoin"
          keys="Ctrl+Shift+8"
          isOn={state?.isBullets ?? false}
          isDisabled={isOff}
          onPress={() => active?.chain().focus().toggleBulletList().run()}
        >
          <UnorderedListOutlined />
        </ToolbarButton>
        <ToolbarButton
          label="Daftar bernomor"
          keys="Ctrl+Shift+7"
          isOn={state?.isNumbers ?? false}
          isDisabled={isOff}
          onPress={() => active?.chain().focus().toggleOrderedList().run()}
        >
          <OrderedListOutlined />
        </ToolbarButton>
        <ToolbarButton
          label="Kanan ke kiri (Arab)"
          isOn={state?.isRtl ?? false}
          isDisabled={isOff}
          onPress={() => active && turn(active, !state?.isRtl)}
        >
          <strong lang="ar">ع</strong>
        </ToolbarButton>
        <span className={styles.gap} />
        <ToolbarButton
          label="Rumus"
          isDisabled={isOff}
          onPress={() => active && editFormula(active, undefined, '')}
        >
          <FunctionOutlined /> <span className={styles.long}>Rumus</span>
        </ToolbarButton>
        <ToolbarButton
          label="Rumus kimia H₂O"
          isDisabled={isOff}
          onPress={() => active && editFormula(active, undefined, '\\ce{}')}
        >
          <strong>H₂O</strong>
        </ToolbarButton>
        <FileButton label="Gambar" accept="image/png,image/jpeg,image/gif,image/webp" editor={active}>
          <PictureOutlined />
        </FileButton>
        <FileButton label="Audio" accept="audio/*" editor={active}>
          <SoundOutlined />
        </FileButton>
        <ToolbarButton
          label="Tabel"
          isDisabled={isOff || state.isInTable}
          onPress={() => active?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <TableOutlined />
        </ToolbarButton>
      </Cluster>
      {trouble && <Text tone="danger">{trouble}</Text>}
      {active && state?.picture && <PictureTools editor={active} picture={state.picture} />}
      {active && state?.sound && <SoundTools editor={active} plays={state.sound.plays} />}
      {active && state?.isInTable && <TableTools editor={active} />}
    </Stack>
  )
}

const marks = [
  { name: 'bold', label: 'Tebal', keys: 'Ctrl+B', icon: <BoldOutlined /> },
  { name: 'italic', label: 'Miring', keys: 'Ctrl+I', icon: <ItalicOutlined /> },
  { name: 'underline', label: 'Garis bawah', keys: 'Ctrl+U', icon: <UnderlineOutlined /> },
  { name: 'strike', label: 'Coret', keys: 'Ctrl+Shift+S', icon: <StrikethroughOutlined /> },
  { name: 'subscript', label: 'Subskrip x₂', keys: 'Ctrl+,', icon: <strong>x₂</strong> },
  { name: 'superscript', label: 'Superskrip x²', keys: 'Ctrl+.', icon: <strong>x²</strong> },
]

function stateOf(editor: Editor) {
  const chosen = editor.isActive('image') ? editor.getAttributes('image') : undefined
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    marks: marks.map(({ name }) => name).filter((name) => editor.isActive(name)),
    isBullets: editor.isActive('bulletList'),
    isNumbers: editor.isActive('orderedList'),
    isRtl: editor.isActive({ dir: 'rtl' }),
    isInTable: editor.isActive('table'),
    picture: chosen && {
      alt: String(chosen['alt'] ?? ''),
      width: (chosen['width'] as number | null) ?? null,
    },
    sound: editor.isActive('audio')
      ? { plays: (editor.getAttributes('audio')['plays'] as number | null) ?? null }
      : undefined,
  }
}

function turn(editor: Editor, isRtl: boolean): void {
  const chain = editor.chain().focus()
  for (const name of directed)
    if (editor.isActive(name)) chain.updateAttributes(name, { dir: isRtl ? 'rtl' : null })
  chain.run()
}

/** Arrows go from button to button; Escape goes back to the text. */
function move(event: KeyboardEvent<HTMLElement>, editor: Editor | undefined): void {
  if (event.key === 'Escape') return void editor?.commands.focus()
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!by || event.target instanceof HTMLInputElement) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(event.target as HTMLElement)
  event.preventDefault()
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}

function FileButton(props: {
  label: string
  accept: string
  editor: Editor | undefined
  children: React.ReactNode
}) {
  const { label, accept, editor, children } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolbarButton label={label} isDisabled={!editor} onPress={() => input.current?.click()}>
        {children}
      </ToolbarButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={`Berkas ${label.toLowerCase()}`}
        onChange={({ target }) => {
          if (editor) void insertFiles(editor, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
