import { soal } from '@suluh/contract/bank/soal'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** Warns of questions that say nearly the same; it is asked again after every save. */
export function SimilarSoal({ id }: { id: string }) {
  const { result, query } = useCustom(soal.similar, { params: { id } })
  if (query.isPending) return <Skeleton lines={1} />
  if (!result?.length) return null
  return (
    <Alert tone="warning">
      <strong>Mirip dengan {result.length} soal lain:</strong>
      <Stack as="ul" gap={0}>
        {result.map((each) => (
          <li key={each.id}>
            <Link to={`/dashboard/paket-soal/bank/${each.id}`} target="_blank">
              {each.plainText.slice(0, 80) || '(soal tanpa teks)'}
            </Link>{' '}
            ({formatNumber(each.likeness * 100, 0)}%)
          </li>
        ))}
      </Stack>
    </Alert>
  )
}
