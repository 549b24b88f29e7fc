import { SuluhError } from '@suluh/contract/platform/error'
import type { Body } from '@suluh/contract/platform/endpoint'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { PaketLayanan, paketLayanan } from '@suluh/contract/people/paket-layanan'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

function selectPaket(db: Tx) {
  return db
    .selectFrom('paketLayanan as p')
    .select(['p.id', 'p.nama', 'p.orang', 'p.ruangMb', 'p.ujianSerentak', 'p.version'])
    .select((paket) =>
      paket
        .selectFrom('application as a')
        .select((get) => get.fn.countAll<number>().as('count'))
        .whereRef('a.paketLayananId', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('pemakai'),
    )
}

export function listPaketLayanan(db: Tx, query: ListQuery): Promise<{ rows: PaketLayanan[]; total: number }> {
  return listRows(selectPaket(db), query, {
    fields: {
      nama: sql.ref('p.nama'),
      orang: sql.ref('p.orang'),
      ruangMb: sql.ref('p.ruang_mb'),
      ujianSerentak: sql.ref('p.ujian_serentak'),
    },
    search: [sql.ref('p.nama')],
    id: sql.ref('p.id'),
    order: ['nama', 'asc'],
  })
}

async function getPaketLayanan(db: Tx, id: string): Promise<PaketLayanan> {
  const row = await selectPaket(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Paket layanan tidak ditemukan.')
  return row
}

export async function insertPaketLayanan(
  db: Tx,
  input: Body<typeof paketLayanan.create>,
): Promise<PaketLayanan> {
  await demandFreeName(db, input.nama)
  const { id } = await db.insertInto('paketLayanan').values(input).returning('id').executeTakeFirstOrThrow()
  return getPaketLayanan(db, id)
}

/** Narrower limits take nothing away: they are felt where more would come. */
export async function updatePaketLayanan(
  db: Tx,
  id: string,
  { version, ...input }: Body<typeof paketLayanan.update>,
): Promise<PaketLayanan> {
  const before = await getPaketLayanan(db, id)
  if (before.version !== version)
    throw new SuluhError('conflict', 'Paket ini baru saja diubah orang lain. Muat ulang untuk melihatnya.')
  await demandFreeName(db, input.nama, id)
  await db
    .updateTable('paketLayanan')
    .set({ ...input, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return getPaketLayanan(db, id)
}

export async function deletePaketLayanan(db: Tx, id: string): Promise<null> {
  const { pemakai } = await getPaketLayanan(db, id)
  if (pemakai > 0)
    throw new SuluhError('conflict', `${pemakai} aplikasi memakai paket ini. Ganti paketnya dahulu.`)
  await db.deleteFrom('paketLayanan').where('id', '=', id).execute()
  return null
}

/** Names are compared in any case, and given one at a time; giving plans out waits, too. */
async function demandFreeName(db: Tx, nama: string, except?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paket-layanan', 0))`.execute(db)
  const taken = await db
    .selectFrom('paketLayanan')
    .select('id')
    .where(sql`lower(nama)`, '=', nama.toLowerCase())
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (!taken) return
  const message = `Sudah ada paket bernama ${nama}. Pilih nama lain.`
  throw new SuluhError('validation', message, [{ path: 'nama', message }])
}
