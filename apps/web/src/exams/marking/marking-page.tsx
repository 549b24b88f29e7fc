import { Button, Segmented, Switch } from 'antd'
import { marking, type MarkedSoal, type MarkingExam } from '@suluh/contract/exams/marking'
import { Link, useParams } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { MarkingQueue } from './marking-queue.tsx'
import { MarkingSoal } from './marking-soal.tsx'
import { useQueueView, type QueueView } from './queue-view.ts'
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
                <Link to={`/dashboard/paket-soal/${result.paketSoal.id}?tab=hasil&event=${eventId}`}>
                  {result.paketSoal.nama}
                </Link>{' '}
                · {result.event.nama}
              </>
            )
          }
        >
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

function Marking({ eventId, event: { soal, waiting, marked, paketSoal, holdsResults } }: MarkingProps) {
  const [asked, change] = useQueueView()
  const chosen =
    soal.find(({ soalId }) => soalId === asked.soalId) ?? soal.find((each) => each.waiting > 0) ?? soal[0]
  if (!chosen)
    return (
      <EmptyState text="Paket ini tidak mempunyai soal uraian yang dinilai dengan tangan.">
        <Link to={`/dashboard/paket-soal/${paketSoal.id}`}>Kembali ke paket soal</Link>
      </EmptyState>
    )
  const view = { ...asked, soalId: chosen.soalId }
  const total = waiting + marked
  return (
    <>
      <Stack as="section" aria-label="Kemajuan">
        {total === 0 ? (
          <p>Belum ada jawaban uraian yang dikumpulkan.</p>
        ) : (
          <p>
            <strong>{formatNumber(marked)}</strong> dari {formatNumber(total)} jawaban sudah dinilai
            {waiting > 0
              ? `; ${formatNumber(waiting)} menunggu, nilai murid yang bersangkutan masih sementara.`
              : '. '}
            {waiting > 0 &&
              holdsResults &&
              ' Hasil terbuka bagi murid begitu semuanya dinilai dan ujiannya selesai.'}
            {waiting === 0 && (
              <Link to={`/dashboard/paket-soal/${paketSoal.id}?tab=hasil&event=${eventId}`}>
                Lihat hasil ujian
              </Link>
            )}
          </p>
        )}
        <ProgressBar
          value={marked}
          max={Math.max(1, total)}
          label={`${marked} dari ${total} sudah dinilai`}
        />
      </Stack>
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
      {soal.map(({ soalId, number, waiting }) => (
        <Button
          key={soalId}
          type={soalId === chosen.soalId ? 'primary' : 'default'}
          aria-current={soalId === chosen.soalId}
          onClick={() => onChoose(soalId)}
        >
          Soal {number} · {waiting > 0 ? `${waiting} menunggu` : '✓ selesai'}
        </Button>
      ))}
    </Cluster>
  )
}
