import { Button } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { confirm } from '#kernel/confirm.ts'
import { formatDuration } from '#kernel/format.ts'
import { addSection, moved, removeSection, type Draft } from './builder-draft.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { SortableItem, SortableList } from '#ui/sortable-list.tsx'

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
    <section className="builder-sections" aria-label="Bagian">
      <h2>Bagian</h2>
      <SortableList ids={sections.map(({ id }) => id)} noun="Bagian" isLocked={isLocked} onMove={move}>
        <ol>
          {sections.map(({ id, nama, soal, durationSeconds }, index) => (
            <SortableItem
              key={id}
              id={id}
              className={id === chosen ? 'builder-section is-chosen' : 'builder-section'}
              handleLabel={`Pindahkan bagian ${nama}`}
              isLocked={isLocked}
            >
              <button
                type="button"
                className="builder-choose"
                aria-current={id === chosen}
                onClick={() => onChoose(id)}
              >
                <strong>{nama.trim() || 'Tanpa nama'}</strong>
                <span>
                  {soal.length} soal
                  {draft.timeMode === 'per-section' && ` · ${formatDuration(durationSeconds)}`}
                </span>
              </button>
              {!isLocked && id === chosen && sections.length > 1 && (
                <div className="builder-tools">
                  <MoveButtons what={`bagian ${nama}`} index={index} count={sections.length} onMove={move} />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`Hapus bagian ${nama}`}
                    onClick={() => void remove(id, nama, soal.length)}
                  />
                </div>
              )}
            </SortableItem>
          ))}
        </ol>
      </SortableList>
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
    </section>
  )
}
