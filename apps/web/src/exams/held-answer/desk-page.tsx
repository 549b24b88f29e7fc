import { useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { heldAnswer, type HeldAttempt } from '@suluh/contract/exams/held-answer'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { BringForm } from './bring-form.tsx'
import { DecideForm, type Asked } from './decide-form.tsx'
import { HeldCard } from './held-card.tsx'
import styles from './held-answer.module.css'

const liveMs = 5000

/** `/pengawasan/{eventId}/terlambat`: answers that do not count by themselves, with their evidence, to be decided on. */
export function DeskPage() {
  const { eventId = '' } = useParams()
  const { result, query } = useCustom(heldAnswer.list, { params: { id: eventId }, refetchInterval: liveMs })
  const [asked, setAsked] = useState<Asked>()
  const [isBringing, setIsBringing] = useState(false)
  const done = () => {
    setAsked(undefined)
    setIsBringing(false)
    void query.refetch()
  }
  return (
    <Stack as="main" gap={4} className={styles.page}>
      <Cluster as="nav" nowrap justify="between">
        <BackLink className={styles.back} to={`/pengawasan/${eventId}`}>
          Papan pengawas
        </BackLink>
        <Cluster nowrap>
          <HelpButton />
          <Button onClick={() => setIsBringing(true)}>Bawa berkas</Button>
        </Cluster>
      </Cluster>
      <header>
        <h1>Jawaban terlambat</h1>
        {result && <Text tone="soft">{result.event.nama}</Text>}
      </header>
      {query.isError && !result && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={8} />}
      {result && result.attempts.length === 0 && (
        <EmptyState text="Tidak ada jawaban terlambat. Jawaban yang sampai setelah masa tenggang, setelah dikumpulkan, atau tanpa bukti perangkatnya terputus akan menunggu di sini." />
      )}
      {result && result.attempts.length > 0 && (
        <>
          <Text>{waitingWords(result.attempts)}</Text>
          {result.attempts.map((attempt) => (
            <HeldCard
              key={attempt.attemptId}
              attempt={attempt}
              graceSeconds={result.event.graceSeconds}
              onAsk={setAsked}
            />
          ))}
        </>
      )}
      <Sheet
        hasForm
        title={asked ? `${asked.decision === 'diterima' ? 'Terima' : 'Tolak'}: ${asked.nama}` : ''}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        {asked && <DecideForm eventId={eventId} asked={asked} onDone={done} />}
      </Sheet>
      <Sheet title="Berkas dari perangkat" hasForm isOpen={isBringing} onClose={() => setIsBringing(false)}>
        <BringForm eventId={eventId} onDone={done} />
      </Sheet>
    </Stack>
  )
}

function waitingWords(attempts: HeldAttempt[]): string {
  const waiting = attempts.map(({ answers }) => answers.filter(({ decision }) => !decision).length)
  const count = waiting.reduce((sum, each) => sum + each, 0)
  if (count === 0) return 'Semua sudah diputuskan.'
  const people = waiting.filter((each) => each > 0).length
  return `${formatNumber(count)} jawaban dari ${formatNumber(people)} murid menunggu keputusan. Yang diterima ikut dihitung dan hasilnya mengikuti; yang ditolak tetap tercatat.`
}
