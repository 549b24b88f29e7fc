import { generalTable, generalTableImport } from '@suluh/contract/school/general-table'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { SheetImportPage } from '#platform/staged-import/sheet-import-page.tsx'

/** Rows of one table from a file. */
export function RowsImportPage() {
  const { tabel = '' } = useParams()
  const { result: tables, query } = useCustom(generalTable.list, {})
  if (query.isError && !tables) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!tables) return <Skeleton lines={8} />
  return (
    <SheetImportPage
      calls={generalTableImport}
      params={{ tabel }}
      noun="baris"
      nama={tables.find(({ key }) => key === tabel)?.nama ?? 'Tabel'}
      path={`/general-table/${tabel}`}
      resource="general-table"
      list={`/dashboard/general-tables?tabel=${tabel}`}
    />
  )
}
