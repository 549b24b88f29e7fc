import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import type { Data } from '@suluh/contract/platform/endpoint'
import { scoringVersion, type ScoringDraft } from '@suluh/contract/results/scoring-version'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { Link, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { AddChange } from './add-change.tsx'
import { AddRule } from './add-rule.tsx'
import { changeWords } from './change-words.ts'
import { EffectView } from './effect-view.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { ResultsKop, ResultsSignatures } from '../terbitan/results-kop.tsx'
import { TerbitanChoice, useTerbitan } from '../terbitan/terbitan-choice.tsx'
import { ScoringHistory } from './scoring-history.tsx'
import styles from './scoring.module.css'
import { lazy, Suspense, useState } from 'react'
import { call } from '#platform/kernel/data/call.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { PrintPageButton } from '#platform/ui/antd/list-tools/print-page-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'

const IrtPanel = lazy(async () => ({ default: (await import('../irt-scoring/irt-panel.tsx')).IrtPanel }))

type Page = Data<typeof scoringVersion.one>

/** Keys and rules after the exam: what to change, what that would do, and what was changed before. */
export function ScoringPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(scoringVersion.one, { params: { id }, query: useTerbitan() })
  return (
    <AntdPage>
      <main className={styles.page}>
        <style>{pageRule()}</style>
        {result && <ResultsKop kop={result.kop} />}
        <Text strong className={styles.title} data-print="only">
          Berita acara penskoran
        </Text>
        <PageHeader
          title="Penskoran"
          beside={result && <WordTag tone="active">{result.current.label}</WordTag>}
          note={
            result && (
              <>
                <BackLink isInLine to={`/dashboard/paket-soal/${id}`}>
                  {result.paketSoal.nama}
                </BackLink>{' '}
                · {formatNumber(result.n)} hasil
                <span data-print="never">
                  {' '}
                  ·{' '}
                  <Link to={`/paket-soal/${id}/statistik-paket-soal?terbitan=${result.snapshotId}`}>
                    Statistik butir
                  </Link>
                </span>
              </>
            )
          }
        >
          {result && <PrintPageButton words="Cetak" />}
          {!query.isPending && <HelpButton />}
        </PageHeader>
        {result && <TerbitanChoice terbitan={result.terbitan} snapshotId={result.snapshotId} />}
        {result ? (
          <Scoring key={keyOf(result)} id={id} page={result} />
        ) : query.error instanceof RequestError && query.error.statusCode === 404 ? (
          <EmptyState text={query.error.message}>
            <Link to={`/dashboard/paket-soal/${id}`}>Ke paket soal</Link>
          </EmptyState>
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    </AntdPage>
  )
}

/** Begins anew with another publication, when another version is in force, or the draft is gone. */
const keyOf = ({ snapshotId, current, draft }: Page) => `${snapshotId}/${current.number}/${draft?.id ?? ''}`

function Scoring({ id, page }: { id: string; page: Page }) {
  const { soal, sections, current, versions } = page
  const [search] = useSearchParams()
  const { draft, changes, effect, problem, isSaving, change, discard } = useScoringDraft(id, {
    snapshotId: page.snapshotId,
    baseNumber: current.number,
    changes: current.changes,
    draft: page.draft,
  })
  const add = (added: ScoringChange) => void change([...changes, added])
  const changedSoal = new Set(changes.flatMap((each) => (each.kind === 'rule' ? [] : [each.soalId])))
  const changedRules = new Set(
    changes.flatMap((each) => (each.kind === 'rule' ? [`${each.sectionId}/${each.form}`] : [])),
  )
  return (
    <>
      <Stack as="section" gap={3} className={styles.part} data-print="never" aria-busy={isSaving}>
        <h2>Perubahan</h2>
        {changes.length === 0 && (
          <Text size="small" tone="soft">
            Belum ada perubahan. Pilih soal yang kuncinya keliru atau yang bermasalah; dampaknya bagi setiap
            murid ditunjukkan sebelum diterbitkan.
          </Text>
        )}
        <Stack as="ul">
          {changes.map((each, index) => (
            <Cluster
              as="li"
              key={JSON.stringify(each)}
              gap={3}
              justify="between"
              nowrap
              className={styles.change}
            >
              <span>{changeWords(each, page)}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus: ${changeWords(each, page)}`}
                onClick={() => void change(changes.filter((_, other) => other !== index))}
              />
            </Cluster>
          ))}
        </Stack>
        <AddChange soal={soal} changed={changedSoal} first={search.get('soal')} onAdd={add} />
        <AddRule sections={sections} changed={changedRules} onAdd={add} />
      </Stack>
      {draft && (
        <Stack as="section" gap={3} className={styles.part} data-print="never" aria-label="Dampak">
          <h2>Dampak bila diterbitkan</h2>
          {effect ? (
            <EffectView effect={effect} />
          ) : problem ? (
            <Alert tone="danger">
              {problem}{' '}
              <Button size="small" loading={isSaving} onClick={() => void change(changes)}>
                Hitung lagi
              </Button>
            </Alert>
          ) : (
            <>
              <p role="status">Sedang menghitung dampak bagi {formatNumber(page.n)} hasil…</p>
              <Skeleton lines={4} />
            </>
          )}
          <PublishPanel draft={draft} effect={effect} onDiscard={() => void discard()} />
        </Stack>
      )}
      <Suspense fallback={<Skeleton lines={4} />}>
        <IrtPanel paketSoalId={id} snapshotId={page.snapshotId} />
      </Suspense>
      <ScoringHistory current={current.number} versions={versions} soal={soal} sections={sections} />
      <ResultsSignatures kop={page.kop} isPrintOnly />
    </>
  )
}

const pollMs = 1000

type Start = { snapshotId: string; baseNumber: number; changes: ScoringChange[]; draft: ScoringDraft | null }

/** The caller's draft: each change is kept at once, and its effect comes when it has been computed. */
function useScoringDraft(paketSoalId: string, { snapshotId, baseNumber, changes, draft }: Start) {
  const [kept, setKept] = useState(draft)
  const [shown, setShown] = useState(draft?.changes ?? changes)
  const [isSaving, setIsSaving] = useState(false)
  const isWaiting = kept !== null && kept.effect === null && kept.problem === null
  const { result: polled } = useCustom(scoringVersion.draft, {
    params: { id: kept?.id ?? '' },
    enabled: isWaiting,
    refetchInterval: pollMs,
  })
  const isNewest = polled !== undefined && kept !== null && polled.revision === kept.revision
  // What has come is asked for no more: once it is published there is no draft left to ask for.
  if (isWaiting && isNewest && (polled.effect ?? polled.problem) !== null) setKept(polled)

  async function change(next: ScoringChange[]): Promise<void> {
    setIsSaving(true)
    try {
      const saved = await call(scoringVersion.saveDraft, {
        params: { id: paketSoalId },
        body: { snapshotId, baseNumber: kept?.baseNumber ?? baseNumber, changes: next },
      })
      setKept(saved)
      setShown(next)
    } catch (error) {
      notifyError(error)
    } finally {
      setIsSaving(false)
    }
  }
  /** Throws the draft away; the screen begins anew from the version in force. */
  async function discard(): Promise<void> {
    if (kept)
      await call(scoringVersion.removeDraft, { params: { id: kept.id } }).catch((error: unknown) => {
        // Gone already, in another window: as it should be.
        if (!(error instanceof RequestError && error.statusCode === 404)) notifyError(error)
      })
    await queryClient.invalidateQueries({ queryKey: ['paket-soal'] })
  }

  const { effect = null, problem = null } = kept ?? {}
  return { draft: kept, changes: shown, effect, problem, isSaving, change, discard }
}
