import { SuluhError } from '@suluh/contract/platform/error'
import { parsePhone } from '@suluh/contract/platform/address/phone'
import type { Tx } from '#platform/db/tenant.ts'
import { demandOrang } from '#platform/layanan/limits.ts'
import { insertIdentifiers } from './identifiers.ts'

export type NewUser = {
  id?: string
  peranId: string
  lembagaId: string | null
  nama: string
  nomor: string | null
  email: string | null
  telp: string | null
  passwordHash: string | null
  nis?: string | null
  nomorPeserta?: string | null
  username?: string | null
  jenisKelamin?: string | null
  tempatLahir?: string | null | undefined
  tanggalLahir?: string | null | undefined
  /** JSON of the values that `checkAtribut` gave. */
  atribut?: string
  /** Somebody else has made the password. */
  passwordIssued?: boolean
  /** The address, where its owner has shown that it is theirs. */
  emailTerbukti?: string
}

/** Inserts people with what they sign in by; whatever of it anybody already has is refused, and more than the plan has. */
export async function insertUsers(db: Tx, applicationId: string, users: NewUser[]): Promise<string[]> {
  await demandOrang(db, applicationId, users.length)
  const rows = users.map((user) => ({ ...user, ...spelled(user), applicationId }))
  const made = await explainTaken(() =>
    db.insertInto('applicationUser').values(rows).returning('id').execute(),
  )
  const people = rows.map((names, index) => ({ id: made[index]!.id, names }))
  await insertIdentifiers(db, applicationId, people)
  return people.map(({ id }) => id)
}

/** E-mail and phone in the one spelling that is stored. */
export function spelled({ email, telp }: { email: string | null; telp: string | null }) {
  return { email: email?.trim().toLowerCase() ?? null, telp: telp && (parsePhone(telp) ?? null) }
}

const fieldOfIndex: Record<string, [path: string, label: string]> = {
  application_user_username: ['username', 'Nama pengguna'],
  application_user_nomor: ['nomor', 'NISN atau NIP'],
  application_user_nomor_peserta: ['nomorPeserta', 'Nomor peserta'],
}

/** Runs a write and says in words which number of a person somebody else has already. */
export async function explainTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const field = fieldOfIndex[constraintOf(error) ?? '']
    if (!field) throw error
    const [path, label] = field
    const message = `${label} ini sudah dipakai orang lain.`
    throw new SuluhError('validation', message, [{ path, message }])
  }
}

function constraintOf(error: unknown): string | undefined {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
  return isTaken && 'constraint' in error ? String(error.constraint) : undefined
}
