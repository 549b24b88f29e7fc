import { lembagaImport } from '@suluh/contract/school/lembaga'
import { SheetImportPage } from '#platform/staged-import/sheet-import-page.tsx'

/** Many lembaga from a file. */
export function LembagaImportPage() {
  return (
    <SheetImportPage
      calls={lembagaImport}
      noun="lembaga"
      nama="Lembaga"
      path="/lembaga"
      resource="lembaga"
      list="/dashboard/general-tables?tabel=lembaga"
    />
  )
}
