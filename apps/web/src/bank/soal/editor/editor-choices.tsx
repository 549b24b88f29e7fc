import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import {
  addChoice,
  choicesOf,
  codeOf,
  fewest,
  most,
  moveChoice,
  removeChoice,
  withChoice,
  type ChoiceList,
} from './soal-draft.ts'
import type { EditParts } from './soal-draft.ts'
import styles from './editor.module.css'

type EditorChoicesProps = {
  list: ChoiceList
  title: string
  noun: string
  parts: SoalParts
  onEdit: EditParts
  hint?: string
  /** What marks a choice as right; it stands before its letter. */
  renderKey?: (id: string, code: string) => ReactNode
}

/** A list of choices in order: written, moved, added and taken out. */
export function EditorChoices({ list, title, noun, parts, onEdit, hint, renderKey }: EditorChoicesProps) {
  const choices = choicesOf(parts.content, list)
  const room = useRef<HTMLOListElement>(null)
  /** Once the list is drawn anew: what was taken out or moved has let go of the cursor. */
  const goTo = (place: number, isLost: () => boolean = () => true) =>
    requestAnimationFrame(() => {
      if (isLost()) room.current?.querySelectorAll<HTMLElement>('[role=textbox]')[place]?.focus()
    })
  const add = () => {
    onEdit((before) => addChoice(before, list))
    goTo(choices.length)
  }
  const move = (id: string, index: number, by: 1 | -1) => {
    onEdit((before) => moveChoice(before, list, id, by))
    goTo(index + by, () => document.activeElement === document.body)
  }
  const remove = (id: string, index: number) => {
    onEdit((before) => removeChoice(before, list, id))
    goTo(Math.max(0, index - 1))
  }
  function onKeyDown(event: KeyboardEvent, id: string, index: number): void {
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isMod) add()
    else if (event.altKey && event.key === 'ArrowUp') move(id, index, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(id, index, 1)
    else return
    event.preventDefault()
    // The field would break the line.
    event.stopPropagation()
  }
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      {hint && <Text tone="soft">{hint}</Text>}
      <Stack as="ol" ref={room}>
        {choices.map(({ id, html }, index) => {
          const code = codeOf(list, id, index)
          return (
            <Cluster
              as="li"
              key={id}
              className={styles.choice}
              onKeyDownCapture={(event) => onKeyDown(event, id, index)}
            >
              {renderKey?.(id, code)}
              <span className={styles.letter}>{code}</span>
              <RichTextField
                label={`${noun} ${code}`}
                html={html}
                isSmall
                onChange={(words) => onEdit((before) => withChoice(before, list, id, words), true)}
              />
              <Cluster as="span" gap={0} className={styles.tools}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`Naikkan ${noun.toLowerCase()} ${code}`}
                  title="Naikkan (Alt+↑)"
                  disabled={index === 0}
                  onClick={() => move(id, index, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`Turunkan ${noun.toLowerCase()} ${code}`}
                  title="Turunkan (Alt+↓)"
                  disabled={index === choices.length - 1}
                  onClick={() => move(id, index, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`Hapus ${noun.toLowerCase()} ${code}`}
                  title="Hapus"
                  disabled={choices.length <= fewest[list]}
                  onClick={() => remove(id, index)}
                />
              </Cluster>
            </Cluster>
          )
        })}
      </Stack>
      <Button type="dashed" icon={<PlusOutlined />} disabled={choices.length >= most} onClick={add}>
        Tambah {noun.toLowerCase()}
      </Button>
    </Stack>
  )
}
