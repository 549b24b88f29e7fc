import { memo } from 'react'
import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SortableItem } from '#platform/ui/antd/sortable-list.tsx'
import { Cluster } from '#platform/ui/light/layout.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import { QuestionMenu, type QuestionActions } from './question-menu.tsx'
import styles from './builder.module.css'

type QuestionRowProps = {
  soal: SectionSoal
  index: number
  count: number
  isLocked: boolean
  actions: QuestionActions
}

export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
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
