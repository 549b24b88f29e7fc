import type pg from 'pg'
import { tlsTo } from '#platform/db/tls.ts'
import { named } from './replication.ts'
import { withClient } from '#platform/db/with-client.ts'

/** What must be alike row by row, and which columns of it are the receiver's own. */
const compared = { attempt: 't.started_at is not null', hasil: 'true', hasil_lama: 'true' } as const
const keyOf = { attempt: 't.id', hasil: 't.attempt_id', hasil_lama: 't.id' } as const

/**
 * At the centre: whether attempts, results and former results of a cell are here as they are there. Reads the cell over the way that
 * results come. `different` names each row that is not.
 */
export async function compare(
  client: pg.Client,
  kode: string,
): Promise<{ same: number; different: string[] }> {
  const { rows } = await client.query<{ conninfo: string }>(
    'select subconninfo as conninfo from pg_subscription where subname = $1',
    [named('naik', kode)],
  )
  if (!rows[0]) throw new Error(`Tidak ada sel ${kode} yang sudah diterima.`)
  return withClient(await connectionOf(client, rows[0].conninfo), async (cell) => {
    let same = 0
    const different: string[] = []
    for (const [table, condition] of Object.entries(compared) as [keyof typeof compared, string][]) {
      const text = (where: string) =>
        `select ${keyOf[table]}::text as id, md5((to_jsonb(t) - 'sel')::text) as hash from ${table} t where ${condition} and ${where}`
      const there = await cell.query<{ id: string; hash: string }>(
        text(`t.application_id = (select aplikasi_id from sel where kode = $1)`),
        [kode],
      )
      const ids = there.rows.map(({ id }) => id)
      const here = await client.query<{ id: string; hash: string }>(
        text(`${keyOf[table]} = any ($1::uuid[])`),
        [ids],
      )
      const known = new Map(here.rows.map(({ id, hash }) => [id, hash]))
      for (const { id, hash } of there.rows)
        if (known.get(id) === hash) same += 1
        else different.push(`${table} ${id}: ${known.has(id) ? 'berbeda' : 'belum ada di sini'}`)
    }
    return { same, different }
  })
}

async function connectionOf(client: pg.Client, conninfo: string): Promise<pg.ClientConfig> {
  const parts = Object.fromEntries(conninfo.split(' ').map((part) => part.split('=') as [string, string]))
  const { host = '', port, dbname, user, password, sslrootcert } = parts
  const { rows } = await client.query<{ anchor: string | null }>('select pg_read_file($1) as anchor', [
    sslrootcert ?? null,
  ])
  return {
    host,
    port: Number(port),
    database: dbname,
    user,
    password,
    ...tlsTo(host, rows[0]!.anchor ?? undefined),
  }
}
