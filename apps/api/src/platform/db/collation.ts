import type pg from 'pg'

/**
 * Indexes of names stand in the order of the server's ICU, which another release of it may change: a name is then looked
 * for where it is not. Those are built anew where that has happened, in one transaction, so that a start that is stopped
 * does it again. The order of the whole database is the server's and not Suluh's: gives the sentence that says what its
 * administrator does.
 */
export async function followCollation(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ before: string; now: string }>(
    `select collversion as before, pg_collation_actual_version(oid) as now from pg_collation
      where collnamespace = 'public'::regnamespace and collname = 'indonesia'
        and collversion <> pg_collation_actual_version(oid)`,
  )
  const told = await Promise.all(rows.map((versions) => reindexNames(client, versions)))
  const { rows: whole } = await client.query<{ name: string; before: string; now: string }>(
    `select quote_ident(datname) as name, datcollversion as before, pg_database_collation_actual_version(oid) as now
       from pg_database
      where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`,
  )
  return [
    ...told,
    ...whole.map(
      ({ name, before, now }) =>
        `Urutan huruf basis data ini dibuat dengan versi ${before}, sedangkan server sekarang memakai ${now}: indeks dapat keliru. ` +
        `Hentikan Suluh, lalu sebagai pemilik basis data: REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`,
    ),
  ]
}

async function reindexNames(
  client: pg.Client,
  { before, now }: { before: string; now: string },
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relkind = 'i' and 'public.indonesia'::regcollation = any (i.indcollation) order by 1`,
  )
  await client.query('begin')
  try {
    for (const { name } of rows) await client.query(`reindex index ${name}`)
    await client.query('alter collation public.indonesia refresh version')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Urutan nama server berubah (ICU ${before} menjadi ${now}), dan indeksnya tidak dapat dibangun ulang. ` +
        'Sebagai pemilik tabel Suluh: REINDEX DATABASE, lalu ALTER COLLATION indonesia REFRESH VERSION;',
      { cause: error },
    )
  }
  return `Urutan nama server berubah (ICU ${before} menjadi ${now}): ${rows.length} indeks dibangun ulang.`
}
