import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import type { SectionSoal } from '@suluh/contract/paket-soal'
import { formLabels } from '@suluh/contract/soal-import'
import { EmptyState } from '#ui/empty-state.tsx'
import { NewSoalDialog } from '#ui/new-soal-dialog.tsx'
import { SoalDrawer } from '#ui/soal-drawer.tsx'
import {
  addSoal,
  changeSection,
  moved,
  moveToSection,
  type Draft,
  type DraftSection,
} from './builder-draft.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { SoalPicker, toSectionSoal } from './soal-picker.tsx'
import { SortableItem, SortableList } from '#ui/sortable-list.tsx'

type QuestionListProps = {
  draft: Draft
  section: DraftSection
  isLocked: boolean
  onChange: (draft: Draft) => void
  /** Saves the package and opens one of its questions to be written. */
  onWrite: (soalId: string, draft: Draft) => void
}

/** Middle column: the questions of the chosen section in order. */
export function QuestionList({ draft, section, isLocked, onChange, onWrite }: QuestionListProps) {
  const [isNaming, setNaming] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [shown, setShown] = useState<string>()
  const { soal } = section
  const setSoal = (next: SectionSoal[]) => onChange(changeSection(draft, section.id, { soal: next }))
  const move = (from: number, to: number) => setSoal(moved(soal, from, to))
  const others = draft.sections.filter(({ id }) => id !== section.id)
  const pick = (
    <span className="builder-adding">
      <Button
        type={soal.length === 0 ? 'primary' : 'default'}
        icon={<PlusOutlined />}
        onClick={() => setPicking(true)}
      >
        Tambah soal
      </Button>
      <Button icon={<EditOutlined />} onClick={() => setNaming(true)}>
        Tulis soal baru
      </Button>
    </span>
  )
  return (
    <section className="builder-questions" aria-label={`Soal ${section.nama}`}>
      <div className="builder-heading">
        <h2>
          {section.nama.trim() || 'Tanpa nama'} <span>{soal.length} soal</span>
        </h2>
        {!isLocked && soal.length > 0 && pick}
      </div>
      {soal.length === 0 ? (
        <EmptyState text="Bagian ini belum punya soal.">{!isLocked && pick}</EmptyState>
      ) : (
        <SortableList ids={soal.map(({ id }) => id)} noun="Soal" isLocked={isLocked} onMove={move}>
          <ol>
            {soal.map((each, index) => (
              <SortableItem
                key={each.id}
                id={each.id}
                className="builder-question"
                handleLabel={`Pindahkan soal ${index + 1}`}
                isLocked={isLocked}
              >
                <span className="builder-number">{index + 1}</span>
                <button type="button" className="builder-choose" onClick={() => setShown(each.id)}>
                  <span className="builder-words">{each.plainText || '(soal tanpa teks)'}</span>
                  <span>
                    {[
                      formLabels[each.form],
                      each.pelajaran,
                      each.aspek,
                      each.status === 'draf' && 'masih draf',
                      each.stimulusId && 'punya bacaan bersama',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
                {!isLocked && (
                  <div className="builder-tools">
                    <MoveButtons what={`soal ${index + 1}`} index={index} count={soal.length} onMove={move} />
                    <QuestionMenu
                      label={`Tindakan soal ${index + 1}`}
                      others={others}
                      onWrite={() => onWrite(each.id, draft)}
                      onMoveTo={(id) => onChange(moveToSection(draft, each.id, id))}
                      onRemove={() => setSoal(soal.filter(({ id }) => id !== each.id))}
                    />
                  </div>
                )}
              </SortableItem>
            ))}
          </ol>
        </SortableList>
      )}
      <SoalPicker
        isOpen={isPicking}
        draft={draft}
        onClose={() => setPicking(false)}
        onAdd={(added) => {
          onChange(addSoal(draft, section.id, added))
          setPicking(false)
        }}
      />
      <NewSoalDialog
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onMade={(made) => onWrite(made.id, addSoal(draft, section.id, [toSectionSoal(made)]))}
      />
      <SoalDrawer id={shown} onClose={() => setShown(undefined)} />
    </section>
  )
}

type QuestionMenuProps = {
  label: string
  others: DraftSection[]
  onWrite: () => void
  onMoveTo: (sectionId: string) => void
  onRemove: () => void
}

function QuestionMenu({ label, others, onWrite, onMoveTo, onRemove }: QuestionMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'write', label: 'Sunting soal', onClick: onWrite },
          ...others.map(({ id, nama }) => ({
            key: id,
            label: `Pindah ke ${nama}`,
            onClick: () => onMoveTo(id),
          })),
          { key: 'remove', label: 'Lepas dari paket', danger: true, onClick: onRemove },
        ],
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Dropdown>
  )
}
