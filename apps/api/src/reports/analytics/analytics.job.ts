import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { sheetBytes, workbookBytes } from '#platform/sheet/write-sheet.ts'
import { listCatalogue } from './catalogue/catalogue.ts'
import { getReading } from './application-report.queries.ts'
import { aboutTable, sheetsOf, type Within } from './export-sheets.ts'
import { setForQueries } from './query/query-settings.ts'
import { sql } from 'kysely'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'

export type ExportInput = {
  url: string
  actor: Actor
  id: string
  format: 'xlsx' | 'csv'
  widget?: string | undefined
  parameters: ParameterValues
  picks: Pick[]
  draf: boolean
}
export type Exported = { name: string; bytes: Uint8Array }

const longestMs = 60_000

/** What a report shows its reader as a file, written on a worker thread: all rows take seconds. */
export async function exportAnalytics({ url, actor, id, ...asked }: ExportInput): Promise<Exported> {
  const { db } = connect(url, 1)
  try {
    const within: Within = (work) =>
      tenant(db, actor, async (tx) => {
        await setForQueries(tx, longestMs)
        return work(tx)
      })
    const report = await within((tx) => getReading(tx, actor, id, asked.draf))
    const catalogue = asked.picks.length > 0 ? await within((tx) => listCatalogue(tx, actor)) : []
    const sheets = await sheetsOf(within, actor, report.definition, { ...asked, catalogue })
    const about = await within((tx) => aboutTable(tx, actor, report, { ...asked, catalogue }))
    if (asked.format === 'xlsx') return { name: report.nama, bytes: await workbookBytes([...sheets, about]) }
    const [sheet] = sheets
    if (!sheet) throw new SuluhError('validation', 'Pilih widget yang datanya akan diekspor.')
    return { name: `${report.nama} ${sheet.name}`, bytes: await sheetBytes('csv', sheet) }
  } finally {
    await db.destroy()
  }
}

const mostAtOnce = 20

/** Packages within the actor's reach with results that their item statistics do not hold yet, the newest first. */
export async function listStaleStatistik(db: Tx, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from paket_snapshot n join paket_soal p on p.id = n.paket_soal_id
     where ${statistikScope(actor)}
       and exists (select from laporan_event l left join statistik t on t.snapshot_id = l.snapshot_id
            where l.snapshot_id = n.id and l.n > 0 and l.computed_at > coalesce(t.computed_at, '-infinity'))
     order by n.dibuat_pada desc limit ${mostAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}
