import { z } from 'zod'
import { Id } from './endpoint.ts'

/** Formats that a list is exported in. */
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.infer<typeof SheetFormat>

/** One place of an imported file that needs mending. */
export const SheetProblem = z.object({
  /** The row's number as the spreadsheet shows it. */
  row: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
  mend: z.string(),
})
export type SheetProblem = z.infer<typeof SheetProblem>

const Counts = { baru: z.number().int(), ubah: z.number().int() }

/** What a file was understood as; nothing is written before it is confirmed. */
export const SheetPreview = z.object({
  id: Id,
  fileName: z.string(),
  columns: z.array(z.string()),
  /** The first rows, as they will be stored. */
  rows: z.array(
    z.object({
      row: z.number().int(),
      action: z.enum(['baru', 'ubah', 'sama']),
      values: z.array(z.string()),
    }),
  ),
  ...Counts,
  sama: z.number().int(),
  /** Rows that are left out because of a problem. */
  galat: z.number().int(),
  problems: z.array(SheetProblem),
})
export type SheetPreview = z.infer<typeof SheetPreview>

export const SheetTaken = z.object(Counts)
export type SheetTaken = z.infer<typeof SheetTaken>

export const maxSheetBytes = 20 * 1024 * 1024
