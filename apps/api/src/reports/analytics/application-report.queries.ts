import {
  type ApplicationReport,
  type ApplicationReportDetail,
  type ReportInList,
  type ReportReading,
  type ReportShare,
} from '@suluh/contract/reports/application-report'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getMerek } from '#platform/merek/merek.queries.ts'
import { reaches } from '#platform/auth/scope.ts'
import { readScope, reportScope, sharedWith, shownOf } from '#results/results-scope/report-scope.ts'
import { readDefinition } from './read-definition.ts'
import { reachInWords, waliKelasInReach } from './reader-reach.ts'
import { sketchShown } from './sketch.ts'

function selectReport(db: Tx, actor: Actor) {
  return db
    .selectFrom('applicationReport as r')
    .leftJoin('applicationUser as u', 'u.id', 'r.pemilikId')
    .select(['r.id', 'r.status', 'r.hasDraft', 'r.version'])
    .select([
      shownOf(actor, 'nama').as('nama'),
      shownOf(actor, 'keterangan').as('keterangan'),
      shownOf(actor, 'folder').as('folder'),
    ])
    .select(['r.diubahPada', 'u.id as ownerId', 'u.nama as ownerNama', 'r.terbitNomor', 'r.hanyaPemilik'])
    .select(reaches(actor, 'analytics.write', reportScope).as('mayEdit'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReport>['executeTakeFirstOrThrow']>>

/** Those who may not edit are not told of changes that they do not see. */
function toReport(
  actor: Actor,
  { ownerId, ownerNama, diubahPada, hanyaPemilik, terbitNomor: _, ...row }: Row,
): ApplicationReport {
  return {
    ...row,
    hasDraft: row.mayEdit && row.hasDraft,
    owner: ownerId === null ? null : { id: ownerId, nama: ownerNama ?? '' },
    isOwn: ownerId === actor.userId,
    hanyaSaya: hanyaPemilik && ownerId !== null,
    diubahPada: diubahPada.toISOString(),
  }
}

export async function listReport(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: ReportInList[]; total: number }> {
  const origins = query.filters.filter(({ field }) => field === 'asal').flatMap(({ value }) => value)
  let rows = selectReport(db, actor).select(sketchShown(actor).as('sketch')).where(readScope(actor))
  if (origins.includes('milik')) rows = rows.where('r.pemilikId', '=', actor.userId)
  if (origins.includes('dibagikan')) rows = rows.where(sharedWith(actor))
  const page = await listRows(
    rows,
    { ...query, filters: query.filters.filter(({ field }) => field !== 'asal') },
    {
      fields: {
        nama: shownOf(actor, 'nama'),
        folder: shownOf(actor, 'folder'),
        status: sql.ref('r.status'),
        owner: sql.ref('u.nama'),
        ownerId: sql.ref('r.pemilik_id'),
        diubahPada: sql.ref('r.diubah_pada'),
      },
      search: [
        shownOf(actor, 'nama'),
        shownOf(actor, 'keterangan'),
        shownOf(actor, 'folder'),
        sql.ref('u.nama'),
      ],
      id: sql.ref('r.id'),
      order: ['diubahPada', 'desc'],
    },
  )
  return {
    total: page.total,
    rows: page.rows.map(({ sketch, ...row }) => ({ ...toReport(actor, row), sketch })),
  }
}

/** Folders of the reports that the actor may open, each once. */
export async function listFolders(db: Tx, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationReport as r')
    .select(shownOf(actor, 'folder').as('folder'))
    .distinct()
    .where(shownOf(actor, 'folder'), '<>', '')
    .where(readScope(actor))
    .orderBy('folder')
    .execute()
  return rows.map(({ folder }) => folder)
}

const missing = () => new SuluhError('not-found', 'Laporan tidak ditemukan.')

/** The draft, for whoever may change it. */
export async function getReport(db: Tx, actor: Actor, id: string): Promise<ApplicationReportDetail> {
  const row = await selectReport(db, actor)
    .select('r.definition')
    .where('r.id', '=', id)
    .where(reportScope(actor, 'analytics.write'))
    .executeTakeFirst()
  if (!row) throw missing()
  const { definition, ...report } = row
  return {
    ...toReport(actor, report),
    definition: readDefinition(definition),
    warna: (await getMerek(db, actor.applicationId)).warna,
    shares: await listShares(db, id),
  }
}

/** What is published; for whoever may change it the draft, where nothing is or the draft is wanted. */
export async function getReading(
  db: Tx,
  actor: Actor,
  id: string,
  wantsDraft = false,
): Promise<ReportReading> {
  const row = await selectReport(db, actor)
    .leftJoin('applicationReportVersion as v', (join) =>
      join.onRef('v.reportId', '=', 'r.id').onRef('v.nomor', '=', 'r.terbitNomor'),
    )
    .select(['r.definition as draft', 'v.definition as published'])
    .select(['r.terbitNama', 'r.terbitKeterangan', 'r.terbitFolder'])
    .where('r.id', '=', id)
    .where(readScope(actor))
    .executeTakeFirst()
  if (!row || (row.published === null && !row.mayEdit)) throw missing()
  const { draft, published, terbitNama, terbitKeterangan, terbitFolder, ...report } = row
  const shown = wantsDraft && row.mayEdit && row.hasDraft ? null : published
  const names =
    shown === null
      ? {}
      : {
          nama: terbitNama ?? row.nama,
          keterangan: terbitKeterangan ?? row.keterangan,
          folder: terbitFolder ?? row.folder,
        }
  const definition = readDefinition(shown ?? draft)
  const isSigned = definition.print.signatures && Object.values(definition.widgets).some(isPerGroup)
  return {
    ...toReport(actor, report),
    ...names,
    definition,
    warna: (await getMerek(db, actor.applicationId)).warna,
    nomor: shown === null ? null : row.terbitNomor,
    reach: await reachInWords(db, actor),
    waliKelas: isSigned ? await waliKelasInReach(db, actor) : [],
  }
}

const isPerGroup = (widget: Widget) => widget.kind === 'pivot' && widget.sheets === true

type Share = ReportShare & { nama: string }

async function listShares(db: Tx, reportId: string): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select case when s.peran_id is not null then 'peran' when s.lembaga_id is not null then 'lembaga' else 'user' end as kind,
           coalesce(p.id, l.id, u.id) as id, coalesce(p.nama, l.nama, u.nama) as nama
      from application_report_share s
      left join peran p on p.id = s.peran_id
      left join lembaga l on l.id = s.lembaga_id
      left join application_user u on u.id = s.application_user_id
     where s.report_id = ${reportId} order by kind, nama, id`.execute(db)
  return rows
}
