import { SuluhError } from '@suluh/contract/platform/error'
import { nomorDalamPola, type PenomoranSurat } from '@suluh/contract/reports/surat-hasil'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Numbered = { nomorSurat: string; nomorPola: string; nomorUrut: number }

/** A number for each, in their order; each school counts its own. Without a pattern none has one. */
export async function numberSurat(
  db: Tx,
  { applicationId }: Actor,
  surat: readonly { lembagaId: string | null }[],
  { pola, mulai }: PenomoranSurat,
): Promise<Numbered[]> {
  if (!pola || surat.length === 0) return []
  // Of two exams whose letters are issued at once the second goes on after the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nomor surat ${applicationId}`}, 0))`.execute(db)
  const used = await db
    .selectFrom('suratHasil')
    .select(['lembagaId'])
    .select(sql<number>`max(nomor_urut)`.as('last'))
    .select(sql<number>`max(length(nomor_surat))`.as('length'))
    .where('nomorPola', '=', pola)
    .groupBy('lembagaId')
    .execute()
  const given = new Map(used.map(({ lembagaId, last, length }) => [lembagaId, { last, length }]))
  const next = new Map<string | null, number>()
  return surat.map(({ lembagaId }) => {
    const before = given.get(lembagaId)
    const first = mulai === undefined ? (before?.last ?? 0) + 1 : Number(mulai)
    if (before && first <= before.last) throw taken(before.last)
    const nomorUrut = next.get(lembagaId) ?? first
    next.set(lembagaId, nomorUrut + 1)
    const digits = mulai?.length ?? (before ? before.length - pola.length + nomorDalamPola.length : 1)
    const nomorSurat = pola.replace(nomorDalamPola, () => String(nomorUrut).padStart(digits, '0'))
    return { nomorSurat, nomorPola: pola, nomorUrut }
  })
}

function taken(last: number): SuluhError {
  return new SuluhError(
    'conflict',
    `Nomor sampai ${last} dengan pola ini sudah dipakai surat lain. Mulai dari ${last + 1}, atau kosongkan nomor pertama agar dilanjutkan.`,
  )
}
