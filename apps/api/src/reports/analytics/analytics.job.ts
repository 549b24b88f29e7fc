import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/actor.ts'
import { connect } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { sheetBytes, workbookBytes } from '#platform/sheet/write-sheet.ts'
import { listCatalogue } from './catalogue/catalogue.ts'
import { getReading } from './application-report.queries.ts'
import { aboutTable, sheetsOf, type Within } from './export-sheets.ts'
import { setForQueries } from './query/query-settings.ts'

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
