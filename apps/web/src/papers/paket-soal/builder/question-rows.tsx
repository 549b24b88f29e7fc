import { useMemo } from 'react'
import { useDndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { NearView } from '#platform/ui/antd/near-view.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import type { DraftSection } from './builder-draft.ts'
import { QuestionRow } from './question-row.tsx'
import { type QuestionActions } from './question-menu.tsx'

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
