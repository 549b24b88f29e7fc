import { applicationUserImport, type UserImport } from '@suluh/contract/people/application-user-import'
import { useSearchParams } from 'react-router'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ImporDone } from './impor-done.tsx'
import { ImporHistory } from './impor-history.tsx'
import { ImporReview } from './impor-review.tsx'
import { ImporUpload } from './impor-upload.tsx'
import './impor.css'

/** From a file to people: choose, look, take over, print; the import is in the address, so a reload loses nothing. */
export function ImporPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const open = (next?: string) => setSearch(next ? { id: next } : {})
  return (
    <>
      <PageHeader
        title="Impor pengguna"
        note="Dari berkas Excel atau CSV: buatan sendiri, GarudaCBT, CandyCBT, BeeSmart, atau ZYA."
      />
      {id ? (
        <Impor key={id} id={id} onAgain={() => open()} />
      ) : (
        <>
          <ImporUpload onRead={({ id: read }) => open(read)} />
          <ImporHistory onOpen={open} />
        </>
      )}
    </>
  )
}

function Impor({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { result, query } = useOne(applicationUserImport.one, { params: { id } })
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={8} />
  return isOpen(result) ? (
    <ImporReview entry={result} onChanged={() => void query.refetch()} onAgain={onAgain} />
  ) : (
    <ImporDone entry={result} onChanged={() => void query.refetch()} onAgain={onAgain} />
  )
}

function isOpen({ status }: UserImport): boolean {
  return status === 'pratinjau' || status === 'gagal'
}
