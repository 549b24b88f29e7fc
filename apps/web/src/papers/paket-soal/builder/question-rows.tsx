import { useMemo, memo } from 'react'
import { useDndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { NearView } from '#platform/ui/antd/near-view.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import type { DraftSection } from './builder-draft.ts'
import { type QuestionActions, QuestionMenu } from './question-menu.tsx'
import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SortableItem } from '#platform/ui/antd/sortable-list.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './builder.module.css'

const perPart = 15
const usualHeight = 68

/** The part of the list that a question is in. */
export function partId(sectionId: string, index: number): string {
  return `part-${sectionId}-${Math.floor(index / perPart)}`
}

type QuestionRowsProps = { section: DraftSection; isLocked: boolean; actions: QuestionActions }

/** The questions in parts, of which only those near what is seen are drawn: a section may hold hundreds. */
export function QuestionRows({ section: { id, nama, soal }, isLocked, actions }: QuestionRowsProps) {
  const { active } = useDndContext()
  // The same list as long as it names the same questions, or every row would be drawn anew with every letter typed.
  const named = soal.map((each) => each.id).join(' ')
  const ids = useMemo(() => named.split(' '), [named])
  const parts = Array.from({ length: Math.ceil(soal.length / perPart) }, (_, part) => part * perPart)
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isLocked}>
      {parts.map((from) => {
        const shown = soal.slice(from, from + perPart)
        return (
          <NearView
            key={`${id} ${from}`}
            id={partId(id, from)}
            height={shown.length * usualHeight}
            isFirst={from === 0}
            isKept={active !== null}
          >
            <Stack
              as="ol"
              start={from + 1}
              aria-label={`${nama}, soal ${from + 1} sampai ${from + shown.length}`}
            >
              {shown.map((each, place) => (
                <QuestionRow
                  key={each.id}
                  soal={each}
                  index={from + place}
                  count={soal.length}
                  isLocked={isLocked}
                  actions={actions}
                />
              ))}
            </Stack>
          </NearView>
        )
      })}
    </SortableContext>
  )
}

type QuestionRowProps = {
  soal: SectionSoal
  index: number
  count: number
  isLocked: boolean
  actions: QuestionActions
}

const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { soal, index, count, isLocked, actions } = props
  const { id, plainText, form, pelajaran, aspek, status, stimulusId } = soal
  const facts = [formLabels[form], pelajaran, aspek, status === 'draf' && 'masih draf']
  return (
    <SortableItem
      id={id}
      className={classes(styles.entry)}
      handleLabel={`Pindahkan soal ${index + 1}`}
      isLocked={isLocked}
    >
      <span className={styles.number}>{index + 1}</span>
      <button type="button" className={styles.choose} onClick={() => actions.show(id)}>
        <span className={styles.words}>{plainText || '(soal tanpa teks)'}</span>
        <span>{[...facts, stimulusId && 'punya bacaan bersama'].filter(Boolean).join(' · ')}</span>
      </button>
      {!isLocked && (
        <Cluster gap={0} nowrap>
          <MoveButtons what={`soal ${index + 1}`} index={index} count={count} onMove={actions.move} />
          <QuestionMenu soalId={id} label={`Tindakan soal ${index + 1}`} actions={actions} />
        </Cluster>
      )}
    </SortableItem>
  )
})
