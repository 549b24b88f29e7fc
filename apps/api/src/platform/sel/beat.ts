import { sql } from 'kysely'
import { migrationFiles } from '#platform/db/migrate.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { storeHitungan } from './hitungan.ts'
import type { Db } from '#platform/db/open.ts'

/** The newest migration that this program knows. */
const schema = migrationFiles().at(-1) ?? ''

const everyMs = 2000
/** Where there are no cells it is looked only now and then whether there are. */
const seldom = 15

/** Counting is no more than so small a share of the time, however many students there are. */
const countShare = 10

/**
 * Says to the other side of each cell, every two seconds, that this one is there, and how it stands: numbered, so that a gap is
 * noticed. Any number of copies may run. Returns how to stop.
 */
export function startSelBeat(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let rounds = 0
  let isJoined = true
  let countAt = 0
  return startRounds(
    everyMs,
    async () => {
      if (!isJoined && rounds++ % seldom > 0) return
      const began = performance.now()
      const own = began < countAt ? undefined : await findOwn(db)
      // Whoever cannot count is there all the same.
      const hasCounted = own !== undefined && (await storeHitungan(db, own).then(() => true, onError))
      if (own) countAt = began + (performance.now() - began) * countShare
      isJoined = await beatSel(db, hasCounted === true)
    },
    onError,
  )
}

/** Which cell this installation is. */
async function findOwn(db: Db): Promise<{ kode: string; id: string } | undefined> {
  return db
    .selectFrom('sel')
    .select(['kode', 'aplikasiId as id'])
    .where('sisi', '=', 'sel')
    .executeTakeFirst()
}

/** One round; whether this installation has cells or is one. `hasCounted`: as of now its figures are what they are. */
async function beatSel(db: Db, hasCounted: boolean): Promise<boolean> {
  const { rows } = await sql`
    update sel_kabar k
       set nomor = k.nomor + 1, dikirim_pada = clock_timestamp(),
           isi = jsonb_build_object(
             'skema', ${schema}::text,
             'dihitung', case when ${hasCounted}::boolean then to_jsonb(clock_timestamp()) else k.isi -> 'dihitung' end,
             'tiba', (select jsonb_build_object('dikirim', o.dikirim_pada, 'diterima', o.diterima_pada, 'terputus', o.terputus_pada)
                        from sel_kabar o where o.kode = k.kode and o.arah <> k.arah))
      from sel s
     where s.kode = k.kode and k.arah = case s.sisi when 'pusat' then 'turun' else 'naik' end
       -- One that was sent later than now is of a clock that has been set right since.
       and k.dikirim_pada not between clock_timestamp() - interval '1.5 seconds' and clock_timestamp()
    returning 1`.execute(db)
  if (rows.length > 0) return true
  return (await db.selectFrom('sel').select('kode').limit(1).execute()).length > 0
}
