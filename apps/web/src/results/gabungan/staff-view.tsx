import { useState } from 'react'
import { gabungan, type GabunganDetail, type GabunganDraft } from '@suluh/contract/results/gabungan'
import { useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useOne, useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Button } from 'antd'
import { ChangesTab } from './changes-tab.tsx'
import { GabunganActions } from './gabungan-actions.tsx'
import { GabunganPrint } from './gabungan-print.tsx'
import { statusWords } from './gabungan-words.ts'
import { RankingTab } from './ranking-tab.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { isStorable } from './rules/rules-draft.ts'
import styles from './gabungan.module.css'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'

/** The ranking with its rules, what is to be published, and what was. */
export function StaffView() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <AntdPage>
      {search.has('cetak') ? <GabunganPrint id={id} /> : <LoadedGabungan key={id} id={id} />}
    </AntdPage>
  )
}

function LoadedGabungan({ id }: { id: string }) {
  const form = useForm({
    save: gabungan.update,
    one: gabungan.one,
    params: { id },
    toValues: toDraft,
    toBody: (draft: GabunganDraft, version) => ({ ...draft, version }),
    autoSave: { enabled: true },
  })
  if (form.record === undefined || form.initialValues === undefined)
    return (
      <Stack as="main" gap={4} className={styles.page}>
        {form.query.isError ? (
          <LoadError error={form.query.error} onRetry={() => void form.query.refetch()} />
        ) : (
          <Skeleton lines={12} />
        )}
      </Stack>
    )
  return <Loaded key={form.revision} taken={form.record} initial={form.initialValues} form={form} />
}

function toDraft({ members, ...detail }: GabunganDetail): GabunganDraft {
  const { nama, basis, centre, spread, missing, threshold, tieBreak, style } = detail
  return {
    nama,
    basis,
    centre,
    spread,
    missing,
    threshold,
    tieBreak,
    style,
    members: members.map(({ eventId, weight, required, threshold: least }) => ({
      eventId,
      weight,
      required,
      threshold: least,
    })),
  }
}

type Form = Pick<
  ReturnType<typeof useForm<GabunganDraft, typeof gabungan.update, typeof gabungan.one>>,
  'isDirty' | 'conflict' | 'autoSaveProps' | 'onValuesChange' | 'onFinish' | 'reload'
>
type LoadedProps = { taken: GabunganDetail; initial: GabunganDraft; form: Form }

function Loaded({ taken, initial, form }: LoadedProps) {
  const [draft, setDraft] = useState(initial)
  const [search] = useSearchParams()
  // What is stored by now: the form keeps what it took up until it is told to take it up anew.
  const detail = useOne(gabungan.one, { params: { id: taken.id } }).result ?? taken
  const { status, calon, shown, mayEdit } = detail
  const isLocked = status !== 'draf' || !mayEdit
  const change = (next: GabunganDraft) => {
    setDraft(next)
    form.onValuesChange(next, isStorable(next))
  }
  const isReady = calon?.status === 'siap'
  // While rules are worked on, the newest computation is looked at; afterwards what readers see.
  const version = status === 'draf' && isReady ? calon : shown
  const hasChanges = isReady && shown !== null
  const tabs = [
    { key: 'peringkat', label: 'Peringkat' },
    { key: 'aturan', label: 'Aturan' },
    ...(hasChanges ? [{ key: 'perubahan', label: 'Perubahan' }] : []),
    ...(shown ? [{ key: 'versi', label: 'Versi' }] : []),
  ]
  const asked = search.get('tab') ?? (version || !mayEdit ? 'peringkat' : 'aturan')
  const tab = tabs.some(({ key }) => key === asked) ? asked : 'peringkat'
  return (
    <Stack as="main" gap={4} className={styles.page}>
      <PageHeader
        title={draft.nama.trim() || 'Tanpa nama'}
        note={
          <BackLink isInLine to="/dashboard/laporan/gabungan">
            Laporan Ujian Gabungan
          </BackLink>
        }
        beside={
          <>
            <WordTag tone={statusWords[status][1]}>{statusWords[status][0]}</WordTag>
            {!isLocked && <SaveIndicator {...form.autoSaveProps} />}
          </>
        }
      >
        <HelpButton />
        <GabunganActions
          detail={detail}
          version={version}
          isDirty={form.isDirty}
          onSave={() => form.onFinish(draft)}
          onChanged={form.reload}
        />
      </PageHeader>
      {form.conflict && (
        <Alert tone="danger">
          <strong>Perubahan Anda belum tersimpan.</strong> {form.conflict}{' '}
          <Button size="small" onClick={() => void form.reload()}>
            Muat ulang
          </Button>
        </Alert>
      )}
      <Staleness detail={detail} />
      <TabLinks
        label="Ujian gabungan"
        shown={tab}
        tabs={tabs.map(({ key, label }) => ({ key, label, to: `?tab=${key}` }))}
      />
      {tab === 'peringkat' && <RankingTab key={version?.id} detail={detail} version={version} />}
      {tab === 'aturan' && <RulesTab detail={detail} draft={draft} isLocked={isLocked} onChange={change} />}
      {tab === 'perubahan' && calon && <ChangesTab detail={detail} calon={calon} onChanged={form.reload} />}
      {tab === 'versi' && <VersionsTab id={detail.id} shownId={shown?.id} />}
    </Stack>
  )
}

/** What was shown when, by whom, why, and from which scoring. */
function VersionsTab({ id, shownId }: { id: string; shownId: string | undefined }) {
  const { result, query } = useCustom(gabungan.versions, { params: { id } })
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <Stack as="ol" gap={4} className={styles.rules} reversed>
      {result.map((version) => (
        <li key={version.id} className={styles.panel}>
          <p>
            <strong>Versi {version.number}</strong>{' '}
            {version.id === shownId && <WordTag tone="success">Berlaku</WordTag>}{' '}
            <Text as="span" size="small" tone="soft">
              {version.shownAt && formatDateTime(version.shownAt)}
              {version.shownBy && ` oleh ${version.shownBy}`}
            </Text>
          </p>
          <p>{version.reason ?? 'Versi pertama.'}</p>
          <Text size="small" tone="soft">
            {version.sources
              .map(
                ({ nama, results, scoringVersion }) =>
                  `${nama}: ${formatNumber(results, 0)} hasil, ${scoringLabel(scoringVersion).toLowerCase()}`,
              )
              .join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

const pollMs = 1000

/** What the reader should know first: a computation under way, one that failed, results that have moved since. */
function Staleness({ detail }: { detail: GabunganDetail }) {
  const { id, calon, shown, mayEdit } = detail
  const newest = calon?.status === 'siap' ? calon : shown
  const { result: changes } = useCustom(gabungan.changes, {
    params: { id },
    enabled: mayEdit && newest !== null,
  })
  if (calon?.status === 'menghitung') return <Computing detail={detail} />
  if (calon?.status === 'gagal')
    return (
      <Alert tone="danger">
        <strong>Perhitungan terakhir gagal.</strong> {calon.note}
      </Alert>
    )
  if (!changes || changes.length === 0) return null
  return (
    <Alert tone="warning">
      <strong>Hasil ujian berubah sejak peringkat ini dihitung. Hitung ulang untuk melihat bedanya.</strong>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Asks each second until it is there. */
function Computing({ detail }: { detail: GabunganDetail }) {
  const { result = detail } = useOne(gabungan.one, { params: { id: detail.id }, refetchInterval: pollMs })
  const { done, total } = result.calon?.progress ?? { done: 0, total: 0 }
  return (
    <Stack role="status">
      <p>
        {total === 0
          ? 'Membaca hasil ujian…'
          : `Menghitung peringkat: ${formatNumber(done, 0)} dari ${formatNumber(total, 0)} murid. Boleh ditinggal.`}
      </p>
      <ProgressBar value={done} max={Math.max(1, total)} label="Menghitung peringkat" />
    </Stack>
  )
}
