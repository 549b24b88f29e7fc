import { gabungan } from '@suluh/contract/results/gabungan'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './gabungan.module.css'

/** What was shown when, by whom, why, and from which scoring. */
export function VersionsTab({ id, shownId }: { id: string; shownId: string | undefined }) {
  const { result, query } = useCustom(gabungan.versions, { params: { id } })
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <Stack as="ol" gap={4} className={styles.rules} reversed>
      {result.map((version) => (
        <li key={version.id} className={styles.panel}>
          <p>
            <strong>Versi {version.number}</strong>{' '}
            {version.id === shownId && <WordTag tone="success">Berlaku</WordTag>}{' '}
            <Text as="span" size="small" tone="soft">
              {version.shownAt && formatDateTime(version.shownAt)}
              {version.shownBy && ` oleh ${version.shownBy}`}
            </Text>
          </p>
          <p>{version.reason ?? 'Versi pertama.'}</p>
          <Text size="small" tone="soft">
            {version.sources
              .map(
                ({ nama, results, scoringVersion }) =>
                  `${nama}: ${formatNumber(results, 0)} hasil, ${scoringLabel(scoringVersion).toLowerCase()}`,
              )
              .join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
