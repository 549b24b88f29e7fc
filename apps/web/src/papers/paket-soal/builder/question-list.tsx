import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'antd'
import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { SoalDrawer } from '#bank/soal/list/soal-drawer.tsx'
import {
  addSoal,
  changeSection,
  moved,
  moveToSection,
  toggled,
  type Draft,
  type DraftSection,
} from './builder-draft.ts'
import type { QuestionActions } from './question-menu.tsx'
import { QuestionRows } from './question-rows.tsx'
import { SoalPicker } from './soal-picker.tsx'

type QuestionListProps = {
  draft: Draft
  section: DraftSection
  isLocked: boolean
  onChange: (draft: Draft) => void
  /** Saves the package and opens one of its questions to be written. */
  onWrite: (soalId: string, draft: Draft) => void
  /** Saves the package and opens all its questions under each other. */
  onWriteMany: () => void
}

/** Middle column: the questions of the chosen section in order. */
export function QuestionList(props: QuestionListProps) {
  const { draft, section, isLocked, onChange, onWriteMany } = props
  const { id: paketId } = useParams()
  const [isPicking, setPicking] = useState(false)
  const [shown, setShown] = useState<string>()
  const actions = useActions(props, setShown)
  const { soal } = section
  const pick = (
    <Cluster as="span" align="stretch">
      <Button
        type={soal.length === 0 ? 'primary' : 'default'}
        icon={<PlusOutlined />}
        onClick={() => setPicking(true)}
      >
        Tambah soal
      </Button>
      <Button icon={<EditOutlined />} onClick={onWriteMany}>
        Tulis soal
      </Button>
    </Cluster>
  )
  return (
    <Stack as="section" gap={3} aria-label={`Soal ${section.nama}`}>
      <Cluster justify="between">
        <h2>
          {section.nama.trim() || 'Tanpa nama'} <span>{soal.length} soal</span>
        </h2>
        {!isLocked && soal.length > 0 && pick}
      </Cluster>
      {soal.length === 0 ? (
        <EmptyState text="Bagian ini belum punya soal.">
          {!isLocked && pick}
          {!isLocked && (
            <Link to={`/dashboard/paket-soal/impor?paket=${paketId}`}>Impor dari Word atau Excel</Link>
          )}
        </EmptyState>
      ) : (
        <QuestionRows section={section} isLocked={isLocked} actions={actions} />
      )}
      <SoalPicker
        isOpen={isPicking}
        draft={draft}
        onClose={() => setPicking(false)}
        onAdd={(added) => {
          onChange(addSoal(draft, section.id, added))
          setPicking(false)
        }}
        onPress={(pressed) => onChange(toggled(draft, section.id, pressed))}
      />
      <SoalDrawer id={shown} onClose={() => setShown(undefined)} />
    </Stack>
  )
}

/** What rows can do, on the draft as it is at that moment. */
function useActions(props: QuestionListProps, show: (soalId: string) => void): QuestionActions {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return useMemo(() => {
    const setSoal = (change: (soal: SectionSoal[]) => SectionSoal[]) => {
      const { draft, section, onChange } = latest.current
      onChange(changeSection(draft, section.id, { soal: change(section.soal) }))
    }
    return {
      show,
      move: (from, to) => setSoal((soal) => moved(soal, from, to)),
      remove: (soalId) => setSoal((soal) => soal.filter(({ id }) => id !== soalId)),
      write: (soalId) => latest.current.onWrite(soalId, latest.current.draft),
      moveTo: (soalId, sectionId) =>
        latest.current.onChange(moveToSection(latest.current.draft, soalId, sectionId)),
      others: () => latest.current.draft.sections.filter(({ id }) => id !== latest.current.section.id),
    }
  }, [show])
}
