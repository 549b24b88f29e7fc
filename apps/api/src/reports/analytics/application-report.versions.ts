import type { ApplicationReportDetail, ReportVersion } from '@suluh/contract/reports/application-report'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { lockReport, writeDraft } from './application-report.commands.ts'
import { getReport } from './application-report.queries.ts'
import { insertVersion, keepDraft } from './keep-version.ts'
import { readDefinition } from './read-definition.ts'

/** The states that were kept, the newest first. */
export async function listVersions(db: Tx, actor: Actor, id: string): Promise<ReportVersion[]> {
  await getReport(db, actor, id)
  const rows = await db
    .selectFrom('applicationReportVersion')
    .select(['nomor', 'kind', 'ringkasan', 'oleh', 'dibuatPada'])
    .where('reportId', '=', id)
    .orderBy('nomor', 'desc')
    .execute()
  return rows.map(({ dibuatPada, kind, ...row }) => ({
    ...row,
    kind: kind as ReportVersion['kind'],
    dibuatPada: dibuatPada.toISOString(),
  }))
}

export async function getVersion(
  db: Tx,
  actor: Actor,
  { id, nomor }: { id: string; nomor: string },
): Promise<ReportDefinition> {
  await getReport(db, actor, id)
  const missing = new SuluhError('not-found', 'Versi laporan tidak ditemukan.')
  if (!/^[1-9]\d{0,8}$/.test(nomor)) throw missing
  const row = await db
    .selectFrom('applicationReportVersion')
    .select('definition')
    .where('reportId', '=', id)
    .where('nomor', '=', Number(nomor))
    .executeTakeFirst()
  if (!row) throw missing
  return readDefinition(row.definition)
}

/** Makes the draft what it was in an earlier state. What it was until now is kept, so that nothing is lost. */
export async function restoreVersion(
  db: Tx,
  actor: Actor,
  params: { id: string; nomor: string },
  version: number,
): Promise<ApplicationReportDetail> {
  const definition = await getVersion(db, actor, params)
  const report = await lockReport(db, actor, params.id, version)
  await keepDraft(db, report)
  await insertVersion(db, actor, params.id, {
    kind: 'pulih',
    ringkasan: `Versi ${params.nomor} dipulihkan`,
    definition,
  })
  await writeDraft(db, actor, report, { definition })
  return getReport(db, actor, params.id)
}
