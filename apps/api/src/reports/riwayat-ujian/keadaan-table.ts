import type { ListQuery } from '@suluh/contract/platform/list'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { exact, yesNo } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { allHasilKeadaan } from './keadaan.queries.ts'

/** Results as they stood at a moment, which the name of the file tells, beside those of now. */
export async function keadaanTable(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<SheetTable> {
  const { nama, pada, rows } = await allHasilKeadaan(db, actor, eventId, query)
  const moment = new Date(pada).toLocaleString('sv-SE', {
    timeZone: 'Asia/Jakarta',
    timeStyle: 'medium',
    dateStyle: 'short',
  })
  return {
    name: `Keadaan ${nama} pada ${moment.replaceAll(':', '.')} WIB`,
    titles: [
      'Nomor',
      'Nama',
      'Benar',
      'Salah',
      'Kosong',
      'Menunggu dinilai',
      'Skor',
      'Skor maksimum',
      'Nilai saat itu',
      'Mencapai ambang saat itu',
      'Nilai sekarang',
    ],
    rows: rows.map((row) => [
      row.nomor,
      row.nama,
      row.correct,
      row.wrong,
      row.blank,
      row.pending,
      exact(row.skor),
      exact(row.maxSkor),
      exact(row.nilai),
      yesNo(row.lulus),
      exact(row.nilaiSekarang),
    ]),
  }
}
