import { applicationUserImport, type UserImport } from '@suluh/contract/people/application-user-import'
import { expect } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import type { Person, World } from './factories.ts'
import { upload } from './upload.ts'

/** A file of students, uploaded and read, before anything is written. */
export async function previewMurid(
  app: TestApp,
  world: World,
  person: Person,
  text: string,
): Promise<UserImport> {
  const { id: peranId } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', 'murid').executeTakeFirstOrThrow(),
  )
  const file = { name: 'siswa.csv', bytes: text, params: { peranId } }
  return (await upload(app, applicationUserImport.preview, person, file)).data
}

/** A file of students, taken over with its classes as groups; gives the import as it ended. */
export async function importMurid(
  app: TestApp,
  world: World,
  person: Person,
  text: string,
): Promise<UserImport> {
  const { id } = await previewMurid(app, world, person, text)
  const ask = { token: person.token, params: { id } }
  await app.call(applicationUserImport.confirm, { ...ask, body: { makeGroups: true } })
  const now = async () => (await app.call(applicationUserImport.one, ask)).data
  await expect.poll(async () => (await now()).status, { timeout: 15_000 }).not.toBe('berjalan')
  return now()
}
