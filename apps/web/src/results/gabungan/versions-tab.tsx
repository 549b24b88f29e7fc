import { gabungan } from '@suluh/contract/results/gabungan'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

/** What was shown when, by whom, why, and from which scoring. */
export function VersionsTab({ id, shownId }: { id: string; shownId: string | undefined }) {
  const { result, query } = useCustom(gabungan.versions, { params: { id } })
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <ol className="gabungan-versions" reversed>
      {result.map((version) => (
        <li key={version.id}>
          <p>
            <strong>Versi {version.number}</strong>{' '}
            {version.id === shownId && <WordTag tone="success">Berlaku</WordTag>}{' '}
            <span className="gabungan-soft">
              {version.shownAt && formatDateTime(version.shownAt)}
              {version.shownBy && ` oleh ${version.shownBy}`}
            </span>
          </p>
          <p>{version.reason ?? 'Versi pertama.'}</p>
          <p className="gabungan-soft">
            {version.sources
              .map(
                ({ nama, results, scoringVersion }) =>
                  `${nama}: ${formatNumber(results, 0)} hasil, ${scoringLabel(scoringVersion).toLowerCase()}`,
              )
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
