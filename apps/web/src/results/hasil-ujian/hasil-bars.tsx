import { formatNumber } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './hasil.module.css'

type Row = {
  nama: string
  score: number
  maxScore: number
  questions?: number
  threshold?: number | null
  lulus?: boolean | null
}

/** Points reached of points possible, one labelled bar each. */
export function HasilBars({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Stack as="section" gap={4}>
      <h2>{title}</h2>
      <Stack as="ul" gap={4}>
        {rows.map((row) => (
          <Stack as="li" key={row.nama} gap={1}>
            <Cluster align="baseline" justify="between" className={styles.head}>
              <span>{row.nama}</span>
              <span>
                <strong>{percentOf(row)}</strong>{' '}
                <Text as="span" tone="soft">
                  {formatNumber(row.score, 2)} dari {formatNumber(row.maxScore, 2)}
                  {row.questions !== undefined && `, ${row.questions} soal`}
                </Text>
              </span>
            </Cluster>
            <ProgressBar value={row.score} max={row.maxScore} label={row.nama} />
            {row.threshold !== null && row.threshold !== undefined && (
              <Text tone="soft">
                {row.lulus ? '✓ Mencapai' : '△ Belum mencapai'} batas {formatNumber(row.threshold, 2)}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function percentOf({ score, maxScore }: Row): string {
  return maxScore > 0 ? `${formatNumber((score / maxScore) * 100, 0)}%` : '–'
}
