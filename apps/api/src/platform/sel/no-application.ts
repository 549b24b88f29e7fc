import type pg from 'pg'

/** What is said of a code that no application here has: the ones that there are. */
export async function noApplication(client: pg.Client, kode: string): Promise<Error> {
  const { rows } = await client.query<{ kode: string }>(
    'select kode from application where not is_system order by kode limit 20',
  )
  const there = rows.map((row) => row.kode).join(', ') || 'belum satu pun'
  return new Error(`Tidak ada aplikasi berkode ${kode}. Yang ada: ${there}.`)
}
