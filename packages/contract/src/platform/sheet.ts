import { z } from 'zod'

/** Formats that a list is exported in. */
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.infer<typeof SheetFormat>
