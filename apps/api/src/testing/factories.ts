import { randomUUID } from 'node:crypto'
import type { AtributDraft } from '@suluh/contract/platform/atribut'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { hashToken, newToken } from '#platform/auth/token.ts'
import { tenant } from '#platform/db/tenant.ts'
import { insertApplication } from '#people/application/insert-application.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { TestApp } from './build-app.ts'

export const testPassword = 'rahasia-uji'

/** A text field of people with no rule at all; it has no name yet. */
export const plainAtribut: Omit<AtributDraft, 'nama'> = {
  entity: 'application-user',
  kind: 'teks',
  keterangan: null,
  isRequired: false,
  isUnique: false,
  choices: [],
  defaultValue: null,
  onlyFor: null,
  seenBy: null,
  editedBy: null,
}
const passwordHash = hashPassword(testPassword)

export type Person = { id: string; nama: string; email: string; token: string }
export type World = {
  applicationId: string
  lembagaId: string
  /** Makes somebody of this role, signed in. */
  signedInAs: (
    peran: string,
    overrides?: {
      lembagaId?: string | null
      nama?: string
      telp?: string
      nomor?: string
      username?: string
      /** Null for somebody without one; a fresh one unless it is said. */
      email?: null
    },
  ) => Promise<Person>
  /** The same person with a session of its own. */
  onAnotherDevice: (person: Person) => Promise<Person>
  makeLembaga: (nama?: string) => Promise<string>
  makeGroup: (members: Person[], guru?: Person) => Promise<string>
  makePelajaran: (aspek?: string[]) => Promise<{ id: string; aspekIds: string[] }>
}

async function signIn({ db }: TestApp, applicationId: string, { id }: Pick<Person, 'id'>): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const row = { tokenHash: hashToken(token), applicationId, applicationUserId: id, expiresAt }
  await db.insertInto('session').values(row).execute()
  return token
}

/** A fresh tenant with one lembaga: tests share a database and never meet. */
export async function makeWorld(app: TestApp, { isSystem = false } = {}): Promise<World> {
  const { applicationId, peranIds } = await insertApplication(app.db, {
    nama: `Uji ${randomUUID().slice(0, 8)}`,
    isSystem,
  })
  const scoped = <T>(work: Parameters<typeof tenant<T>>[2]) => tenant(app.db, { applicationId }, work)
  const makeLembaga = async (nama = 'SMP Uji') => {
    const row = await scoped((tx) =>
      tx.insertInto('lembaga').values({ applicationId, nama }).returning('id').executeTakeFirstOrThrow(),
    )
    return row.id
  }
  const lembagaId = await makeLembaga()
  return {
    applicationId,
    lembagaId,
    makeLembaga,
    signedInAs: async (peran, overrides = {}) => {
      const email = `${peran}-${randomUUID()}@uji.test`
      const nama = overrides.nama ?? `Uji ${peran}`
      const user = {
        peranId: peranIds[peran]!,
        lembagaId,
        nomor: null,
        telp: null,
        ...overrides,
        nama,
        email: overrides.email === null ? null : email,
        passwordHash: await passwordHash,
      }
      const [id] = await scoped((tx) => insertUsers(tx, applicationId, [user]))
      const person = { id: id!, nama, email, token: '' }
      return { ...person, token: await signIn(app, applicationId, person) }
    },
    onAnotherDevice: async (person) => ({ ...person, token: await signIn(app, applicationId, person) }),
    makeGroup: (members, guru) =>
      scoped(async (tx) => {
        const { id } = await tx
          .insertInto('groupBelajar')
          .values({ applicationId, lembagaId, nama: 'Kelas Uji' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const rows = members.map((each) => ({
          applicationId,
          groupBelajarId: id,
          applicationUserId: each.id,
          isGuru: false,
        }))
        if (guru) rows.push({ applicationId, groupBelajarId: id, applicationUserId: guru.id, isGuru: true })
        if (rows.length) await tx.insertInto('groupBelajarMember').values(rows).execute()
        return id
      }),
    makePelajaran: (aspek = []) =>
      scoped(async (tx) => {
        const { id } = await tx
          .insertInto('pelajaran')
          .values({ applicationId, kode: randomUUID().slice(0, 8), nama: 'Matematika' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const aspekIds: string[] = []
        for (const nama of aspek) {
          const row = await tx
            .insertInto('aspek')
            .values({ applicationId, pelajaranId: id, nama })
            .returning('id')
            .executeTakeFirstOrThrow()
          aspekIds.push(row.id)
        }
        return { id, aspekIds }
      }),
  }
}

/** A question that is marked by hand, 0 to 10. */
export function uraian(stem: string): SoalDraft {
  return {
    content: { form: 'uraian', stem: `<p>${stem}</p>` },
    key: { form: 'uraian', maxMark: 10, rubric: '<p>10 bila lengkap</p>' },
    pembahasan: '',
  }
}

/** A single-choice question with options A to D and this key. */
export function pilihanGanda(stem: string, key = 'A'): SoalDraft {
  const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: `<p>Opsi ${id}</p>` }))
  return {
    content: { form: 'pilihan-ganda', stem: `<p>${stem}</p>`, options },
    key: { form: 'pilihan-ganda', accepted: [key] },
    pembahasan: '<p>Lihat buku.</p>',
  }
}
