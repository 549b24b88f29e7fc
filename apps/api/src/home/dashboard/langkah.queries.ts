import type { LangkahAwal } from '@suluh/contract/home/dashboard'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** How far a new application is on its way to the first exam. */
export async function getLangkah(db: Tx): Promise<LangkahAwal> {
  const { rows } = await sql<LangkahAwal>`
    select exists (select from lembaga) as lembaga,
           exists (select from application_user u join peran p on p.id = u.peran_id where p.kode = 'murid') as pengguna,
           exists (select from group_belajar_member) as "groupBelajar",
           exists (select from section_soal) as "paketSoal",
           exists (select from paket_snapshot) as terbit,
           exists (select from event) as event`.execute(db)
  return rows[0]!
}
