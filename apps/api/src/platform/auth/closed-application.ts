import { SuluhError } from '@suluh/contract/platform/error'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Why an application is closed and until when its data is there, for whoever would sign in. */
export function sayClosed({ alasan, hapusSetelah }: { alasan: string; hapusSetelah: Date }): string {
  const until = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(
    hapusSetelah,
  )
  return `Aplikasi Anda ditutup oleh penyelenggara Suluh: ${alasan.replace(/[.\s]+$/, '')}. Datanya dihapus setelah ${until}; sampai saat itu penyelenggara Suluh dapat membukanya kembali.`
}

/** Throws where nobody of this application may come in: it is suspended, or closed, with the reason and the term. */
export async function demandOpen(db: Db | Tx, applicationId: string): Promise<void> {
  const row = await db
    .selectFrom('application')
    .select(['status', 'alasanTutup', 'hapusSetelah'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (row?.status !== 'ditangguhkan') return
  const { alasanTutup: alasan, hapusSetelah } = row
  throw new SuluhError(
    'suspended',
    alasan !== null && hapusSetelah ? sayClosed({ alasan, hapusSetelah }) : undefined,
  )
}
