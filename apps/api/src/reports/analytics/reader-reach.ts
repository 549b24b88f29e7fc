import { everyLembaga, type ReportReading } from '@suluh/contract/reports/application-report'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { taughtGroups } from '#results/results-scope/murid-scope.ts'

const mostNames = 6

/** Whose results the actor's reports are of, in words: "semua lembaga", "SMP Merdeka", "VIII A dan VIII B". */
export async function reachInWords(db: Tx, actor: Actor): Promise<string> {
  const cakupan = actor.izin.get('laporan.read')
  if (cakupan === 'aplikasi') return everyLembaga
  if (cakupan === 'lembaga') return (await nameOfLembaga(db, actor)) ?? 'lembaga Anda'
  const names = await taughtNames(db, actor)
  const made = 'ujian yang Anda buat'
  return names.length === 0 ? made : `${listed(names)}, dan ${made}`
}

async function nameOfLembaga(db: Tx, { lembagaId }: Actor): Promise<string | undefined> {
  if (lembagaId === null) return undefined
  const row = await db.selectFrom('lembaga').select('nama').where('id', '=', lembagaId).executeTakeFirst()
  return row?.nama
}

async function taughtNames(db: Tx, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ nama: string }>`select g.nama from group_belajar g
    where g.id in ${taughtGroups(actor)} and g.diarsipkan_pada is null order by g.nama`.execute(db)
  return rows.map(({ nama }) => nama)
}

/** Who signs for the classes whose results the actor reads, where somebody wrote it. */
export async function waliKelasInReach(db: Tx, actor: Actor): Promise<ReportReading['waliKelas']> {
  const cakupan = actor.izin.get('laporan.read')
  const isRead =
    cakupan === 'aplikasi'
      ? sql<boolean>`true`
      : cakupan === 'lembaga'
        ? sql<boolean>`lembaga_id = ${actor.lembagaId}`
        : sql<boolean>`id in ${taughtGroups(actor)}`
  return db
    .selectFrom('groupBelajar')
    .select(['id as groupId', 'lembagaId', 'waliKelasNama as nama', 'waliKelasNip as nip'])
    .where('waliKelasNama', '<>', '')
    .where(isRead)
    .execute()
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')}, dan ${more} group lain`
  return new Intl.ListFormat('id', { type: 'conjunction' }).format(shown)
}
