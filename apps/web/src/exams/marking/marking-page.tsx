import { Button, Segmented, Switch } from 'antd'
import { marking, type MarkedSoal, type MarkingExam } from '@suluh/contract/exams/marking'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ArrangeMarking } from './arrange-marking.tsx'
import { MarkingProgress } from './marking-progress.tsx'
import { MarkingQueue } from './marking-queue.tsx'
import { MarkingSoal } from './marking-soal.tsx'
import { useQueueView, type QueueView } from './queue-view.ts'
import { questionProgress } from './question-progress.ts'
import styles from './marking.module.css'

/** Marking the uraian of one exam. */
export function MarkingPage() {
  const { eventId = '' } = useParams()
  const { result, query } = useCustom(marking.one, { params: { eventId } })
  return (
    <AntdPage>
      <main className={styles.page}>
        <PageHeader
          title="Koreksi uraian"
          note={
            result && (
              <>
                <BackLink
                  isInLine
                  to={`/dashboard/paket-soal/${result.paketSoal.id}?tab=hasil&event=${eventId}`}
                >
                  {result.paketSoal.nama}
                </BackLink>{' '}
                · {result.event.nama}
              </>
            )
          }
        >
          {result?.mayArrange && <ArrangeMarking event={result} />}
          <HelpButton />
        </PageHeader>
        {result ? (
          <Marking eventId={eventId} event={result} />
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={10} />
        )}
      </main>
    </AntdPage>
  )
}

type MarkingProps = { eventId: string; event: MarkingExam }

function Marking({ eventId, event }: MarkingProps) {
  const { soal, paketSoal, double } = event
  const [asked, change] = useQueueView()
  const chosen =
    soal.find(({ soalId }) => soalId === asked.soalId) ?? soal.find((each) => each.forMe > 0) ?? soal[0]
  if (!chosen)
    return (
      <EmptyState text="Paket ini tidak mempunyai soal uraian yang dinilai dengan tangan.">
        <Link to={`/dashboard/paket-soal/${paketSoal.id}`}>Kembali ke paket soal</Link>
      </EmptyState>
    )
  const view = { ...asked, soalId: chosen.soalId }
  return (
    <>
      <MarkingProgress event={event} />
      <Cluster className={styles.filters} role="search">
        <Segmented
          aria-label="Menilai menurut"
          value={view.by}
          onChange={(by: QueueView['by']) => change({ by })}
          options={[
            { value: 'soal', label: 'Per soal' },
            { value: 'murid', label: 'Per murid' },
          ]}
        />
        <Segmented
          aria-label="Jawaban"
          value={view.status}
          onChange={(status: QueueView['status']) => change({ status })}
          options={[
            { value: 'menunggu', label: 'Menunggu' },
            ...(double ? [{ value: 'berbeda' as const, label: 'Berbeda' }] : []),
            { value: 'dinilai', label: 'Dinilai' },
            { value: 'kosong', label: 'Kosong' },
            { value: 'semua', label: 'Semua' },
          ]}
        />
        <Cluster as="label" nowrap>
          <Switch
            size="small"
            checked={view.isAnonymous}
            onChange={(isAnonymous) => change({ isAnonymous })}
          />
          Sembunyikan nama
        </Cluster>
        <Text as="span" size="small" tone="soft" className={styles.keys}>
          Enter: jawaban berikutnya · Shift+Enter: sebelumnya
        </Text>
      </Cluster>
      <Stack gap={3}>
        {view.by === 'soal' && (
          <>
            <Questions soal={soal} chosen={chosen} onChoose={(soalId) => change({ soalId })} />
            <MarkingSoal key={chosen.soalId} soal={chosen} isOpen />
          </>
        )}
        <MarkingQueue
          key={JSON.stringify({ ...view, isAnonymous: false })}
          eventId={eventId}
          soal={soal}
          isDouble={double !== null}
          view={view}
          onPage={(current) => change({ current })}
        />
      </Stack>
    </>
  )
}

type QuestionsProps = { soal: MarkedSoal[]; chosen: MarkedSoal; onChoose: (soalId: string) => void }

function Questions({ soal, chosen, onChoose }: QuestionsProps) {
  if (soal.length === 1) return null
  return (
    <Cluster as="nav" nowrap className={styles.questions} aria-label="Soal uraian">
      {soal.map((each) => (
        <Button
          key={each.soalId}
          type={each.soalId === chosen.soalId ? 'primary' : 'default'}
          aria-current={each.soalId === chosen.soalId}
          onClick={() => onChoose(each.soalId)}
        >
          Soal {each.number} · {questionProgress(each)}
        </Button>
      ))}
    </Cluster>
  )
}
