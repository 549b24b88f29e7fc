import {
  reportTemplateLabels,
  type ApplicationReportDetail,
  type ReportTemplate,
} from '@suluh/contract/reports/application-report'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandFolder, mayFile } from '../folder-laporan/folder-laporan.queries.ts'
import { getReading, getReport } from './application-report.queries.ts'
import { reportScope } from '#results/results-scope/report-scope.ts'
import { insertVersion, keepNowAndThen, type HeldReport } from './keep-version.ts'
import { readDefinition } from './read-definition.ts'
import { differ, ringkasanOf } from '@suluh/contract/reports/ringkasan'
import { templates } from './templates/templates.ts'

type Fresh = { nama: string; keterangan: string; folder: string; definition: ReportDefinition }

export async function insertReport(
  db: Tx,
  actor: Actor,
  { template, ...input }: { nama: string; folder: string; template: ReportTemplate },
): Promise<ApplicationReportDetail> {
  const { nama, keterangan } = reportTemplateLabels[template]
  const about = template === 'kosong' ? '' : keterangan
  await demandFolder(db, actor, input.folder)
  return insertFresh(
    db,
    actor,
    { ...input, keterangan: about, definition: templates[template] },
    `Dibuat: ${nama}`,
  )
}

const mostLetters = 200

/** The actor's own draft of what they may read, as they read it. */
export async function copyReport(db: Tx, actor: Actor, id: string): Promise<ApplicationReportDetail> {
  const { nama, keterangan, folder, definition } = await getReading(db, actor, id)
  const copy = {
    nama: `Salinan ${nama}`.slice(0, mostLetters),
    keterangan,
    folder: (await mayFile(db, actor, folder)) ? folder : '',
    definition,
  }
  return insertFresh(db, actor, copy, `Disalin dari ${nama}`.slice(0, mostLetters))
}

async function insertFresh(
  db: Tx,
  actor: Actor,
  { definition, ...fresh }: Fresh,
  ringkasan: string,
): Promise<ApplicationReportDetail> {
  const { applicationId, lembagaId, userId } = actor
  const { id } = await db
    .insertInto('applicationReport')
    .values({
      applicationId,
      lembagaId,
      pemilikId: userId,
      diubahOleh: userId,
      ...fresh,
      definition: JSON.stringify(definition),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, actor, id, { kind: 'simpan', ringkasan, definition })
  return getReport(db, actor, id)
}

/** Holds a report for a change by somebody who saw it at `version`; throws where somebody else has changed it since. */
export async function lockReport(db: Tx, actor: Actor, id: string, version?: number): Promise<HeldReport> {
  const row = await db
    .selectFrom('applicationReport as r')
    .select([
      'r.id',
      'r.applicationId',
      'r.version',
      'r.definition',
      'r.terbitNomor',
      'r.diubahOleh',
      'r.pemilikId',
    ])
    .select(['r.nama', 'r.keterangan', 'r.folder', 'r.terbitNama', 'r.terbitKeterangan', 'r.terbitFolder'])
    .select(sql<number>`extract(epoch from now() - r.diubah_pada)::float8 / 60`.as('stillMinutes'))
    .select(sql<string | null>`(select nama from application_user u where u.id = r.diubah_oleh)`.as('oleh'))
    .where('r.id', '=', id)
    .where(reportScope(actor, 'analytics.write'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Laporan tidak ditemukan.')
  if (version !== undefined && row.version !== version) throw await staleError(db, 'application_report', id)
  return { ...row, definition: readDefinition(row.definition) }
}

type Change = { definition: ReportDefinition; nama?: string; keterangan?: string; folder?: string }

/** Writes the draft of a held report. */
export async function writeDraft(
  db: Tx,
  actor: Actor,
  report: HeldReport,
  { definition, ...names }: Change,
): Promise<void> {
  await db
    .updateTable('applicationReport')
    .set({
      ...names,
      definition: JSON.stringify(definition),
      hasDraft: await differsFromPublished(db, report, { ...names, definition }),
      version: report.version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('id', '=', report.id)
    .execute()
}

async function differsFromPublished(
  db: Tx,
  report: HeldReport,
  { definition, ...names }: Change,
): Promise<boolean> {
  const { id, terbitNomor } = report
  if (terbitNomor === null) return true
  const { nama, keterangan, folder } = { ...report, ...names }
  if (nama !== report.terbitNama || keterangan !== report.terbitKeterangan || folder !== report.terbitFolder)
    return true
  const published = await db
    .selectFrom('applicationReportVersion')
    .select('definition')
    .where('reportId', '=', id)
    .where('nomor', '=', terbitNomor)
    .executeTakeFirstOrThrow()
  return differ(readDefinition(published.definition), definition)
}

export async function saveReport(
  db: Tx,
  actor: Actor,
  id: string,
  { version, ...change }: Required<Change> & { version: number },
): Promise<ApplicationReportDetail> {
  const report = await lockReport(db, actor, id, version)
  if (change.folder !== report.folder) await demandFolder(db, actor, change.folder)
  if (differ(report.definition, change.definition)) await keepNowAndThen(db, actor, report, change.definition)
  await writeDraft(db, actor, report, change)
  return getReport(db, actor, id)
}

/** Makes the draft what readers see. */
export async function publishReport(
  db: Tx,
  actor: Actor,
  id: string,
  version: number,
): Promise<ApplicationReportDetail> {
  const report = await lockReport(db, actor, id, version)
  // Readers come upon it in another folder than before, which may have been closed since the draft was put there.
  if (report.folder !== report.terbitFolder) await demandFolder(db, actor, report.folder)
  const { definition } = report
  const newest = await db
    .selectFrom('applicationReportVersion')
    .select('definition')
    .where('reportId', '=', id)
    .orderBy('nomor', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ringkasan = newest ? ringkasanOf(readDefinition(newest.definition), definition) : 'Terbit pertama'
  const nomor = await insertVersion(db, actor, id, { kind: 'terbit', ringkasan, definition })
  await db
    .updateTable('applicationReport')
    .set({
      status: 'terbit',
      terbitNomor: nomor,
      terbitNama: report.nama,
      terbitKeterangan: report.keterangan,
      terbitFolder: report.folder,
      hasDraft: false,
      version: version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('id', '=', id)
    .execute()
  return getReport(db, actor, id)
}

/** Puts a report out of everybody's way, or back where it was. */
export async function archiveReport(
  db: Tx,
  actor: Actor,
  id: string,
  archived: boolean,
): Promise<ApplicationReportDetail> {
  const { terbitNomor, version } = await lockReport(db, actor, id)
  const back = terbitNomor === null ? 'draf' : 'terbit'
  await db
    .updateTable('applicationReport')
    .set({
      status: archived ? 'arsip' : back,
      version: version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('id', '=', id)
    .execute()
  return getReport(db, actor, id)
}

/** All or none. */
export async function deleteReports(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const deleted = await db
    .deleteFrom('applicationReport as r')
    .where('r.id', 'in', ids)
    .where(reportScope(actor, 'analytics.delete'))
    .returning('r.id')
    .execute()
  if (deleted.length < new Set(ids).size) throw new SuluhError('not-found', 'Laporan tidak ditemukan.')
  return null
}
