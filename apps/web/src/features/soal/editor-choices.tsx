import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SoalParts } from '@suluh/contract/soal-form'
import { RichTextField } from '#rich-text/rich-text-field.tsx'
import {
  addChoice,
  choicesOf,
  fewest,
  most,
  moveChoice,
  removeChoice,
  withChoice,
  type ChoiceList,
} from './soal-draft.ts'
import type { EditParts } from './soal-editor.tsx'

type EditorChoicesProps = {
  list: ChoiceList
  title: string
  noun: string
  parts: SoalParts
  onEdit: EditParts
  hint?: string
  /** What marks a choice as right; it stands before its letter. */
  renderKey?: (id: string) => ReactNode
}

/** A list of choices in order: written, moved, added and taken out. */
export function EditorChoices({ list, title, noun, parts, onEdit, hint, renderKey }: EditorChoicesProps) {
  const choices = choicesOf(parts.content, list)
  const add = () => onEdit((before) => addChoice(before, list))
  function onKeyDown(event: KeyboardEvent, id: string): void {
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isMod) add()
    else if (event.altKey && event.key === 'ArrowUp') onEdit((before) => moveChoice(before, list, id, -1))
    else if (event.altKey && event.key === 'ArrowDown') onEdit((before) => moveChoice(before, list, id, 1))
    else return
    event.preventDefault()
  }
  return (
    <section className="editor-part">
      <h2>{title}</h2>
      {hint && <p className="editor-hint">{hint}</p>}
      <ol className="editor-choices">
        {choices.map(({ id, html }, index) => (
          <li key={id} className="editor-choice" onKeyDown={(event) => onKeyDown(event, id)}>
            {renderKey?.(id)}
            <span className="editor-letter">{id}</span>
            <RichTextField
              label={`${noun} ${id}`}
              html={html}
              isSmall
              onChange={(words) => onEdit((before) => withChoice(before, list, id, words), true)}
            />
            <span className="editor-choice-tools">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`Naikkan ${noun.toLowerCase()} ${id}`}
                title="Naikkan (Alt+↑)"
                disabled={index === 0}
                onClick={() => onEdit((before) => moveChoice(before, list, id, -1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`Turunkan ${noun.toLowerCase()} ${id}`}
                title="Turunkan (Alt+↓)"
                disabled={index === choices.length - 1}
                onClick={() => onEdit((before) => moveChoice(before, list, id, 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`Hapus ${noun.toLowerCase()} ${id}`}
                title="Hapus"
                disabled={choices.length <= fewest[list]}
                onClick={() => onEdit((before) => removeChoice(before, list, id))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button type="dashed" icon={<PlusOutlined />} disabled={choices.length >= most} onClick={add}>
        Tambah {noun.toLowerCase()}
      </Button>
    </section>
  )
}
