import type {
  sheetImportCalls,
  stagedImportCalls,
  stagedRowCalls,
} from '@suluh/contract/platform/staged-import'

export type ImportCalls = ReturnType<typeof stagedImportCalls<string>>
export type RowCalls = ReturnType<typeof stagedRowCalls<string>>
export type SheetCalls = ReturnType<typeof sheetImportCalls<string>>

/** What one kind of file is to the screens that all kinds share. */
export type ImportKindProps<C extends ImportCalls = ImportCalls> = {
  calls: C
  /** What the addresses of its calls name besides the import. */
  params?: Record<string, string>
  /** What one row is, in small letters: "orang". */
  noun: string
}
