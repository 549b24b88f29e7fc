import { Input, InputNumber } from 'antd'
import type { Editor } from '@tiptap/core'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { changeChosen } from './change-node.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './toolbar.module.css'

type PictureToolsProps = { editor: Editor; picture: { alt: string; width: number | null } }

/** What can be said of the chosen picture. */
export function PictureTools({ editor, picture }: PictureToolsProps) {
  const change = (attributes: Record<string, unknown>) => changeChosen(editor, attributes)
  return (
    <Cluster className={styles.row} role="group" aria-label="Gambar terpilih">
      <Cluster as="label" nowrap className={styles.wide}>
        Teks alternatif
        <Input
          size="small"
          maxLength={300}
          value={picture.alt}
          placeholder="Apa yang terlihat, untuk murid yang tidak dapat melihatnya"
          onChange={({ target }) => change({ alt: target.value })}
        />
      </Cluster>
      <Cluster as="label" nowrap>
        Lebar
        <InputNumber
          size="small"
          min={40}
          max={1600}
          step={20}
          value={picture.width}
          suffix="px"
          onChange={(width) => width && change({ width, height: null })}
        />
      </Cluster>
      <ToolbarButton label="Hapus gambar" onPress={() => editor.chain().focus().deleteSelection().run()}>
        Hapus
      </ToolbarButton>
    </Cluster>
  )
}

/** How often students may hear the chosen sound. */
export function SoundTools({ editor, plays }: { editor: Editor; plays: number | null }) {
  return (
    <Cluster className={styles.row} role="group" aria-label="Audio terpilih">
      <Cluster as="label" nowrap>
        Boleh diputar
        <Select
          size="small"
          aria-label="Boleh diputar"
          value={plays ?? 0}
          onChange={(value) => changeChosen(editor, { plays: value || null })}
          options={[
            { value: 0, label: 'Tanpa batas' },
            ...[1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} kali` })),
          ]}
        />
      </Cluster>
      <ToolbarButton label="Hapus audio" onPress={() => editor.chain().focus().deleteSelection().run()}>
        Hapus
      </ToolbarButton>
    </Cluster>
  )
}

/** Rows, columns and cells of the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const tools: [string, () => unknown][] = [
    ['+ Baris', () => editor.chain().focus().addRowAfter().run()],
    ['+ Kolom', () => editor.chain().focus().addColumnAfter().run()],
    ['− Baris', () => editor.chain().focus().deleteRow().run()],
    ['− Kolom', () => editor.chain().focus().deleteColumn().run()],
    ['Gabung sel', () => editor.chain().focus().mergeCells().run()],
    ['Pecah sel', () => editor.chain().focus().splitCell().run()],
    ['Baris judul', () => editor.chain().focus().toggleHeaderRow().run()],
    ['Hapus tabel', () => editor.chain().focus().deleteTable().run()],
  ]
  return (
    <Cluster className={styles.row} role="group" aria-label="Tabel">
      {tools.map(([label, press]) => (
        <ToolbarButton key={label} label={label} onPress={press}>
          {label}
        </ToolbarButton>
      ))}
    </Cluster>
  )
}
