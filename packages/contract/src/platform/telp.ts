import { z } from 'zod'
import { parsePhone } from './phone.ts'

/** A telephone number in any spelling, kept in the one of E.164. */
export const Telp = z
  .string()
  .trim()
  .max(40)
  .refine((text) => parsePhone(text) !== undefined, 'Tulis nomor telepon Indonesia, mis. 0812-3456-7890')
  .transform((text) => parsePhone(text) ?? text)
  .meta({ label: 'nomor telepon' })
