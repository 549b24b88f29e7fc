import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'

/**
 * What a ticket is good for: to sign in at a cell, to sign in at the centre again, to be told the answers of an attempt. Only the
 * first and the last are given by the centre.
 */
const Maksud = z.enum(['masuk', 'pulang', 'jawaban'])
type Maksud = z.infer<typeof Maksud>
const takenAt: Record<Maksud, 'pusat' | 'sel'> = { masuk: 'sel', pulang: 'pusat', jawaban: 'sel' }

const Isi = z.object({
  maksud: Maksud,
  aplikasi: z.uuid(),
  /** Whose: a person, or an attempt. */
  id: z.uuid(),
  nomor: z.uuid(),
  /** In milliseconds of the signer's clock. */
  sampai: z.number(),
  /** Others use the computer too; the only exam that it is for, and where to go first. */
  bersama: z.boolean().default(false),
  eventId: z.uuid().nullable().default(null),
  ke: z.string().nullable().default(null),
})
export type Isi = z.infer<typeof Isi>
export type Tiket = Isi & { kode: string }

const lifeMs = 60_000

/** A text that says this once, within a minute, to the other side of the cell `kode`; undefined where both share no key. */
export async function writeTiket(
  db: Db | Tx,
  kode: string,
  maksud: Maksud,
  what: Pick<Isi, 'aplikasi' | 'id'> & Partial<Isi>,
): Promise<string | undefined> {
  const key = await db.selectFrom('selKunci').select('kunci').where('kode', '=', kode).executeTakeFirst()
  if (!key) return undefined
  const isi = { ...what, maksud, nomor: randomUUID(), sampai: Date.now() + lifeMs }
  const text = `${kode}.${Buffer.from(JSON.stringify(isi)).toString('base64url')}`
  return `${text}.${sign(text, key.kunci)}`
}

/**
 * What a ticket says, which it never says again. Throws the same of one that was used, is too old, was made by nobody or is for
 * another cell.
 */
export async function takeTiket(db: Db, tiket: string, allowed: Maksud[]): Promise<Tiket> {
  const [kode = '', body = '', signature = '', ...rest] = tiket.split('.')
  const found = await db
    .selectFrom('sel as s')
    .innerJoin('selKunci as k', 'k.kode', 's.kode')
    .select(['s.aplikasiId', 's.sisi', 'k.kunci'])
    .where('s.kode', '=', kode)
    .executeTakeFirst()
  // Who is not known is looked at just as long.
  const isSigned = isSame(signature, sign(`${kode}.${body}`, found?.kunci ?? Buffer.alloc(32)))
  if (!found || !isSigned || rest.length > 0) throw refused()
  const isi = Isi.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const left = isi.sampai - Date.now()
  // A clock that is ahead must not lengthen it.
  if (
    !allowed.includes(isi.maksud) ||
    takenAt[isi.maksud] !== found.sisi ||
    isi.aplikasi !== found.aplikasiId
  )
    throw refused()
  if (left < 0 || left > 2 * lifeMs) throw refused()
  const { rows } = await sql`
    with gone as (
      delete from sel_tiket where nomor in (
        select nomor from sel_tiket where sampai < now() - interval '1 minute' order by sampai limit 100 for update skip locked))
    insert into sel_tiket (nomor, sampai) values (${isi.nomor}, ${new Date(isi.sampai)})
    on conflict (nomor) do nothing returning 1`.execute(db)
  if (rows.length === 0) throw refused()
  return { ...isi, kode }
}

export function refused(): SuluhError {
  return new SuluhError('conflict', 'Tautan ini sudah dipakai atau sudah lewat waktunya. Silakan masuk.')
}

const sign = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url')

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
