import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import type { SoalDetail } from '@suluh/contract/bank/soal'
import { soalProblems, type SoalParts } from '@suluh/contract/bank/soal-form'
import { inPlace } from '@suluh/contract/bank/soal-places'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { sameOriginPath } from '#platform/kernel/auth/same-origin-path.ts'
import { Toolbar } from '#platform/rich-text/editor/toolbar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { SoalSheet } from '../question/soal-sheet.tsx'
import { EditorAside } from './editor-aside.tsx'
import { EditorBody } from './editor-body.tsx'
import { EditorConflict } from './editor-conflict.tsx'
import { EditorFacts } from './editor-facts.tsx'
import { EditorStimulus } from './editor-stimulus.tsx'
import { StoredDifference } from '../history/stored-difference.tsx'
import type { EditorValues, Facts } from './editor-values.ts'
import { StatusTag } from '../list/status-tag.tsx'
import type { EditParts } from './soal-draft.ts'
import { usePasteQuestion } from './use-paste-question.ts'
import styles from './editor.module.css'

type EditorForm = {
  conflict: string | undefined
  autoSaveProps: { status: SaveStatus; error: Error | undefined }
  onValuesChange: (values: EditorValues) => void
  onFinish: (values: EditorValues) => Promise<unknown>
  overwrite: (values: EditorValues) => Promise<unknown>
  reload: () => Promise<void>
}
type SoalEditorProps = { record: SoalDetail; initial: EditorValues; form: EditorForm }

const pauseMs = 200

/** Left what is written, right how students see it. */
export function SoalEditor({ record, initial, form }: SoalEditorProps) {
  const [parts, setParts] = useState(initial.parts)
  const [facts, setFacts] = useState(initial.facts)
  const [stimulusHtml, setStimulusHtml] = useState(record.stimulus?.html ?? '')
  const [revision, setRevision] = useState(0)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const latest = useRef({ values: initial, form })
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drawingStimulus = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current.form = form
  })
  const change = useCallback((part: Partial<EditorValues>) => {
    latest.current.values = { ...latest.current.values, ...part }
    latest.current.form.onValuesChange(latest.current.values)
  }, [])
  const editParts = useCallback<EditParts>(
    (edit, isTyping = false) => {
      change({ parts: edit(latest.current.values.parts) })
      clearTimeout(drawing.current)
      const draw = () => setParts(latest.current.values.parts)
      if (isTyping) drawing.current = setTimeout(draw, pauseMs)
      else draw()
    },
    [change],
  )
  const editFacts = useCallback(
    (part: Partial<Facts>) => {
      const next = { ...latest.current.values.facts, ...part }
      setFacts(next)
      change({ facts: next })
    },
    [change],
  )
  const showStimulus = useCallback((html: string) => {
    clearTimeout(drawingStimulus.current)
    drawingStimulus.current = setTimeout(() => setStimulusHtml(html), pauseMs)
  }, [])
  /** What comes from elsewhere, such as an older version: the fields start anew with it. */
  const replaceParts = (next: SoalParts) => {
    editParts(() => next)
    setRevision(revision + 1)
  }
  const { note, onPaste } = usePasteQuestion(() => latest.current.values.parts, replaceParts)
  const placed = useMemo(() => inPlace(parts), [parts])
  const problems = soalProblems(placed)
  const back = sameOriginPath(search.get('dari'), location.origin) ?? '/dashboard/paket-soal?tab=bank'

  async function finish(): Promise<void> {
    const { values } = latest.current
    const isReady = soalProblems(values.parts).length === 0 && values.facts.status === 'draf'
    const ready = { ...values, facts: { ...values.facts, status: 'siap' as const } }
    if (await form.onFinish(isReady ? ready : values)) void navigate(back)
  }

  if (!record.mayEdit) return <ReadOnly record={record} back={back} />
  return (
    <>
      <PageHeader
        title="Sunting soal"
        beside={
          <>
            <StatusTag status={facts.status} />
            <SaveIndicator {...form.autoSaveProps} />
          </>
        }
      >
        <Button onClick={() => void navigate(back)}>Kembali</Button>
        <Button type="primary" disabled={form.conflict !== undefined} onClick={() => void finish()}>
          {facts.status === 'draf' && problems.length === 0 ? 'Tandai siap' : 'Selesai'}
        </Button>
      </PageHeader>
      {form.conflict && (
        <EditorConflict
          message={form.conflict}
          title="Dua orang mengubah soal ini"
          note="Kedua versi tetap ada di riwayat bila Anda menyimpan punya Anda."
          mine={() => inPlace(latest.current.values.parts)}
          renderDifference={(mine) => <StoredDifference id={record.id} mine={mine} />}
          keepLabel="Simpan punya saya sebagai versi baru"
          onTakeTheirs={form.reload}
          onKeepMine={() => form.overwrite(latest.current.values)}
        />
      )}
      <div className={styles.editor}>
        <Stack gap={5} className={styles.main} onPasteCapture={onPaste}>
          {note && (
            <Alert tone={note.isWarning ? 'warning' : 'info'}>
              {note.text}
              {note.more.map((each) => (
                <div key={each}>{each}</div>
              ))}
            </Alert>
          )}
          <EditorFacts form={parts.content.form} facts={facts} onChange={editFacts} onEdit={editParts} />
          <Toolbar trouble={form.conflict === undefined ? form.autoSaveProps.error?.message : undefined} />
          <EditorStimulus
            stimulusId={facts.stimulusId}
            soalId={record.id}
            pelajaranId={facts.pelajaranId}
            onChoose={(stimulusId) => editFacts({ stimulusId })}
            onHtml={showStimulus}
          />
          <EditorBody key={`${revision}-${parts.content.form}`} parts={parts} onEdit={editParts} />
        </Stack>
        <EditorAside
          id={record.id}
          parts={placed}
          stimulus={facts.stimulusId ? stimulusHtml : ''}
          problems={problems}
          onRestore={replaceParts}
        />
      </div>
    </>
  )
}

function ReadOnly({ record, back }: { record: SoalDetail; back: string }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Soal" beside={<StatusTag status={record.status} />}>
        <Button onClick={() => void navigate(back)}>Kembali</Button>
      </PageHeader>
      <Stack gap={3}>
        <Alert tone="info">
          Soal ini milik {record.pembuat ?? 'orang lain'}. Anda dapat melihatnya, tetapi tidak mengubahnya.
        </Alert>
        <SoalSheet
          content={record.content}
          answer={record.key}
          pembahasan={record.pembahasan}
          stimulus={record.stimulus?.html}
        />
      </Stack>
    </>
  )
}
