import type { StagedChange, StagedColumn, StagedProblem } from '@suluh/contract/platform/staged-import'
import type { Sheet } from '@suluh/tabular/open-sheets'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { hiddenWords } from '@suluh/tabular/hidden-places'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { readRecords, type SheetColumn, type SheetRecord } from '@suluh/tabular/read-records'
import type { RowKind } from './import-kind.ts'
import {
  finishImport,
  insertImport,
  noteWritten,
  rowsToWrite,
  showProgress,
  undoRows,
  type NewRow,
} from './staged-import.commands.ts'

/** A row as it will be stored; `id` is the record that it changes, `before` how that is shown now. */
type Understood<T> = {
  id: string | null
  nama: string
  input: T
  isSame: boolean
  /** In the order of the columns. */
  values: string[]
  before: string[] | undefined
}
export type SheetProblem = Omit<StagedProblem, 'severity'>

/** How the rows of one list are understood, over what is there already. */
export type SheetReader<T> = {
  columns: readonly SheetColumn[]
  understand: (record: SheetRecord) => Understood<T> | { nama: string; problems: SheetProblem[] }
}

/** What one list brings along: how its rows are understood, written and taken back. `B` is what taking back needs. */
export type SheetKind<T, B> = {
  key: string
  /** What one row is, in small letters: "lembaga". */
  noun: string
  input: z.ZodType<T>
  before: z.ZodType<B>
  open: (db: Tx, actor: Actor) => Promise<SheetReader<T>>
  /** Makes a record, or changes the one with this id. */
  write: (db: Tx, actor: Actor, input: T, id: string | null) => Promise<Written<B>>
  /** Throws `SuluhError` where the record has to stay as it is. */
  undo: (db: Tx, actor: Actor, written: Written<B>) => Promise<void>
}
/** `version` is that of the record once written. */
export type Written<B> = { id: string; version: number; before: B }

/** Keeps what a spreadsheet says until it is confirmed. */
export async function stageSheet<T, B>(
  db: Tx,
  actor: Actor,
  kind: SheetKind<T, B>,
  fileName: string,
  sheets: Sheet[],
): Promise<string> {
  const { columns, understand } = await kind.open(db, actor)
  const { records, titles, ignored, sheet, hidden, left } = readRecords(sheets, columns)
  const shown = columns.map(({ key, title }) => ({ key, title }))
  const rows = records.map((record): NewRow => {
    const { row, cells } = record
    const understood = understand(record)
    if ('problems' in understood) {
      const { nama, problems } = understood
      return {
        row,
        cells,
        nama,
        outcome: 'tolak',
        values: valuesOf(
          shown,
          columns.map(({ key }) => record.values[key] ?? ''),
        ),
        problems: problems.map((problem) => ({ ...problem, severity: 'galat' })),
      }
    }
    const { id, nama, input, isSame, values, before } = understood
    const known = isSame ? 'sama' : 'ubah'
    return {
      row,
      cells,
      nama,
      input,
      outcome: id === null ? 'baru' : known,
      recordId: id,
      values: valuesOf(shown, values),
      changes: isSame || !before ? [] : changesOf(shown, before, values),
    }
  })
  const layout = 'Tabel'
  const others = namesInShort(left, 6)
  const note =
    [
      ...hiddenWords([hidden]),
      ...(others === ''
        ? []
        : [`Lembar ${others} juga berisi ${kind.noun} dan tidak dibaca; unggah tersendiri.`]),
    ].join(' ') || null
  return insertImport(
    db,
    actor,
    { kind: kind.key, fileName, layout, sheet, titles, ignored, columns: shown, note },
    rows,
  )
}

/** A list as any other kind of file: all rows in one transaction, in the order of the file. */
export function asRowKind<T, B>(kind: SheetKind<T, B>): RowKind {
  return {
    key: kind.key,
    write: (work) =>
      tenant(work.db, work.actor, async (tx) => {
        let done = 0
        for await (const rows of rowsToWrite(work, ['baru', 'ubah'], tx)) {
          for (const { row, input, outcome, recordId } of rows) {
            const id = outcome === 'baru' ? null : recordId
            const written = await kind.write(tx, work.actor, kind.input.parse(input), id)
            await noteWritten(tx, work.importId, row, written)
          }
          done += rows.length
          showProgress(work, done)
        }
        await finishImport(tx, work, done)
      }),
    undo: (db, actor, importId) =>
      undoRows(db, importId, kind.noun, ({ recordId: id, version, before }) =>
        kind.undo(db, actor, { id, version, before: kind.before.parse(before) }),
      ),
  }
}

function valuesOf(columns: StagedColumn[], values: string[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ key }, at) => [key, values[at] ?? '']))
}

function changesOf(columns: StagedColumn[], before: string[], after: string[]): StagedChange[] {
  return columns.flatMap(({ title }, at) => {
    const [from, to] = [before[at] ?? '', after[at] ?? '']
    return from === to ? [] : [{ label: title, from: from || '–', to: to || '–' }]
  })
}
