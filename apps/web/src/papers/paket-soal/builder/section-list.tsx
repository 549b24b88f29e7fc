import { Button } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { askedOf } from '@suluh/contract/papers/section-draw'
import { formatDuration } from '#platform/kernel/format.ts'
import { addSection, moved, removeSection, type Draft } from './builder-draft.ts'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SortableItem } from '#platform/ui/antd/sortable-list.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './builder.module.css'

type SectionListProps = {
  draft: Draft
  chosen: string
  isLocked: boolean
  onChoose: (sectionId: string) => void
  onChange: (draft: Draft) => void
}

/** Left column: the package's sections in order. */
export function SectionList({ draft, chosen, isLocked, onChoose, onChange }: SectionListProps) {
  const { sections } = draft
  const move = (from: number, to: number) => onChange({ ...draft, sections: moved(sections, from, to) })
  async function remove(id: string, name: string, questions: number) {
    const description = `Bagian "${name}" dilepas dari paket. ${questions} soalnya tetap ada di bank soal.`
    if (questions > 0 && !(await confirm({ description, okText: 'Hapus bagian' }))) return
    const next = removeSection(draft, id)
    onChange(next)
    if (id === chosen) onChoose(next.sections[0]?.id ?? '')
  }
  return (
    <Stack as="section" gap={3} className={styles.sections} aria-label="Bagian">
      <h2>Bagian</h2>
      <SortableContext
        items={sections.map(({ id }) => id)}
        strategy={verticalListSortingStrategy}
        disabled={isLocked}
      >
        <Stack as="ol">
          {sections.map(({ id, nama, soal, draws, durationSeconds }, index) => (
            <SortableItem
              key={id}
              id={id}
              className={classes(styles.entry)}
              handleLabel={`Pindahkan bagian ${nama}`}
              isLocked={isLocked}
            >
              <button
                type="button"
                className={styles.choose}
                aria-current={id === chosen}
                onClick={() => onChoose(id)}
              >
                <strong>{nama.trim() || 'Tanpa nama'}</strong>
                <span>
                  {draws.length > 0 && `${askedOf(soal, draws)} dari `}
                  {soal.length} soal
                  {draft.timeMode === 'per-section' && ` · ${formatDuration(durationSeconds)}`}
                </span>
              </button>
              {!isLocked && id === chosen && sections.length > 1 && (
                <Cluster gap={0} nowrap className={styles.tools}>
                  <MoveButtons what={`bagian ${nama}`} index={index} count={sections.length} onMove={move} />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`Hapus bagian ${nama}`}
                    onClick={() => void remove(id, nama, soal.length)}
                  />
                </Cluster>
              )}
            </SortableItem>
          ))}
        </Stack>
      </SortableContext>
      {!isLocked && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => {
            const next = addSection(draft)
            onChange(next)
            onChoose(next.sections.at(-1)?.id ?? chosen)
          }}
        >
          Tambah bagian
        </Button>
      )}
    </Stack>
  )
}
