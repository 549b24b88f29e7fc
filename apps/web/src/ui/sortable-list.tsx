import { useId, type ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { HolderOutlined } from '@ant-design/icons'
import './sortable-list.css'

type SortableListProps = {
  ids: string[]
  /** What one entry is called, for those who hear the page. */
  noun: string
  isLocked: boolean
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list whose entries move by mouse, by finger and by keyboard (space, arrows, space). */
export function SortableList({ ids, noun, isLocked, onMove, children }: SortableListProps) {
  const contextId = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: announcements(noun, ids),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isLocked}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type SortableItemProps = {
  id: string
  className: string
  handleLabel: string
  isLocked: boolean
  children: ReactNode
}

export function SortableItem({ id, className, handleLabel, isLocked, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      id={`entry-${id}`}
      className={`${className} ${isDragging ? 'is-dragged' : ''}`}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {!isLocked && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="drag-handle"
          {...attributes}
          {...listeners}
          aria-label={handleLabel}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      {children}
    </li>
  )
}

const instructions =
  'Tekan spasi untuk mengangkat, panah atas dan bawah untuk memindah, spasi untuk meletakkan, Escape untuk batal.'

function announcements(noun: string, ids: string[]) {
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) =>
      `${noun} ${place(active.id)} diangkat.`,
    onDragOver: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
      over ? `Di tempat ${place(over.id)} dari ${ids.length}.` : '',
    onDragEnd: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
      over ? `Diletakkan di tempat ${place(over.id)}.` : 'Kembali ke tempat semula.',
    onDragCancel: () => 'Batal dipindah.',
  }
}
