import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/tables.ts'

/** As if the platform had closed this application just now; it is erased in eight days. */
export async function closeApplication(db: Kysely<DB>, applicationId: string): Promise<void> {
  await db
    .updateTable('application')
    .set({
      status: 'ditangguhkan',
      ditutupPada: new Date(),
      hapusSetelah: new Date(Date.now() + 8 * 24 * 3_600_000),
      alasanTutup: 'Kontrak selesai',
    })
    .where('id', '=', applicationId)
    .execute()
}
