import { kesukaranOf } from '@suluh/contract/bank/kesukaran'
import { soal, type Soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { kesukaranLabels, levelLabels } from '../question/soal-labels.ts'
import { SoalSheet } from '../question/soal-sheet.tsx'
import styles from './list.module.css'

/** A question that somebody points at: how it performed, which the list knows, and its words with the key. */
export function SoalGlance({ row }: { row: Soal }) {
  const { result, query } = useOne(soal.one, { params: { id: row.id } })
  const isShown = result?.id === row.id
  return (
    <Stack gap={3}>
      <Cluster as="dl" gap={4} className={styles.figures}>
        {factsOf(row).map(([label, value]) => (
          <div key={label}>
            <Text as="dt" size="small" tone="soft">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </Cluster>
      {isShown ? (
        <SoalSheet
          content={result.content}
          answer={result.key}
          pembahasan={result.pembahasan}
          stimulus={result.stimulus?.html}
        />
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Stack>
  )
}

function factsOf(row: Soal): [label: string, value: string][] {
  const { form, pelajaran, aspek, level, facility, discrimination, events, terakhirDipakai } = row
  return [
    ['Bentuk', formLabels[form]],
    ['Pelajaran', pelajaran.nama],
    ['Aspek', aspek?.nama ?? 'belum ada'],
    ['Level', level ? levelLabels[level] : 'belum ada'],
    [
      'Kesukaran',
      facility === null
        ? 'belum terukur'
        : `${kesukaranLabels[kesukaranOf(facility)]} (${formatNumber(facility, 2)})`,
    ],
    ['Daya pembeda', discrimination === null ? 'belum terukur' : formatNumber(discrimination, 2)],
    [
      'Dipakai',
      events === 0
        ? 'belum pernah'
        : `${formatNumber(events)} ujian${terakhirDipakai ? `, terakhir ${formatDate(terakhirDipakai)}` : ''}`,
    ],
  ]
}
