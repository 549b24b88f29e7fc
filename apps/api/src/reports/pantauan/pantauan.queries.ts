import { SuluhError } from '@suluh/contract/platform/error'
import { SyaratPantauan, type Pantauan } from '@suluh/contract/reports/pantauan'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isActor, reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { reportScope } from '#results/results-scope/report-scope.ts'
import { getReading } from '../analytics/application-report.queries.ts'
import { listCatalogue } from '../analytics/catalogue/catalogue.ts'
import { sentenceOf } from './words.ts'

const most = 500

/** Rows of `pantauan k` with `application_report r` that the actor may change: one's own, and those of reports that one may change. */
export function changeScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isActor(actor, 'k.pembuat_id')} or ${reaches(actor, 'analytics.write', reportScope)})`
}

/** Whether `pantauan k` tells the actor. */
function tells({ userId }: Actor): RawBuilder<boolean> {
  return sql<boolean>`exists (select from pantauan_penerima t where t.pantauan_id = k.id and t.application_user_id = ${userId})`
}

type Asked = { reportId?: string | undefined; id?: string }

export async function listPantauan(db: Tx, actor: Actor, { reportId, id }: Asked): Promise<Pantauan[]> {
  let asked = db
    .selectFrom('pantauan as k')
    .innerJoin('applicationReport as r', 'r.id', 'k.reportId')
    .leftJoin('applicationUser as u', 'u.id', 'k.pembuatId')
    .select([
      'k.id',
      'k.reportId',
      'k.widget',
      'k.kolom',
      'k.syarat',
      'k.aktif',
      'k.diperiksaPada',
      'k.version',
    ])
    .select(['u.nama as pembuat', tells(actor).as('isTold'), changeScope(actor).as('mayEdit')])
    .where(sql<SqlBool>`(${changeScope(actor)} or ${tells(actor)})`)
    .orderBy('k.dibuatPada', 'desc')
    .orderBy('k.id')
    .limit(most)
  if (reportId !== undefined) asked = asked.where('k.reportId', '=', reportId)
  if (id !== undefined) asked = asked.where('k.id', '=', id)
  const rows = await asked.execute()
  const people = await listPenerima(
    db,
    rows.map((row) => row.id),
  )
  const reports = await readReports(db, actor, [...new Set(rows.map((row) => row.reportId))])
  const catalogue = rows.length > 0 ? await listCatalogue(db, actor) : []
  return rows.map(({ reportId: of, diperiksaPada, mayEdit, syarat: stored, ...row }) => {
    const report = reports.get(of)
    const syarat = SyaratPantauan.parse(stored)
    const told = people.filter(({ pantauanId }) => pantauanId === row.id)
    return {
      ...row,
      syarat,
      mayEdit: Boolean(mayEdit),
      report: { id: of, nama: report?.nama ?? 'Laporan yang belum dapat Anda buka' },
      kalimat: report ? sentence(report.definition, catalogue, { ...row, syarat }) : null,
      diperiksaPada: diperiksaPada?.toISOString() ?? null,
      penerima: told.map(({ pantauanId: _, diberitahuPada, ...person }) => ({
        ...person,
        diberitahuPada: diberitahuPada?.toISOString() ?? null,
      })),
    }
  })
}

type Sentence = Parameters<typeof sentenceOf>

function sentence(definition: Sentence[0], catalogue: Sentence[1], watched: Sentence[2]): string | null {
  try {
    return sentenceOf(definition, catalogue, watched)
  } catch (error) {
    if (error instanceof SuluhError) return null
    throw error
  }
}

/** Those of these reports that the actor may open, as they read them. */
async function readReports(
  db: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { nama: string; definition: ReportDefinition }>> {
  const reports = new Map<string, { nama: string; definition: ReportDefinition }>()
  for (const id of ids) {
    const report = await findReading(db, actor, id)
    if (report) reports.set(id, report)
  }
  return reports
}

/** A report as this reader sees it; undefined where they may not. */
export async function findReading(db: Tx, actor: Actor, id: string) {
  if (!actor.izin.has('analytics.read')) return undefined
  return getReading(db, actor, id).catch((error: unknown) => {
    if (error instanceof SuluhError && error.code === 'not-found') return undefined
    throw error
  })
}

function listPenerima(db: Tx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('pantauanPenerima as t')
    .innerJoin('applicationUser as u', 'u.id', 't.applicationUserId')
    .select(['t.pantauanId', 'u.id', 'u.nama', 't.masalah', 't.diberitahuPada'])
    .where('t.pantauanId', 'in', [...ids])
    .orderBy('u.nama')
    .orderBy('u.id')
    .execute()
}

export async function getPantauan(db: Tx, actor: Actor, id: string): Promise<Pantauan> {
  const [found] = await listPantauan(db, actor, { id })
  if (!found) throw new SuluhError('not-found', 'Pantauan tidak ditemukan.')
  return found
}
