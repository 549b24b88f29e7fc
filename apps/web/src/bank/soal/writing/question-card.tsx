import { memo, useMemo, type DragEvent, type MouseEvent } from 'react'
import { ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { soalAdvice } from '@suluh/contract/bank/soal-advice'
import { soalProblems } from '@suluh/contract/bank/soal-form'
import { inPlace } from '@suluh/contract/bank/soal-places'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SimilarSoal } from '../list/similar-soal.tsx'
import { drawn } from '../question/drawn.ts'
import { SoalSheet } from '../question/soal-sheet.tsx'
import { EditedQuestion } from './edited-question.tsx'
import { isBlank, type Entry } from './entry.ts'
import type { SheetActions } from './sheet-actions.ts'
import styles from './writing.module.css'

type QuestionCardProps = {
  entry: Entry
  number: number
  isLocked: boolean
  /** Whether it is the one being written. */
  isActive: boolean
  actions: SheetActions
}

/** One question on the page: as it looks, or with its fields while it is being written. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { entry, number, isLocked, isActive, actions } = props
  return (
    <li
      className={styles.card}
      id={`soal-${entry.key}`}
      data-part="question"
      data-active={isActive}
      onKeyDownCapture={(event) => actions.onKey(event, entry.key)}
      onPasteCapture={(event) => actions.onPaste(event, entry.key)}
    >
      {isActive || isLocked || !entry.mayEdit ? (
        <span className={styles.number}>{number}</span>
      ) : (
        <button
          type="button"
          className={styles.number}
          aria-label={`Sunting soal ${number}`}
          title="Sunting"
          onClick={() => actions.open(entry.key, 'stem')}
        >
          {number}
        </button>
      )}
      {isActive ? (
        <EditedQuestion key={entry.revision} entry={entry} number={number} actions={actions} />
      ) : (
        <ShownQuestion entry={entry} isLocked={isLocked || !entry.mayEdit} actions={actions} />
      )}
      <Margin entry={entry} isActive={isActive} actions={actions} />
    </li>
  )
})

type ShownProps = { entry: Entry; isLocked: boolean; actions: SheetActions }

/** The question as it is read; pressed, or with a picture held over it, it opens where it was pressed. */
const ShownQuestion = memo(function ShownQuestion({ entry, isLocked, actions }: ShownProps) {
  const { content, key } = useMemo(() => {
    const placed = inPlace(entry.parts)
    return { content: drawn(placed.content), key: placed.key }
  }, [entry.parts])
  const open = (target: EventTarget) => {
    if (!isLocked) actions.open(entry.key, fieldAt(target, entry))
  }
  const onClick = (event: MouseEvent) => {
    // What is marked to be copied is not opened.
    if (document.getSelection()?.isCollapsed ?? true) open(event.target)
  }
  const onDragEnter = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) open(event.target)
  }
  return (
    // The number before it is the button for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.shown} data-locked={isLocked} onClick={onClick} onDragEnter={onDragEnter}>
      {isBlank(entry.parts) ? (
        <Text tone="soft">(soal tanpa teks)</Text>
      ) : (
        <SoalSheet content={content} answer={key} stimulus={entry.stimulus} />
      )}
    </div>
  )
})

/** Which field was meant: the option that was pressed, else the stem. */
function fieldAt(target: EventTarget, { parts: { content } }: Entry): string {
  const row = target instanceof Element ? target.closest('li:not([data-part])') : null
  const rows = row?.parentElement
  if (!row || !rows || !('options' in content) || row.closest('[data-part="question"] .rich')) return 'stem'
  return content.options[[...rows.children].indexOf(row)]?.id ?? 'stem'
}

type MarginProps = { entry: Entry; isActive: boolean; actions: SheetActions }

/** What is only not written yet is no fault while one is at it. */
const unwritten = ['teks-kosong', 'opsi-kosong', 'pilihan-kosong', 'pernyataan-tanpa-kunci']

/** Beside the question what is missing, and what keeps it from being stored; nothing while it has no words. */
function Margin({ entry, isActive, actions }: MarginProps) {
  const { parts, facts, error, conflict, key } = entry
  const placed = useMemo(() => inPlace(parts), [parts])
  const problems = isBlank(parts) ? [] : [...soalProblems(placed), ...soalAdvice(placed)]
  const told = problems.filter(({ code }) => !isActive || !unwritten.includes(code))
  const words = [...new Set(told.map((problem) => soalProblemWords(problem).message))]
  const isHomeless = facts.pelajaranId === '' && !isBlank(parts)
  return (
    <div className={styles.margin}>
      {!isActive && (
        <Text size="small" tone="soft">
          {formLabels[parts.content.form]}
        </Text>
      )}
      {isHomeless && (
        <Text size="small" tone="warning">
          <WarningOutlined aria-hidden /> Pilih pelajarannya dahulu; soal ini belum tersimpan.
        </Text>
      )}
      {words.map((word) => (
        <Text key={word} size="small" tone="warning">
          <ExclamationCircleOutlined aria-hidden /> {word}
        </Text>
      ))}
      {/* Asked of the bank while one looks at it: of each question of a page it would be a hundred calls. */}
      {isActive && entry.id && <SimilarSoal key={entry.version} id={entry.id} />}
      {error && (
        <Text size="small" tone="danger" role="alert">
          Belum tersimpan. {error}
        </Text>
      )}
      {conflict && (
        <>
          <button type="button" className={styles.link} onClick={() => actions.settle(key, true)}>
            Simpan punya saya
          </button>
          <button type="button" className={styles.link} onClick={() => actions.settle(key, false)}>
            Ambil yang tersimpan
          </button>
        </>
      )}
    </div>
  )
}
