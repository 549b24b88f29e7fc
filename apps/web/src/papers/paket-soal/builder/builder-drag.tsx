import type { ReactNode } from 'react'
import { closestCenter, pointerWithin, type CollisionDetection } from '@dnd-kit/core'
import { DragRoom } from '#platform/ui/antd/sortable-list.tsx'
import { dropped, type Draft, type DraftSection } from './builder-draft.ts'

type BuilderDragProps = {
  draft: Draft
  /** The section whose questions are listed. */
  section: DraftSection
  onChange: (draft: Draft) => void
  children: ReactNode
}

/** Sections and questions move in their lists, and a question dropped on a section goes there. */
export function BuilderDrag({ draft, section, onChange, children }: BuilderDragProps) {
  const sectionIds = draft.sections.map(({ id }) => id)
  const soalIds = section.soal.map(({ id }) => id)
  const isSection = (id: string) => sectionIds.includes(id)
  const collide: CollisionDetection = (args) => {
    const isSectionDragged = isSection(String(args.active.id))
    const among = (isKind: (id: string) => boolean) => ({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => isKind(String(id))),
    })
    if (isSectionDragged) return closestCenter(among(isSection))
    const other = (id: string) => isSection(id) && id !== section.id
    if (!args.pointerCoordinates) return closestCenter(among((id) => !isSection(id) || other(id)))
    const [onto] = pointerWithin(among(other))
    return onto ? [onto] : closestCenter(among((id) => !isSection(id)))
  }
  const named = (id: string) => draft.sections.find((each) => each.id === id)?.nama ?? ''
  return (
    <DragRoom
      collide={collide}
      onDrop={(id, overId) => onChange(dropped(draft, section.id, id, overId))}
      nameOf={(id) => (isSection(id) ? `Bagian ${named(id)}` : `Soal ${soalIds.indexOf(id) + 1}`)}
      placeOf={(id) =>
        isSection(id) ? `bagian ${named(id)}` : `tempat ${soalIds.indexOf(id) + 1} dari ${soalIds.length}`
      }
    >
      {children}
    </DragRoom>
  )
}
