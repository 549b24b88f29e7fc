import { z } from 'zod'
import { endpoint, Id, NoData, Time } from './endpoint.ts'
import type { GrantableIzin } from './izin.ts'
import { listQuery } from './list.ts'

export const maxSheetBytes = 20 * 1024 * 1024

export const StagedProblem = z.object({
  /** `galat`: the row cannot be taken over; `peringatan`: it can, but should be looked at. */
  severity: z.enum(['galat', 'peringatan']),
  /** The column's title in the file; null where the whole row is meant. */
  column: z.string().nullable(),
  message: z.string(),
  mend: z.string(),
})
export type StagedProblem = z.infer<typeof StagedProblem>

/** A record that is there already, and what the file says differently. */
export const StagedChange = z.object({ label: z.string(), from: z.string(), to: z.string() })
export type StagedChange = z.infer<typeof StagedChange>

export const StagedOutcome = z.enum(['baru', 'ubah', 'sama', 'tolak'])
export type StagedOutcome = z.infer<typeof StagedOutcome>
export const StatusImport = z.enum(['pratinjau', 'berjalan', 'selesai', 'gagal', 'dibatalkan'])
export type StatusImport = z.infer<typeof StatusImport>

/** What is shown of each row, besides its name. */
export const StagedColumn = z.object({ key: z.string(), title: z.string() })
export type StagedColumn = z.infer<typeof StagedColumn>

/** A file on its way in: read, looked at, taken over, and perhaps taken back. */
export const StagedImport = z.object({
  id: Id,
  fileName: z.string(),
  layout: z.string(),
  sheet: z.string(),
  status: StatusImport,
  counts: z.record(StagedOutcome, z.number().int()),
  /** Rows that are taken over, but should be looked at. */
  warnings: z.number().int(),
  columns: z.array(StagedColumn),
  /** Titles of columns that are not taken over. */
  ignored: z.array(z.string()),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** What was mended while reading, why it failed, or what its undoing left. */
  note: z.string().nullable(),
  oleh: z.string(),
  dibuatPada: Time,
  /** Of people: as what and where they come in. */
  peran: z.object({ kode: z.string(), nama: z.string() }).nullable(),
  lembaga: z.string().nullable(),
  /** Groups that a file of people names and that do not exist yet. */
  newGroups: z.array(z.string()),
  /** Groups that it spells in another way than those that are there: "VIII-A → VIII A". */
  likeGroups: z.array(z.string()),
  /** The sheet of cards with the fresh passwords, while it can be printed. */
  kartuId: Id.nullable(),
})
export type StagedImport = z.infer<typeof StagedImport>

export const StagedRow = z.object({
  id: z.string(),
  row: z.number().int(),
  nama: z.string(),
  outcome: StagedOutcome,
  /** By the keys of the import's columns. */
  values: z.record(z.string(), z.string()),
  changes: z.array(StagedChange),
  problems: z.array(StagedProblem),
})
export type StagedRow = z.infer<typeof StagedRow>

/**
 * The calls of every kind of file: what came in before, one of them, taking it back, throwing it away unconfirmed.
 * `noun` is what the log calls its rows.
 */
export function stagedImportCalls<const Base extends string>(base: Base, izin: GrantableIzin, noun: string) {
  return {
    list: endpoint('GET', base, { izin, query: listQuery(['dibuatPada']), data: z.array(StagedImport) }),
    one: endpoint('GET', `${base}/:id` as const, { izin, data: StagedImport }),
    /** Takes all of it back, but for what has been used or changed since. */
    undo: endpoint('POST', `${base}/:id/undo` as const, {
      izin,
      log: `Membatalkan impor ${noun}`,
      data: StagedImport,
    }),
    deleteOne: endpoint('DELETE', `${base}/:id` as const, {
      izin,
      log: `Menghapus impor ${noun}`,
      data: NoData,
    }),
  }
}

/** The calls of files whose rows are looked at in a table and taken over together. */
export function stagedRowCalls<const Base extends string>(base: Base, izin: GrantableIzin, noun: string) {
  return {
    ...stagedImportCalls(base, izin, noun),
    rows: endpoint('GET', `${base}/:id/rows` as const, {
      izin,
      query: listQuery(['row', 'nama'], { outcome: StagedOutcome, hasProblem: z.stringbool() }),
      data: z.array(StagedRow),
    }),
    /** The rows that are not taken over as they came, each with its reason, as .xlsx to be mended. */
    rejected: endpoint('GET', `${base}/:id/rejected` as const, { izin, data: z.custom<never>() }),
    /** Begins the work, which goes on by itself; `one` tells how far it is. */
    confirm: endpoint('POST', `${base}/:id/confirm` as const, {
      izin,
      log: `Mengimpor ${noun}`,
      body: z.object({
        makeGroups: z.boolean().default(false).meta({ label: 'buat group belajar' }),
        /** Whether groups that are spelt in another way are those that are there. */
        useLikeGroups: z.boolean().default(true).meta({ label: 'pakai group yang sudah ada' }),
      }),
      data: StagedImport,
    }),
  }
}

/** The same with the upload of a list as a spreadsheet. */
export function sheetImportCalls<const Base extends string>(base: Base, izin: GrantableIzin, noun: string) {
  return {
    ...stagedRowCalls(base, izin, noun),
    preview: endpoint('POST', base, {
      izin,
      log: false,
      upload: true,
      bodyLimit: maxSheetBytes,
      data: StagedImport,
    }),
  }
}
