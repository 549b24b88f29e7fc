import { SuluhError } from '@suluh/contract/platform/error'
import type { Batas, Pemakaian } from '@suluh/contract/platform/layanan/layanan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

export type Paket = { paket: string | null; batas: Batas }

const none: Batas = { orang: null, ruangMb: null, ujianSerentak: null }

/** The plan of an application and its limits. */
export async function getPaket(db: Tx, applicationId: string): Promise<Paket> {
  const row = await db
    .selectFrom('application as a')
    .innerJoin('paketLayanan as p', 'p.id', 'a.paketLayananId')
    .select(['p.nama', 'p.orang', 'p.ruangMb', 'p.ujianSerentak'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
  if (!row) return { paket: null, batas: none }
  const { nama, ...batas } = row
  return { paket: nama, batas }
}

const activePeople = sql`(select count(*) from application_user where status = 'aktif')`

/** How much the application in whose scope this runs uses of what plans limit. */
export async function measureUse(db: Tx): Promise<Pemakaian> {
  const { rows } = await sql<Pemakaian>`
    select ${activePeople}::int as orang,
           (select coalesce(sum(octet_length(bytes)), 0) from file)::bigint as ruang_byte,
           ${mostAtOnce(sql`p.closes_at > now()`)}::int as ujian_serentak`.execute(db)
  return rows[0]!
}

/** The most exams that are open at one moment: some exam opens at it. `when` says of which exams `p` it is looked at. */
function mostAtOnce(when: ReturnType<typeof sql>) {
  return sql<number>`(
    select coalesce(max(n), 0) from (
      select (select count(*) from event e
               where e.opens_at <= p.opens_at and e.closes_at > p.opens_at and not e.dibatalkan) as n
        from event p where not p.dibatalkan and ${when} offset 0) each)`
}

/** No more people: how many there are and by which plan is told to who manages them, and not to who would come in. */
export class PenuhOrang extends SuluhError {}

/** Throws `PenuhOrang` where `more` people would be too many. One after the other, so that many at once are no more than one. */
export async function demandOrang(db: Tx, applicationId: string, more: number): Promise<void> {
  const { paket, batas } = await getPaket(db, applicationId)
  if (batas.orang === null || more === 0) return
  await takeTurn(db, applicationId, 'orang')
  const { rows } = await sql<{ orang: number }>`select ${activePeople}::int as orang`.execute(db)
  const { orang } = rows[0]!
  if (orang + more <= batas.orang) return
  throw new PenuhOrang(
    'conflict',
    `Paket layanan ${paket} memuat paling banyak ${inWords(batas.orang)} pengguna aktif. Sekarang ada ${inWords(orang)}, jadi ${inWords(more)} lagi tidak muat. Nonaktifkan yang tidak dipakai, atau minta penyelenggara Suluh mengganti paketnya.`,
  )
}

/** Before what there is gets counted: where a plan limits it, many people at once have no more room than one. */
export async function takeTurnForRuang(db: Tx, applicationId: string): Promise<void> {
  const { batas } = await getPaket(db, applicationId)
  if (batas.ruangMb !== null) await takeTurn(db, applicationId, 'ruang')
}

/** Throws where so many bytes would be too many; `kept` is what there is. */
export async function demandRuang(
  db: Tx,
  applicationId: string,
  { kept, more }: { kept: number; more: number },
): Promise<void> {
  const { paket, batas } = await getPaket(db, applicationId)
  if (batas.ruangMb === null || kept + more <= batas.ruangMb * 1e6) return
  throw new SuluhError(
    'too-large',
    `Ruang berkas paket layanan ${paket} penuh: ${inWords(batas.ruangMb)} MB, terpakai ${inWords(Math.round(kept / 1e6))} MB. Hapus gambar dan suara yang tidak dipakai, atau minta penyelenggara Suluh mengganti paketnya.`,
  )
}

/** Throws where, with this exam as it stands now, more are open at one moment than the plan has. */
export async function demandUjian(db: Tx, applicationId: string, eventId: string): Promise<void> {
  const { paket, batas } = await getPaket(db, applicationId)
  if (batas.ujianSerentak === null) return
  await takeTurn(db, applicationId, 'ujian')
  const { rows } = await sql<{ n: number }>`
    select ${mostAtOnce(sql`exists (select from event o where o.id = ${eventId} and not o.dibatalkan
      and p.opens_at >= o.opens_at and p.opens_at < o.closes_at)`)}::int as n`.execute(db)
  const { n } = rows[0]!
  if (n <= batas.ujianSerentak) return
  const message = `Paket layanan ${paket} memuat paling banyak ${inWords(batas.ujianSerentak)} ujian pada saat yang sama, dan dengan ujian ini ada ${inWords(n)}. Pilih waktu lain, batalkan ujian yang tidak jadi, atau minta penyelenggara Suluh mengganti paketnya.`
  throw new SuluhError('conflict', message, [{ path: 'opensAt', message }])
}

async function takeTurn(db: Tx, applicationId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`layanan ${what} ${applicationId}`}, 0))`.execute(
    db,
  )
}

function inWords(count: number): string {
  return count.toLocaleString('id-ID')
}
