import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** What one kind of file brings along; everything else about an import is the same for all. */
export type ImportKind = {
  /** As it is stored with each import: `lembaga`, `general-table/jenjang`. */
  key: string
  /** Which imports of this kind, `i` in SQL, the actor may see and decide about; without it their own. */
  scope?: (db: Tx, actor: Actor) => Promise<RawBuilder<boolean>>
  /** Takes everything back that was written; says what had to stay and why. */
  undo: (db: Tx, actor: Actor, importId: string) => Promise<string[]>
}

/** A kind whose rows are taken over together, by work that goes on after its call has been answered. */
export type RowKind = ImportKind & {
  /** Throws where confirming this one asks for more than the call does. */
  demand?: (tx: Tx, actor: Actor, importId: string) => Promise<void>
  /** Writes all rows in one transaction that ends with `finishImport`; whatever it throws leaves nothing written. */
  write: (work: ImportWork) => Promise<void>
}

/** One beginning of an import, which counts as long as no later one has taken its place. */
export type ImportRun = { importId: string; run: string }

export type ImportWork = ImportRun & {
  db: Db
  actor: Actor
  /** Of people: whether groups that are missing are made. */
  makeGroups: boolean
  /** Of people: whether groups that are spelt in another way are those that are there. */
  useLikeGroups: boolean
  isStopping: () => boolean
}
