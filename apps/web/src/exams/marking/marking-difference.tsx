import { useId } from 'react'
import { Button, Input } from 'antd'
import { marking, type MarkedAnswer } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { AnswerWords, MarkInputs } from './mark-inputs.tsx'
import type { AnswerProps } from './marking-answer.tsx'
import { useGivenMark } from './use-given-mark.ts'
import styles from './marking.module.css'

const final = {
  save: marking.settle,
  givenOf: ({ settled, settledVersion }: MarkedAnswer) => ({
    mark: settled?.mark ?? null,
    catatan: settled?.catatan ?? '',
    version: settledVersion,
  }),
}

/** One answer that two have marked: both marks side by side, and what counts in the end. */
export function MarkingDifference(props: AnswerProps) {
  const { answer, soal, title } = props
  const { shown, given, typed, isSaving, isChanged, isTooMuch, problem, change, undo, save } = useGivenMark(
    props,
    final,
  )
  const label = useId()
  const isReady = isChanged && !isTooMuch && typed.mark !== null
  return (
    <Stack as="article" gap={3} className={styles.box} aria-labelledby={label} data-status={answer.status}>
      <Cluster as="header" align="baseline" justify="between">
        <h3 id={label}>{title}</h3>
        {given.mark !== null && !isChanged && (
          <Text as="span" size="small" tone="soft" role="status">
            ✓ Nilai akhir {formatNumber(given.mark, 2)}
            {shown.settled && given.version === shown.settledVersion && !shown.settled.isThird
              ? ' (rata-rata keduanya)'
              : ' ditetapkan'}
          </Text>
        )}
      </Cluster>
      <AnswerWords answer={shown} />
      <Grid min="220px" gap={3}>
        {(shown.readings ?? []).map(({ mark, catatan }, at) => (
          <Stack key={at} as="section" gap={1} className={styles.reading} aria-label={`Penilai ${at + 1}`}>
            <Cluster justify="between" align="baseline">
              <span>Penilai {at + 1}</span>
              <strong>{formatNumber(mark, 2)}</strong>
            </Cluster>
            <Text size="small" tone="soft" className={styles.words}>
              {catatan || 'Tanpa catatan'}
            </Text>
          </Stack>
        ))}
      </Grid>
      <MarkInputs
        soal={soal}
        title={`akhir ${title}`}
        mark={typed.mark}
        onGive={(mark) => change({ mark })}
        onEnter={() => isReady && void save()}
      />
      <Input.TextArea
        aria-label={`Catatan akhir untuk ${title}`}
        placeholder="Catatan untuk murid (boleh kosong); catatan kedua penilai tidak ikut"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2000}
        value={typed.catatan}
        onChange={(event) => change({ catatan: event.target.value })}
      />
      {problem && <Alert tone="warning">{problem}</Alert>}
      {isTooMuch && <Alert tone="warning">Nilai paling banyak {formatNumber(soal.maxMark, 2)}.</Alert>}
      <Cluster>
        <Button type="primary" disabled={!isReady} loading={isSaving} onClick={() => void save()}>
          Tetapkan nilai akhir
        </Button>
        {isChanged && given.mark !== null && <Button onClick={undo}>Batalkan perubahan</Button>}
      </Cluster>
    </Stack>
  )
}
