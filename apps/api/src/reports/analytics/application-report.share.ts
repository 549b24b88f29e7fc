import type { ApplicationReportDetail, ReportShare } from '@suluh/contract/reports/application-report'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { lockReport } from './application-report.commands.ts'
import { getReport } from './application-report.queries.ts'

const words: Record<ReportShare['kind'], string> = { peran: 'Peran', lembaga: 'Lembaga', user: 'Pengguna' }

/** Says with whom a report is shared, all of them at once; nobody's work on it goes stale by that. */
export async function shareReport(
  db: Tx,
  actor: Actor,
  reportId: string,
  { shares, hanyaSaya }: { shares: ReportShare[]; hanyaSaya: boolean },
): Promise<ApplicationReportDetail> {
  const { pemilikId } = await lockReport(db, actor, reportId)
  if (hanyaSaya && pemilikId !== actor.userId)
    throw new SuluhError(
      'validation',
      'Hanya pemilik laporan yang dapat menyimpannya untuk dirinya sendiri.',
      [{ path: 'hanyaSaya', message: 'Hanya untuk pemiliknya' }],
    )
  if (hanyaSaya && shares.length > 0)
    throw new SuluhError(
      'validation',
      'Laporan untuk Anda sendiri tidak dapat dibagikan. Kosongkan penerimanya.',
      [{ path: 'shares', message: 'Kosongkan' }],
    )
  await demandThere(db, shares)
  await db
    .updateTable('applicationReport')
    .set({ hanyaPemilik: hanyaSaya })
    .where('id', '=', reportId)
    .execute()
  await db.deleteFrom('applicationReportShare').where('reportId', '=', reportId).execute()
  const rows = shares.map((share) => ({ applicationId: actor.applicationId, reportId, ...columnsOf(share) }))
  if (rows.length > 0)
    await db
      .insertInto('applicationReportShare')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  return getReport(db, actor, reportId)
}

/** With whom, in the columns of a row. */
export function columnsOf({ kind, id }: ReportShare) {
  return {
    peranId: kind === 'peran' ? id : null,
    lembagaId: kind === 'lembaga' ? id : null,
    applicationUserId: kind === 'user' ? id : null,
  }
}

/** Throws where one of them is no more. */
export async function demandThere(db: Tx, shares: readonly ReportShare[]): Promise<void> {
  for (const kind of ['peran', 'lembaga', 'user'] as const)
    await demandOfKind(
      db,
      kind,
      shares.filter((each) => each.kind === kind).map(({ id }) => id),
    )
}

async function demandOfKind(db: Tx, kind: ReportShare['kind'], ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const table = kind === 'user' ? 'applicationUser' : kind
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const there = new Set(rows.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length === 0) return
  throw new SuluhError(
    'validation',
    `${words[kind]} yang dipilih tidak ada lagi. Muat ulang lalu pilih kembali.`,
    gone.map((id) => ({ path: `shares.${id}`, message: 'Tidak ada' })),
  )
}
