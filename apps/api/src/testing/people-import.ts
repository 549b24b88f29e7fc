import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import type { StagedImport } from '@suluh/contract/platform/staged-import'
import { tenant } from '#platform/db/tenant.ts'
import type { TestApp } from './build-app.ts'
import type { Person, World } from './factories.ts'
import { confirmImport } from './staged-import.ts'
import { upload } from './upload.ts'

/** A file of students, uploaded and read, before anything is written. */
export async function previewMurid(
  app: TestApp,
  world: World,
  person: Person,
  bytes: BlobPart,
  lembagaId?: string,
): Promise<StagedImport> {
  const { id: peranId } = await tenant(app.db, world, (tx) =>
    tx.selectFrom('peran').select('id').where('kode', '=', 'murid').executeTakeFirstOrThrow(),
  )
  const file = {
    name: 'siswa.csv',
    bytes,
    params: { peranId },
    ...(lembagaId && { query: `lembagaId=${lembagaId}` }),
  }
  return (await upload(app, applicationUserImport.preview, person, file)).data
}

/** A file of students, taken over with its classes as groups; gives the import as it ended. */
export async function importMurid(
  app: TestApp,
  world: World,
  person: Person,
  text: string,
): Promise<StagedImport> {
  const { id } = await previewMurid(app, world, person, text)
  return confirmImport(app, applicationUserImport, person, { id })
}
