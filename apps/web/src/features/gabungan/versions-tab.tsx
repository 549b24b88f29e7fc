import { gabungan } from '@suluh/contract/gabungan'
import { scoringLabel } from '@suluh/contract/scoring-version'
import { useCustom } from '#kernel/data-hooks.ts'
import { formatDateTime, formatNumber } from '#kernel/format.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WordTag } from '#ui/word-tag.tsx'

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
