import { AtributValues } from '@suluh/contract/platform/atribut'
import { z } from 'zod'

const text = z.string().nullable()

/** A person as they are to be written, and as they were. */
export const StagedPerson = z.object({
  peranId: z.string(),
  lembagaId: text,
  nama: z.string(),
  nomor: text,
  nis: text,
  nomorPeserta: text,
  username: text,
  email: text,
  telp: text,
  jenisKelamin: text,
  /** A file that was read by the version before says nothing of them. */
  tempatLahir: text.optional(),
  tanggalLahir: text.optional(),
  atribut: AtributValues,
  /** From the file; without it a fresh one is made. */
  password: z.string().optional(),
  kelas: z.string().optional(),
  /** The group that is there, where the file spells it in another way. */
  likeKelas: z.string().optional(),
})
export type StagedPerson = z.infer<typeof StagedPerson>

export const personColumns = [
  ...(['peranId', 'lembagaId', 'nama', 'nomor', 'nis', 'nomorPeserta', 'username'] as const),
  ...(['email', 'telp', 'jenisKelamin', 'tempatLahir', 'tanggalLahir'] as const),
]

/** As the functions that write people take it. */
export function toUserChange({
  password: _,
  kelas: _kelas,
  likeKelas: _like,
  atribut,
  ...columns
}: StagedPerson) {
  return { ...columns, atribut: JSON.stringify(atribut) }
}
