import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import type { Facts } from '../editor/editor-values.ts'
import type { Entry } from './entry.ts'
import { createSheet, readWhole } from './sheet.ts'
import { firstOf, WritingSheet } from './writing-sheet.tsx'

const bank = '/dashboard/paket-soal?tab=bank'
const sections = [{ id: null, nama: 'Bank soal' }]

/** `/dashboard/paket-soal/tulis`: new questions of the bank, or the chosen ones (`?ids=`) under each other. */
export function BankWritingPage() {
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  return (
    <Loaded key={ids} ids={ids.split(',').filter(Boolean)} pelajaranId={search.get('pelajaranId') ?? ''} />
  )
}

function Loaded({ ids, pelajaranId }: { ids: string[]; pelajaranId: string }) {
  const { result, query: places } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  // Read once: what is written here changes it, not what others store meanwhile.
  const read = useQuery({
    queryKey: ['lembar', ids],
    queryFn: () => readWhole(ids),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (read.isError) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (read.data === undefined || places.isPending) return <Skeleton lines={12} />
  const only = result.data.length === 1 ? result.data[0]?.id : undefined
  const known = ids.flatMap((id) => read.data.get(id) ?? [])
  return <BankSheet known={known} facts={factsIn(pelajaranId || only || '')} />
}

function BankSheet({ known, facts }: { known: Entry[]; facts: Facts }) {
  const [sheet] = useState(() => {
    const made = createSheet()
    made.start(known.length > 0 ? known : [firstOf(facts, null)])
    return made
  })
  return (
    <WritingSheet sheet={sheet} title="Tulis soal" sections={sections} facts={facts}>
      <ButtonLink variant="primary" to={bank}>
        Selesai
      </ButtonLink>
    </WritingSheet>
  )
}

/** What a first question is said to be, before anything is chosen. */
export function factsIn(pelajaranId: string): Facts {
  return { pelajaranId, aspekId: null, level: null, tags: [], stimulusId: null, status: 'draf' }
}
