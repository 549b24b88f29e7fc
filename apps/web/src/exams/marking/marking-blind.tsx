import { useEffect, useEffectEvent, useId } from 'react'
import { Button, Input } from 'antd'
import { marking, type MarkedAnswer } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { AnswerWords, MarkInputs } from './mark-inputs.tsx'
import type { AnswerProps } from './marking-answer.tsx'
import { useGivenMark } from './use-given-mark.ts'
import styles from './marking.module.css'

const own = {
  save: marking.save,
  givenOf: ({ mark, catatan, version }: MarkedAnswer) => ({ mark, catatan, version }),
}

/** One answer of an exam that two mark: saved by a button, for with the second mark both are final. */
export function MarkingBlind(props: AnswerProps) {
  const { answer, soal, title, same, given: toAll, onGiveSame } = props
  const { shown, given, typed, isSaving, isChanged, isTooMuch, problem, change, undo, save } = useGivenMark(
    props,
    own,
  )
  const label = useId()
  const take = useEffectEvent((mark: number) => {
    // What was marked by itself before stays.
    if (typed.mark === null && shown.status === 'menunggu') void save({ ...typed, mark })
  })
  useEffect(() => {
    if (toAll) take(toAll.mark)
  }, [toAll])
  const isReady = isChanged && !isTooMuch && (typed.mark !== null || given.version > 0)
  return (
    <Stack as="article" gap={3} className={styles.box} aria-labelledby={label} data-status={answer.status}>
      <Cluster as="header" align="baseline" justify="between">
        <h3 id={label}>{title}</h3>
        {given.version > 0 && !isChanged && (
          <Text as="span" size="small" tone="soft" role="status">
            ✓ Nilai Anda {formatNumber(given.mark ?? 0, 2)} tersimpan
          </Text>
        )}
      </Cluster>
      <AnswerWords answer={shown} />
      <MarkInputs
        soal={soal}
        title={title}
        mark={typed.mark}
        onGive={(mark) => change({ mark })}
        onEnter={() => isReady && void save()}
      />
      <Input.TextArea
        aria-label={`Catatan untuk ${title}`}
        placeholder="Catatan untuk murid (boleh kosong)"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2000}
        value={typed.catatan}
        onChange={(event) => change({ catatan: event.target.value })}
      />
      {problem && <Alert tone="warning">{problem}</Alert>}
      {isTooMuch && <Alert tone="warning">Nilai paling banyak {formatNumber(soal.maxMark, 2)}.</Alert>}
      <Cluster>
        <Button type="primary" disabled={!isReady} loading={isSaving} onClick={() => void save()}>
          {typed.mark === null && given.version > 0 ? 'Hapus nilai' : 'Simpan nilai'}
        </Button>
        {isChanged && given.version > 0 && <Button onClick={undo}>Batalkan perubahan</Button>}
        {same > 0 && given.mark !== null && !isChanged && (
          <Button onClick={() => given.mark !== null && onGiveSame(given.mark)}>
            Simpan {formatNumber(given.mark, 2)} juga untuk {same} jawaban yang sama
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
