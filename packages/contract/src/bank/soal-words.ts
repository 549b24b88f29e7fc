import { z } from 'zod'

/** The seven question forms. */
export const forms = [
  'pilihan-ganda',
  'pilihan-ganda-kompleks',
  'kategori',
  'menjodohkan',
  'isian-singkat',
  'uraian',
  'pilihan-berbobot',
] as const
export const Form = z.enum(forms).meta({ label: 'bentuk soal' })
export type Form = z.infer<typeof Form>

/** `draf`: not for use yet; `siap`: complete; `arsip`: kept, but no longer offered. */
export const statusSoal = ['draf', 'siap', 'arsip'] as const
export const StatusSoal = z.enum(statusSoal).meta({ label: 'status' })
export type StatusSoal = z.infer<typeof StatusSoal>

/** Level kognitif: knowing, applying, reasoning. */
export const levelSoal = ['L1', 'L2', 'L3'] as const
export const LevelSoal = z.enum(levelSoal).meta({ label: 'level kognitif' })
export type LevelSoal = z.infer<typeof LevelSoal>
