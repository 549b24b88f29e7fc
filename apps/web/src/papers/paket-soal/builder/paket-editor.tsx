import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from 'antd'
import { Tabs } from '#platform/ui/antd/tabs.tsx'
import type { PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { panelsOf } from '#platform/kernel/panel.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Builder } from './builder.tsx'
import { isStorable, refreshed, type Draft } from './builder-draft.ts'
import { KisiKisiPanel } from '../kisi-kisi/kisi-kisi-panel.tsx'
import { PaketActions } from '../paket-actions.tsx'
import { PaketPreview } from '../paket-preview.tsx'
import { StatusTag } from '../status-tag.tsx'
import styles from './builder.module.css'

const panels = panelsOf('paket-soal').map((panel) => ({ ...panel, Component: lazy(panel.lazy) }))

/** What the editor needs of the form that loads and saves the package. */
type EditorForm = {
  query: { data: PaketSoalDetail | undefined }
  isDirty: boolean
  conflict: string | undefined
  autoSaveProps: { status: SaveStatus; error: Error | undefined }
  onValuesChange: (draft: Draft, isValid: boolean) => void
  onFinish: (draft: Draft) => Promise<unknown>
  reload: () => Promise<void>
}

type PaketEditorProps = { paket: PaketSoalDetail; initial: Draft; form: EditorForm }

export function PaketEditor({ paket, initial, form }: PaketEditorProps) {
  const [edited, setDraft] = useState(initial)
  // Asked of the form's own query: another one would fetch the whole package a second time.
  const stored = form.query.data
  const draft = useMemo(() => refreshed(edited, stored), [edited, stored])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const allowed = useAllowed(panels, (panel) => panel.izin)
  const isLocked = paket.status !== 'draf' || !paket.mayEdit
  const change = (next: Draft) => {
    setDraft(next)
    form.onValuesChange(next, isStorable(next))
  }
  // The question is written on its own page; the package is saved first, with it in.
  async function write(soalId: string, next: Draft): Promise<void> {
    change(next)
    if (await form.onFinish(next))
      void navigate(`/dashboard/paket-soal/bank/${soalId}?dari=/dashboard/paket-soal/${paket.id}`)
  }
  async function writeMany(): Promise<void> {
    if (!form.isDirty || (await form.onFinish(draft)))
      void navigate(`/dashboard/paket-soal/${paket.id}/tulis`)
  }
  const tabs = [
    {
      key: 'susun',
      label: 'Susun',
      children: (
        <Builder
          draft={draft}
          isLocked={isLocked}
          onChange={change}
          onWrite={(...of) => void write(...of)}
          onWriteMany={() => void writeMany()}
        />
      ),
    },
    { key: 'pratinjau', label: 'Pratinjau', children: <PaketPreview sections={draft.sections} /> },
    {
      key: 'kisi-kisi',
      label: 'Kisi-kisi',
      children: <KisiKisiPanel paketSoalId={paket.id} draft={draft} />,
    },
    ...allowed.map(({ tab, label, Component }) => ({
      key: tab,
      label,
      children: (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Component paketSoalId={paket.id} isPublished={paket.status === 'terbit'} />
        </Suspense>
      ),
    })),
  ]
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'susun'
  const show = (key: string) => setSearch(key === 'susun' ? {} : { tab: key })
  return (
    <>
      <PageHeader
        title={draft.nama.trim() || 'Tanpa nama'}
        beside={
          <>
            <StatusTag status={paket.status} />
            {!isLocked && <SaveIndicator {...form.autoSaveProps} />}
          </>
        }
      >
        <PaketActions
          paket={paket}
          draft={draft}
          isDirty={form.isDirty}
          tab={tab}
          onSave={() => form.onFinish(draft)}
          onChanged={form.reload}
          onShow={show}
          onSchedule={() => setSearch({ tab: 'jadwal', baru: '1' })}
        />
      </PageHeader>
      {form.conflict && <Conflict message={form.conflict} onReload={form.reload} />}
      {paket.status !== 'draf' && tab === 'susun' && <Locked status={paket.status} />}
      <Tabs activeKey={tab} items={tabs} onChange={show} />
    </>
  )
}

function Conflict({ message, onReload }: { message: string; onReload: () => Promise<void> }) {
  return (
    <div className={styles.notice}>
      <Alert tone="danger">
        <strong>Perubahan Anda belum tersimpan.</strong> {message}{' '}
        <Button size="small" onClick={() => void onReload()}>
          Muat ulang
        </Button>
      </Alert>
    </div>
  )
}

function Locked({ status }: { status: PaketSoalDetail['status'] }) {
  const text =
    status === 'terbit'
      ? 'Paket ini sudah terbit, jadi isinya tidak dapat diubah. Kembalikan ke draf bila perlu; ujian yang sudah dijadwalkan tetap memakai isi yang terbit.'
      : 'Paket ini diarsipkan. Kembalikan ke draf untuk memakainya lagi.'
  return (
    <div className={styles.notice}>
      <Alert tone="info">{text}</Alert>
    </div>
  )
}
