import { soal, type SoalVersion } from '@suluh/contract/bank/soal'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { DifferenceView } from './difference-view.tsx'
import { VersionList } from './version-list.tsx'

type EditorHistoryProps = { id: string; parts?: SoalParts; onRestore?: (parts: SoalParts) => void }

/** The versions of a question; what is being typed counts to the current one. */
export function EditorHistory({ id, parts, onRestore }: EditorHistoryProps) {
  const { result, query } = useCustom(soal.versions, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <VersionList
      versions={result}
      onRestore={onRestore && ((version) => onRestore(partsOf(version)))}
      renderChange={(now, before, isCurrent) => (
        <DifferenceView before={partsOf(before)} after={(isCurrent && parts) || partsOf(now)} />
      )}
    />
  )
}

function partsOf({ content, key, pembahasan }: SoalVersion): SoalParts {
  return { content, key, pembahasan }
}
