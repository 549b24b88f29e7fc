import { useEffect, useEffectEvent, useState, useCallback, useMemo } from 'react'
import { applicationReport, type ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { call } from '#platform/kernel/data/call.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'
import { ShareDialog } from '../share-dialog.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import { downloadExport } from '../view/download.ts'
import { writeAddress } from '../view/report-address.ts'
import { Conflict, Overtaken } from './conflict.tsx'
import { DesignerBar } from './designer-bar.tsx'
import { DesignerBody } from './designer-body.tsx'
import type { Draft } from './designer-state.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { presenceWords, useIsOvertaken, usePresence } from './use-presence.ts'
import { CatalogueContext, DesignerContext, useDesignerState } from './use-designer.ts'
import { DefinitionContext } from './canvas/use-copy-widget.ts'
import styles from './designer.module.css'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Parameter } from '@suluh/contract/reports/report-definition'

/** What the screen needs of the form that loads and saves the report. */
type ReportForm = {
  isDirty: boolean
  conflict: string | undefined
  autoSaveProps: { status: SaveStatus; error: Error | undefined }
  onValuesChange: (draft: Draft, isValid: boolean) => void
  onFinish: (draft: Draft) => Promise<ApplicationReportDetail | undefined>
  adoptVersion: (version: number) => void
  reload: () => Promise<void>
  skipPrompt: () => void
}

type DesignerScreenProps = {
  report: ApplicationReportDetail
  initial: Draft
  form: ReportForm
  onStored: (report: ApplicationReportDetail) => void
}

export function DesignerScreen({ report, initial, form, onStored }: DesignerScreenProps) {
  const navigate = useNavigate()
  const { catalogue, query: catalogueQuery } = useCatalogue()
  const [isSharing, setSharing] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { state, designer } = useDesignerState(initial, catalogue, (draft) =>
    form.onValuesChange(draft, draft.nama.trim() !== ''),
  )
  const { draft } = state
  const { definition } = draft
  const [values, onParameter] = useValues(definition.parameters)
  const presence = usePresence(report.id)
  const isOvertaken = useIsOvertaken(presence?.version, report.version)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!step || isSharing || isHistory) return
    event.preventDefault()
    designer[step]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  /** Does something with what is stored; what was changed a moment ago is stored first. */
  async function withStored(act: (version: number) => Promise<ApplicationReportDetail>) {
    setBusy(true)
    try {
      const saved = form.isDirty ? await form.onFinish(draft) : report
      if (!saved) return undefined
      const next = await act(saved.version)
      form.adoptVersion(next.version)
      onStored(next)
      return next
    } catch (error) {
      notifyError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function publish() {
    const params = { id: report.id }
    const next = await withStored((version) => call(applicationReport.publish, { params, body: { version } }))
    if (!next) return
    const readers =
      next.shares.length > 0
        ? 'Penerimanya melihat versi ini.'
        : 'Bagikan supaya orang lain dapat membacanya.'
    notificationProvider.open({ type: 'success', message: `Laporan diterbitkan. ${readers}` })
  }

  async function restore(nomor: number) {
    const params = { id: report.id, nomor: String(nomor) }
    const next = await withStored((version) => call(applicationReport.restore, { params, body: { version } }))
    if (!next) return
    designer.change({
      label: `Pulihkan versi ${nomor}`,
      recipe: (mine) => {
        mine.definition = next.definition
      },
    })
    setHistory(false)
    notificationProvider.open({
      type: 'success',
      message: `Versi ${nomor} dipulihkan. Batalkan dengan Ctrl+Z.`,
    })
  }

  /** What readers see, filtered as on the canvas; while something is not published yet, that. */
  async function show(path: string) {
    const saved = form.isDirty ? await form.onFinish(draft) : report
    if (!saved) return
    const reading = { page: state.pageId, values, picks: [] }
    const isPublished = saved.status === 'terbit' && !saved.hasDraft
    const search = writeAddress(new URLSearchParams(isPublished ? {} : { draf: 'ya' }), reading, definition)
    void navigate(`${path}/${report.id}?${search}`)
  }

  async function exportAll() {
    setBusy(true)
    try {
      const saved = form.isDirty ? await form.onFinish(draft) : report
      if (saved)
        await downloadExport({ ...saved, nomor: null }, { format: 'xlsx', parameters: values, picks: [] })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DesignerContext value={designer}>
      <CatalogueContext value={catalogue}>
        <DefinitionContext value={definition}>
          <div className={styles.designer}>
            <DesignerBar
              state={state}
              report={report}
              // What overtook it stands below, with what can be done.
              saving={form.conflict ? { ...form.autoSaveProps, error: undefined } : form.autoSaveProps}
              others={presenceWords(presence?.others ?? [])}
              isBusy={isBusy}
              onPublish={() => void publish()}
              onShare={() => setSharing(true)}
              onHistory={() => setHistory(true)}
              onExport={() => void exportAll()}
              onView={() => void show('/dashboard/analytics/view')}
              onPrint={() => void show('/analytics/cetak')}
            />
            {form.conflict && (
              <Conflict
                id={report.id}
                message={form.conflict}
                draft={draft}
                onReload={form.reload}
                onLeave={form.skipPrompt}
              />
            )}
            {isOvertaken && !form.conflict && (
              <Overtaken by={presence?.oleh ?? 'Seseorang'} onReload={form.reload} />
            )}
            <DesignerBody
              state={state}
              warna={report.warna}
              values={values}
              onParameter={onParameter}
              catalogueQuery={catalogueQuery}
            />
          </div>
          <HistoryDrawer
            id={report.id}
            definition={definition}
            isOpen={isHistory}
            isBusy={isBusy}
            onClose={() => setHistory(false)}
            onRestore={(nomor) => void restore(nomor)}
          />
          {isSharing && <ShareDialog id={report.id} onClose={() => setSharing(false)} />}
        </DefinitionContext>
      </CatalogueContext>
    </DesignerContext>
  )
}

/** Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z do again; a field that is being written in is part of the same history. */
function stepOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo'
  return key === 'z' ? 'undo' : undefined
}

/** What is chosen while designing; the report keeps only what stands there at first. */
function useValues(parameters: readonly Parameter[]) {
  const [chosen, setChosen] = useState<ParameterValues>({})
  const values = useMemo<ParameterValues>(
    () => Object.fromEntries(parameters.map(({ id, initial }) => [id, chosen[id] ?? initial])),
    [parameters, chosen],
  )
  const change = useCallback(
    (id: string, next: ParameterValues[string]) => setChosen((before) => ({ ...before, [id]: next })),
    [],
  )
  return [values, change] as const
}
