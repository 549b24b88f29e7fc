import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
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
  type EditParts,
} from '../editor/soal-draft.ts'
import styles from './writing.module.css'

type ChoiceRowsProps = {
  list: ChoiceList
  noun: string
  parts: SoalParts
  onEdit: EditParts
  isRight?: (id: string) => boolean
  /** What marks it as right, in front of its words. */
  renderKey?: (id: string, code: string) => ReactNode
  /** What it is paired with, behind its words. */
  renderPairs?: (id: string, code: string) => ReactNode
  /** Alt+Enter. */
  onKey?: (id: string) => void
}

/** Choices under each other: Enter goes on to the next, an empty one goes by Backspace, Alt+Enter marks it as right. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { list, noun, parts, onEdit, isRight, renderKey, renderPairs, onKey } = props
  const room = useRef<HTMLOListElement>(null)
  const choices = choicesOf(parts.content, list)
  const goTo = (place: number) =>
    room.current?.querySelectorAll<HTMLElement>('[role=textbox]')[place]?.focus()
  // Drawn before the next key comes, or its letter would go into the field that was left.
  const change = (edit: Parameters<EditParts>[0]) => flushSync(() => onEdit(edit))
  const add = () => {
    if (choices.length >= most) return
    change((before) => addChoice(before, list))
    goTo(choices.length)
  }
  const remove = (id: string, index: number) => {
    change((before) => removeChoice(before, list, id))
    goTo(Math.max(0, index - 1))
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string, index: number): void {
    const step = stepOf(event, choices.length, index)
    if (!step || (step === 'remove' && choices.length <= fewest[list])) return
    if (step === 'mark' && !onKey) return
    event.preventDefault()
    event.stopPropagation()
    if (step === 'mark') onKey?.(id)
    else if (step === 'next') goTo(index + 1)
    else if (step === 'add') add()
    else if (step === 'remove') remove(id, index)
    else {
      const by = step === 'up' ? -1 : 1
      change((before) => moveChoice(before, list, id, by))
      goTo(Math.min(choices.length - 1, Math.max(0, index + by)))
    }
  }
  return (
    <>
      <ol ref={room} className={styles.choices} aria-label={noun}>
        {choices.map(({ id, html }, index) => {
          const code = codeOf(list, id, index)
          return (
            <li
              key={id}
              className={styles.choice}
              data-right={isRight?.(id) ?? false}
              data-choice={id}
              onKeyDownCapture={(event) => onKeyDown(event, id, index)}
            >
              {renderKey?.(id, code) ?? <span className={styles.code}>{code}</span>}
              <RichTextField
                label={`${noun} ${code}`}
                html={html}
                isSmall
                placeholder={`${noun} ${code}`}
                onChange={(words) => onEdit((before) => withChoice(before, list, id, words), true)}
              />
              {renderPairs?.(id, code)}
              <Button
                type="text"
                size="small"
                tabIndex={-1}
                className={`${styles.quiet}`}
                icon={<DeleteOutlined />}
                aria-label={`Hapus ${noun.toLowerCase()} ${code}`}
                aria-keyshortcuts="Backspace"
                title="Hapus (Backspace bila kosong)"
                disabled={choices.length <= fewest[list]}
                onClick={() => remove(id, index)}
              />
            </li>
          )
        })}
      </ol>
      <Button
        type="text"
        size="small"
        className={`${styles.add}`}
        icon={<PlusOutlined />}
        disabled={choices.length >= most}
        onClick={add}
      >
        {noun} lagi
      </Button>
    </>
  )
}

type Step = 'mark' | 'next' | 'add' | 'remove' | 'up' | 'down'

/** What a key means in a choice; undefined where it is for the field itself. */
function stepOf(event: KeyboardEvent<HTMLElement>, count: number, index: number): Step | undefined {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.matches('[role=textbox]')) return undefined
  const isMod = event.ctrlKey || event.metaKey
  if (event.nativeEvent.isComposing || event.shiftKey || isMod) return undefined
  const isEmpty = target.textContent.trim() === '' && !target.querySelector('img, .formula, audio, table')
  if (event.altKey) return ({ Enter: 'mark', ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
  if (event.key === 'Backspace') return isEmpty ? 'remove' : undefined
  // In a list or a table of the option itself Enter is theirs.
  const at = document.getSelection()?.anchorNode?.parentElement
  if (event.key !== 'Enter' || at?.closest('.rich-text :is(ul, ol, table, pre, blockquote)')) return undefined
  if (index < count - 1) return 'next'
  return isEmpty ? undefined : 'add'
}
