import { pelajaranImport } from '@suluh/contract/school/pelajaran'
import { SheetImportPage } from '#platform/staged-import/sheet-import-page.tsx'

/** Subjects and their parts from a file. */
export function PelajaranImportPage() {
  return (
    <SheetImportPage
      calls={pelajaranImport}
      noun="baris"
      nama="Pelajaran & aspek"
      path="/pelajaran"
      resource="pelajaran"
      list="/dashboard/general-tables?tabel=pelajaran"
    />
  )
}
