import type { ListQuery } from '@suluh/contract/platform/list'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import type { Actor } from '#platform/auth/scope.ts'
import { hasThreshold } from '@suluh/psychometrics/ranking/gabungan-rules'
import { connect } from '#platform/db/open.ts'
import { enterTenant, tenant, type Tx } from '#platform/db/tenant.ts'
import { sheetBytes } from '#platform/sheet/write-sheet.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { readVersionInput, reportProgress, writeVersion } from './gabungan.write-version.ts'
import { BASIS_NAMES } from '@suluh/psychometrics/ranking/gabungan-explanation'
import type { GabunganLine } from '@suluh/contract/results/gabungan'
import { atributColumns } from '#platform/atribut/atribut-columns.ts'
import { allLines, lembagaThen } from './gabungan.lines.ts'

export type ComputeInput = { url: string; applicationId: string; versionId: string }

/** Computes a version from what rules and results are at one moment and writes it, whole or not at all. */
export async function computeGabungan({ url, applicationId, versionId }: ComputeInput): Promise<null> {
  const scope = { applicationId }
  // One connection writes, the other says how far it is.
  const { db } = connect(url, 2)
  try {
    const input = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await enterTenant(tx, scope)
        return readVersionInput(tx, versionId)
      })
    const total = input.read.students.length
    const progress = (done: number) => tenant(db, scope, (tx) => reportProgress(tx, versionId, done, total))
    await progress(0)
    await tenant(db, scope, (tx) => writeVersion(tx, { applicationId, versionId }, input, progress))
    return null
  } finally {
    await db.destroy()
  }
}

export type ExportInput = { url: string; actor: Actor; id: string; query: ListQuery; format: SheetFormat }

/** A ranking as a file; written on a worker thread, because a province's takes seconds. */
export async function exportGabungan({ url, actor, id, query, format }: ExportInput) {
  const { db } = connect(url, 1)
  try {
    const table = await tenant(db, actor, (tx) => gabunganTable(tx, actor, id, query))
    return { name: table.name, bytes: (await sheetBytes(format, table)) as Uint8Array }
  } finally {
    await db.destroy()
  }
}

/** Every line that the actor may read and the query leaves, under columns that are always the same for the same exams. */
async function gabunganTable(db: Tx, actor: Actor, id: string, query: ListQuery): Promise<SheetTable> {
  const { version, lines } = await allLines(db, actor, id, query)
  const rows = await lines.select('u.atribut').execute()
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const { members, basis } = version.rules
  return {
    name: `Ujian gabungan ${version.nama}`,
    titles: [
      'Peringkat',
      'Peringkat lembaga',
      'Nama',
      'NISN',
      'Lembaga',
      'Group dan peringkatnya',
      ...members.map(({ nama }) => `${nama} (${BASIS_NAMES[basis]})`),
      'Nilai gabungan',
      'Ambang batas',
      'Keterangan',
      'Versi',
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      row.rank,
      row.rankInLembaga,
      row.nama,
      row.nomor,
      lembagaThen(row, version),
      Object.entries(row.rankInGroups as Record<string, number>)
        .map(([group, rank]) => `${version.groups.get(group) ?? group}: ${rank}`)
        .join(', '),
      ...(row.parts as GabunganLine['parts']).map(({ value }) => value),
      row.value,
      verdictWord(row.passed, row.value !== null && hasThreshold(version.rules)),
      row.reason,
      version.number,
      ...kept.cells(row.atribut),
    ]),
  }
}

/** Whether the thresholds are reached; where missing marks can still decide, that. */
function verdictWord(passed: boolean | null, isJudged: boolean): string | null {
  if (passed === null) return isJudged ? 'Belum pasti' : null
  return passed ? 'Tercapai' : 'Belum tercapai'
}
