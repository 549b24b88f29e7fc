import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { writeTiket } from './tiket.ts'

/** Where a browser brings a ticket. Behind `#`, so that no server on the way and no log has it. */
export const sitePath = '/pindah-server'

type Who = { id: string; applicationId: string }
type How = { isShared?: boolean; eventId?: string; to?: string }

/** People find their place before an exam begins. */
const earlyMinutes = 60

/**
 * Throws the way to the cell where somebody who has shown who they are sits or proctors an exam about now; does nothing for
 * everybody else. `cell`: what `application_user.sel` says of them.
 */
export async function leadToCell(
  db: Db,
  { id, applicationId, cell }: Who & { cell: string },
  how: How = {},
): Promise<void> {
  if (cell === '' || cell === '*') return
  const isAwaited = await tenant(db, { applicationId }, async (tx) => {
    const { rows } = await sql<{ is: boolean }>`
      with about as (
        select id, application_id from event
         where application_id = ${applicationId} and not dibatalkan
           and opens_at < now() + make_interval(mins => ${earlyMinutes}) and closes_at > now())
      select exists (select from about e join attempt a on a.event_id = e.id
                      where a.application_user_id = ${id} and a.sel = ${cell} and a.status in ('siap', 'berlangsung'))
          or exists (select from about e join event_ruang r on r.event_id = e.id where r.pengawas_id = ${id}) as is`.execute(
      tx,
    )
    return rows[0]!.is
  })
  if (isAwaited) await leadAway(db, cell, { id, applicationId }, how)
}

/** Throws the way to this cell, for them alone; returns where none is known. */
export async function leadAway(
  db: Db,
  kode: string,
  { id, applicationId }: Who,
  { isShared, eventId, to }: How = {},
): Promise<void> {
  const cell = await db
    .selectFrom('sel')
    .select('alamat')
    .where('kode', '=', kode)
    .where('sisi', '=', 'pusat')
    .where('bergabungPada', 'is not', null)
    .executeTakeFirst()
  const tiket =
    cell &&
    (await writeTiket(db, kode, 'masuk', {
      aplikasi: applicationId,
      id,
      bersama: isShared ?? false,
      eventId: eventId ?? null,
      ke: to ?? null,
    }))
  if (cell && tiket) throw elsewhere(linkTo(cell.alamat, tiket))
}

export function linkTo(address: string, tiket: string): string {
  return `${new URL(sitePath, address).href}#${tiket}`
}

function elsewhere(link: string): SuluhError {
  return new SuluhError('elsewhere', undefined, [{ path: 'alamat', message: link }])
}
