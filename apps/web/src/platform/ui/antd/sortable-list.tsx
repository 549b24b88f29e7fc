import { useId, type ReactNode } from 'react'
import {
  closestCenter,
  type CollisionDetection,
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
import { IconButton } from '../light/icon-button.tsx'
import styles from './sortable-list.module.css'

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
  const placeOf = (id: string) => ids.indexOf(id)
  return (
    <DragRoom
      onDrop={(from, to) => onMove(placeOf(from), placeOf(to))}
      nameOf={(id) => `${noun} ${placeOf(id) + 1}`}
      placeOf={(id) => `tempat ${placeOf(id) + 1} dari ${ids.length}`}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isLocked}>
        {children}
      </SortableContext>
    </DragRoom>
  )
}

type DragRoomProps = {
  onDrop: (id: string, overId: string) => void
  /** What an entry is called, and where it would be put down, for those who hear the page. */
  nameOf: (id: string) => string
  placeOf: (id: string) => string
  collide?: CollisionDetection
  children: ReactNode
}

/** Where entries are dragged, in one list or from one list to another; each list is a `SortableContext` in it. */
export function DragRoom({ onDrop, nameOf, placeOf, collide = closestCenter, children }: DragRoomProps) {
  const contextId = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onDrop(String(active.id), String(over.id))
  }
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={collide}
      onDragEnd={end}
      accessibility={{
        announcements: announcements(nameOf, placeOf),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      {children}
    </DndContext>
  )
}

type SortableItemProps = {
  id: string
  /** Instead of a plain line. */
  className?: string
  handleLabel: string
  isLocked: boolean
  children: ReactNode
}

export function SortableItem({
  id,
  className = styles.entry,
  handleLabel,
  isLocked,
  children,
}: SortableItemProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
    isOver,
    active,
    items,
  } = useSortable({ id })
  // What comes from another list goes into this entry, not beside it.
  const isTarget = isOver && active !== null && !items.includes(active.id)
  return (
    <li
      ref={setNodeRef}
      id={`entry-${id}`}
      className={`${className} ${isDragging ? styles.isDragged : isTarget ? styles.isOver : ''}`}
      style={{
        transform: transform
          ? `translate3d(${isDragging ? transform.x : 0}px, ${transform.y}px, 0)`
          : undefined,
        transition,
      }}
    >
      {!isLocked && (
        <IconButton
          ref={setActivatorNodeRef}
          shape="handle"
          {...attributes}
          {...listeners}
          aria-label={handleLabel}
        />
      )}
      {children}
    </li>
  )
}

const instructions =
  'Tekan spasi untuk mengangkat, panah atas dan bawah untuk memindah, spasi untuk meletakkan, Escape untuk batal.'

function announcements(nameOf: DragRoomProps['nameOf'], placeOf: DragRoomProps['placeOf']) {
  const named = (id: UniqueIdentifier) => nameOf(String(id))
  const placed = (id: UniqueIdentifier) => placeOf(String(id))
  return {
    onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) => `${named(active.id)} diangkat.`,
    onDragOver: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
      over ? `Di ${placed(over.id)}.` : '',
    onDragEnd: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
      over ? `Diletakkan di ${placed(over.id)}.` : 'Kembali ke tempat semula.',
    onDragCancel: () => 'Batal dipindah.',
  }
}
