import type { ReportTemplate } from '@suluh/contract/reports/application-report'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertReport, publishReport } from '#reports/analytics/application-report.commands.ts'
import { shareReport } from '#reports/analytics/application-report.share.ts'

const reports: { nama: string; template: ReportTemplate }[] = [
  { nama: 'Ringkasan ujian semester ini', template: 'ringkasan-ujian' },
  { nama: 'Kehadiran ujian', template: 'kehadiran' },
  { nama: 'Perkembangan murid semester ini', template: 'perkembangan-murid' },
  { nama: 'Daya serap per aspek', template: 'daya-serap-aspek' },
]

/** Reports from the starters, published and shared with those who teach and lead. */
export async function seedReports(db: Tx, by: Actor): Promise<void> {
  const roles = await db.selectFrom('peran').select('id').where('kode', 'in', ['lembaga', 'guru']).execute()
  for (const { nama, template } of reports) {
    const { id, version } = await insertReport(db, by, { nama, template, folder: 'Semester 1' })
    await publishReport(db, by, id, version)
    await shareReport(
      db,
      by,
      id,
      roles.map((peran) => ({ kind: 'peran', id: peran.id })),
    )
  }
}
