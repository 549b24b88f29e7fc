import { soal } from '@suluh/contract/bank/soal'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { DifferenceView, TextDifference } from './difference-view.tsx'

/** From what is stored of a question to what one has typed. */
export function StoredDifference({ id, mine }: { id: string; mine: SoalParts }) {
  const { result, query } = useOne(soal.one, { params: { id } })
  if (!result || query.isFetching) return <Skeleton lines={5} />
  const { content, key, pembahasan } = result
  return <DifferenceView before={{ content, key, pembahasan }} after={mine} />
}

/** The same of a shared text. */
export function StoredStimulusDifference({ id, mine }: { id: string; mine: string }) {
  const { result, query } = useOne(stimulus.one, { params: { id } })
  if (!result || query.isFetching) return <Skeleton lines={5} />
  return <TextDifference before={result.html} after={mine} />
}
