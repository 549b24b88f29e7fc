import { Fragment, useCallback, useState } from 'react'
import { Button, Pagination } from 'antd'
import { marking, type MarkedAnswer, type MarkedSoal } from '@suluh/contract/exams/marking'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { MarkingAnswer } from './marking-answer.tsx'
import { MarkingBlind } from './marking-blind.tsx'
import { MarkingDifference } from './marking-difference.tsx'
import { MarkingSoal } from './marking-soal.tsx'
import { sameAnswerKey } from './read-rubric.ts'
import type { QueueView } from './queue-view.ts'

const pageSize = 20

type QueueProps = {
  eventId: string
  soal: MarkedSoal[]
  /** Two mark: each what the other does not see, and a third what they differ on. */
  isDouble: boolean
  view: QueueView
  onPage: (current: number) => void
}

/** A page of answers. One that has been marked stays where it is until the next are asked for. */
export function MarkingQueue({ eventId, soal, isDouble, view, onPage }: QueueProps) {
  const { by, soalId, status, isAnonymous, current } = view
  const filters = [
    ...(by === 'soal' ? [{ field: 'soalId', operator: 'eq' as const, value: soalId }] : []),
    ...(status === 'semua' ? [] : [{ field: 'status', operator: 'eq' as const, value: status }]),
  ]
  const { result, query } = useList(marking.answers, {
    params: { eventId },
    pagination: { current, pageSize },
    // Answers that say the same stand together.
    sorters: [{ field: by === 'soal' ? 'answer' : 'attemptId', order: 'asc' }],
    filters,
  })
  const [saved, setSaved] = useState(0)
  const [given, setGiven] = useState<ReadonlyMap<string, { mark: number }>>(new Map())
  const { unsaved, follow } = useUnsaved()
  useLeavePrompt(unsaved > 0)
  const countAgain = () => {
    setSaved((count) => count + 1)
    void queryClient.invalidateQueries({ queryKey: ['marking', 'custom', marking.one.path] })
  }
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton lines={10} />
  if (result.data.length === 0) return <EmptyState text={emptyWords(status, isDouble)} />
  const bySoal = new Map(soal.map((each) => [each.soalId, each]))
  const first = (current - 1) * pageSize + 1
  const keyOf = ({ soalId: of, answer }: MarkedAnswer) => sameAnswerKey(of, answer)
  const alike = Map.groupBy(result.data, keyOf)
  return (
    <Stack gap={4}>
      {result.data.map((answer, index) => {
        const question = bySoal.get(answer.soalId)
        if (!question) return null
        const isNew = result.data[index - 1]?.attemptId !== answer.attemptId
        const key = keyOf(answer)
        const Answer = isDouble ? (answer.readings ? MarkingDifference : MarkingBlind) : MarkingAnswer
        const who = isAnonymous ? `Peserta ${first + index}` : nameOf(answer)
        return (
          <Fragment key={answer.id}>
            {by === 'murid' && isNew && (
              <h2>{isAnonymous ? `Peserta dengan jawaban ke-${first + index}` : who}</h2>
            )}
            {by === 'murid' && <MarkingSoal soal={question} isOpen={false} />}
            <Answer
              answer={answer}
              soal={question}
              eventId={eventId}
              title={by === 'murid' ? `Jawaban soal ${answer.number}` : who}
              same={key === undefined ? 0 : (alike.get(key)?.length ?? 1) - 1}
              given={key === undefined ? undefined : given.get(key)}
              onGiveSame={(mark) => key !== undefined && setGiven(new Map([...given, [key, { mark }]]))}
              onSaved={countAgain}
              onUnsaved={follow(answer.id)}
            />
          </Fragment>
        )
      })}
      {(status === 'menunggu' || status === 'berbeda') && saved > 0 && result.total > result.data.length && (
        <Button
          type="primary"
          size="large"
          onClick={() => {
            setSaved(0)
            void query.refetch().then(() => window.scrollTo({ top: 0 }))
          }}
        >
          Ambil jawaban berikutnya
        </Button>
      )}
      <Pagination
        current={current}
        pageSize={pageSize}
        total={result.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onPage}
      />
    </Stack>
  )
}

function emptyWords(status: QueueView['status'], isDouble: boolean): string {
  if (status === 'menunggu')
    return isDouble ? 'Tidak ada yang menunggu nilai Anda.' : 'Tidak ada yang menunggu dinilai.'
  return status === 'berbeda'
    ? 'Tidak ada selisih yang menunggu keputusan Anda.'
    : 'Tidak ada jawaban di sini.'
}

function nameOf({ murid, percobaan }: MarkedAnswer): string {
  const again = percobaan > 1 ? ` (percobaan ke-${percobaan})` : ''
  return `${murid.nama}${murid.nomor ? ` · ${murid.nomor}` : ''}${again}`
}

/** How many answers have something that is not saved yet. */
function useUnsaved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [followers] = useState(() => new Map<string, (isUnsaved: boolean) => void>())
  const follow = useCallback(
    (id: string) => {
      const known = followers.get(id)
      if (known) return known
      const made = (isUnsaved: boolean) =>
        setIds((before) => {
          if (before.has(id) === isUnsaved) return before
          const after = new Set(before)
          if (isUnsaved) after.add(id)
          else after.delete(id)
          return after
        })
      followers.set(id, made)
      return made
    },
    [followers],
  )
  return { unsaved: ids.size, follow }
}
