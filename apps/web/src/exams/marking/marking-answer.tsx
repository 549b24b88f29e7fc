import { useEffect, useEffectEvent, useId } from 'react'
import { Button, Input } from 'antd'
import type { MarkedAnswer, MarkedSoal } from '@suluh/contract/exams/marking'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { AnswerWords, MarkInputs } from './mark-inputs.tsx'
import { useMark } from './use-mark.ts'
import styles from './marking.module.css'

export type AnswerProps = {
  answer: MarkedAnswer
  soal: MarkedSoal
  eventId: string
  /** Whose it is, or a number where names are hidden. */
  title: string
  /** Further answers on this page that say the same, and a mark that was given to all of them. */
  same: number
  given: { mark: number } | undefined
  onGiveSame: (mark: number) => void
  onSaved: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** One answer with what it is given. Enter goes on to the next. */
export function MarkingAnswer(props: AnswerProps) {
  const { answer, soal, eventId, title, same, given, onGiveSame, onSaved, onUnsaved } = props
  const { shown, typed, status, problem, change, settle, retry, flush } = useMark(answer, eventId, onSaved)
  const label = useId()
  const isTooMuch = typed.mark !== null && typed.mark > soal.maxMark
  const isUnsaved = status !== undefined && status !== 'success'
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const give = (mark: number | null) => change({ mark })
  const take = useEffectEvent((mark: number) => {
    // What was marked by itself before stays.
    if (typed.mark === null) give(mark)
  })
  useEffect(() => {
    if (given) take(given.mark)
  }, [given])
  return (
    <Stack as="article" gap={3} className={styles.box} aria-labelledby={label} data-status={answer.status}>
      <Cluster as="header" align="baseline" justify="between">
        <h3 id={label}>{title}</h3>
        {status && !problem && <SaveIndicator status={status} />}
        {!status && shown.marker && (
          <Text as="span" size="small" tone="soft">
            dinilai {shown.marker.nama}, {formatDateTime(shown.marker.at)}
          </Text>
        )}
      </Cluster>
      <AnswerWords answer={shown} />
      <MarkInputs soal={soal} title={title} mark={typed.mark} onGive={give} onEnter={flush}>
        {same > 0 && (
          <Button
            disabled={typed.mark === null || isTooMuch}
            onClick={() => typed.mark !== null && onGiveSame(typed.mark)}
          >
            {typed.mark === null
              ? `${same} jawaban lain sama`
              : `Beri ${formatNumber(typed.mark, 2)} juga kepada ${same} jawaban yang sama`}
          </Button>
        )}
      </MarkInputs>
      <Input.TextArea
        aria-label={`Catatan untuk ${title}`}
        placeholder={
          typed.mark === null
            ? 'Catatan untuk murid: beri nilai dahulu'
            : 'Catatan untuk murid (boleh kosong)'
        }
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2000}
        disabled={typed.mark === null}
        value={typed.catatan}
        onChange={(event) => change({ catatan: event.target.value })}
      />
      {problem && (
        <Alert tone="warning">
          {problem.message}{' '}
          <Cluster as="span">
            {problem.newest ? (
              <>
                <Button size="small" onClick={() => problem.newest && settle(problem.newest, false)}>
                  Pakai{' '}
                  {problem.newest.mark === null
                    ? 'yang terbaru'
                    : `nilai ${formatNumber(problem.newest.mark, 2)}`}
                </Button>
                <Button size="small" onClick={() => problem.newest && settle(problem.newest, true)}>
                  Simpan {typed.mark === null ? 'kosong' : `nilai saya, ${formatNumber(typed.mark, 2)}`}
                </Button>
              </>
            ) : (
              !isTooMuch && (
                <Button size="small" onClick={retry}>
                  Simpan lagi
                </Button>
              )
            )}
          </Cluster>
        </Alert>
      )}
    </Stack>
  )
}
