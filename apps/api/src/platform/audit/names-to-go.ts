import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Tables whose rows have a name and are deleted by their address alone: `/lembaga/:id`, or many of `/lembaga`. */
const tables: Record<string, string> = {
  'ambang-batas': 'ambang_batas',
  'application-report': 'application_report',
  'application-user': 'application_user',
  atribut: 'atribut',
  'folder-laporan': 'folder_laporan',
  gabungan: 'gabungan',
  'general-table': 'general_table',
  'group-belajar': 'group_belajar',
  lembaga: 'lembaga',
  'paket-soal': 'paket_soal',
  pelajaran: 'pelajaran',
  'penetapan-batas': 'penetapan_batas',
  'peran-izin': 'peran',
}
const most = 3

/** The names of what a call is about to delete; once it has run nobody can tell them. */
export async function namesToGo(
  tx: Tx,
  { method, path }: Endpoint,
  { params, body }: { params: Record<string, string>; body: unknown },
): Promise<string | null> {
  const table = tables[path.replace(/^\/|\/:id$/g, '')]
  if (method !== 'DELETE' || table === undefined) return null
  const ids = Array.isArray(body) ? body : [params['id']]
  const { rows } = await sql<{ nama: string }>`
    select nama from ${sql.table(table)} where id = any(${ids}) order by nama, id`.execute(tx)
  const names = rows.map(({ nama }) => nama)
  return namesInShort(names, most) || null
}
