import type { ReportVersion } from '@suluh/contract/reports/application-report'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { readDefinition } from './read-definition.ts'
import { differ, ringkasanOf } from '@suluh/contract/reports/ringkasan'

/** A piece of work is at most so long, and ends where nobody has saved for so long. */
const editingMinutes = 10
const pauseMinutes = 2
/** What stood before something was deleted is kept, too, but not of each of many deletions. */
const deletionMinutes = 1

/** A report as it is held for a change. */
export type HeldReport = {
  id: string
  applicationId: string
  /** Null once they are gone. */
  pemilikId: string | null
  version: number
  definition: ReportDefinition
  terbitNomor: number | null
  nama: string
  keterangan: string
  folder: string
  /** What readers are shown, where something is published. */
  terbitNama: string | null
  terbitKeterangan: string | null
  terbitFolder: string | null
  /** Who changed it last, and how long ago. */
  diubahOleh: string | null
  stillMinutes: number
  oleh: string | null
}

type By = { applicationId: string; userId: string | null; nama: string }
type State = Pick<ReportVersion, 'kind' | 'ringkasan'> & { definition: ReportDefinition }

/** Adds a state to a report's history; gives its number. */
export async function insertVersion(db: Tx, by: By, reportId: string, state: State): Promise<number> {
  const { nomor } = await db
    .insertInto('applicationReportVersion')
    .values({
      applicationId: by.applicationId,
      reportId,
      olehId: by.userId,
      oleh: by.nama,
      kind: state.kind,
      ringkasan: state.ringkasan,
      definition: JSON.stringify(state.definition),
      nomor: sql<number>`(select coalesce(max(nomor), 0) + 1 from application_report_version where report_id = ${reportId})`,
    })
    .returning('nomor')
    .executeTakeFirstOrThrow()
  return nomor
}

/** Keeps the draft as it stands, unless the newest kept state is the same. */
export async function keepDraft(db: Tx, report: HeldReport): Promise<void> {
  await keepUnlessKept(db, report, await findNewest(db, report.id))
}

/**
 * The same before somebody saves over it, where a piece of work has ended: saves come every second or so, and a history of
 * seconds is none. It ends after ten minutes, by a pause, when somebody else goes on, and where something is deleted.
 */
export async function keepNowAndThen(
  db: Tx,
  by: { userId: string | null },
  report: HeldReport,
  next: ReportDefinition,
): Promise<void> {
  const newest = await findNewest(db, report.id)
  const ends =
    !newest ||
    newest.minutes >= editingMinutes ||
    report.stillMinutes >= pauseMinutes ||
    report.diubahOleh !== by.userId ||
    (newest.minutes >= deletionMinutes && takesAway(report.definition, next))
  if (ends) await keepUnlessKept(db, report, newest)
}

function takesAway(before: ReportDefinition, after: ReportDefinition): boolean {
  const pages = new Set(after.pages.map(({ id }) => id))
  return (
    Object.keys(before.widgets).some((id) => !after.widgets[id]) ||
    before.pages.some(({ id }) => !pages.has(id))
  )
}

type Newest = { definition: unknown; minutes: number }

function findNewest(db: Tx, reportId: string): Promise<Newest | undefined> {
  return db
    .selectFrom('applicationReportVersion')
    .select('definition')
    .select(sql<number>`extract(epoch from now() - dibuat_pada)::float8 / 60`.as('minutes'))
    .where('reportId', '=', reportId)
    .orderBy('nomor', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function keepUnlessKept(db: Tx, report: HeldReport, newest: Newest | undefined): Promise<void> {
  const { applicationId, definition, diubahOleh: userId, oleh } = report
  const before = newest && readDefinition(newest.definition)
  if (before && !differ(before, definition)) return
  const ringkasan = before ? ringkasanOf(before, definition) : 'Keadaan pertama'
  await insertVersion(db, { applicationId, userId, nama: oleh ?? '' }, report.id, {
    kind: 'simpan',
    ringkasan,
    definition,
  })
}
