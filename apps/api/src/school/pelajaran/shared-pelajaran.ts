import { SuluhError } from '@suluh/contract/platform/error'
import type { Aspek, AspekTree, Pelajaran } from '@suluh/contract/school/pelajaran'
import { sql, type RawBuilder } from 'kysely'
import { reachesAll, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

export type Deed = 'mayEdit' | 'mayDelete'
const izinOf = { mayEdit: 'pelajaran.write', mayDelete: 'pelajaran.delete' } as const

/** What nobody else's questions and parts use, of `pelajaran p` or `aspek a`. */
const unused = {
  p: (userId: string) => sql<boolean>`not exists (
      select 1 from soal s where s.pelajaran_id = p.id and s.pembuat_id is distinct from ${userId})
    and not exists (
      select 1 from aspek o where o.pelajaran_id = p.id and o.pembuat_id is distinct from ${userId})`,
  a: (userId: string) => sql<boolean>`not exists (
      select 1 from soal s where s.aspek_id = a.id and s.pembuat_id is distinct from ${userId})`,
}

/**
 * Whether the actor may change or delete a row that all schools share: with a right to the whole application, or where they
 * added it and nobody else uses it yet. Where there is one lembaga, it is shared with no other, and edited as ever.
 */
export function mayChange(actor: Actor, deed: Deed, alias: 'p' | 'a'): RawBuilder<boolean> {
  if (!actor.izin.has(izinOf[deed])) return sql<boolean>`false`
  if (reachesAll(actor, izinOf[deed])) return sql<boolean>`true`
  const isOwn = sql<boolean>`coalesce(${sql.ref(`${alias}.pembuat_id`)} = ${actor.userId}, false)`
  const own = sql<boolean>`(${isOwn} and ${unused[alias](actor.userId)})`
  return deed === 'mayEdit' ? sql<boolean>`(${isOneLembaga} or ${own})` : own
}

const isOneLembaga = sql<boolean>`(select count(*) from lembaga) < 2`

/** Refuses what would change something under other schools. */
export function demandMay(row: Pick<Pelajaran | Aspek, 'nama' | Deed>, deed: Deed): void {
  if (row[deed]) return
  const word = deed === 'mayEdit' ? 'mengubah' : 'menghapus'
  throw new SuluhError(
    'forbidden',
    `${row.nama} dipakai bersama semua lembaga, jadi hanya pengelola aplikasi yang dapat ${word}nya. Anda dapat ${word} yang Anda tambahkan sendiri, selama belum dipakai orang lain.`,
  )
}

/** Whether the actor may put all subjects in another order, which is one for all schools. */
export function mayArrange(actor: Actor): RawBuilder<boolean> {
  if (!actor.izin.has('pelajaran.write')) return sql<boolean>`false`
  return reachesAll(actor, 'pelajaran.write') ? sql<boolean>`true` : isOneLembaga
}

export async function demandMayArrange(db: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select ${mayArrange(actor)} as may`.execute(db)
  if (!rows[0]?.may)
    throw new SuluhError(
      'forbidden',
      'Urutan pelajaran dipakai bersama semua lembaga, jadi hanya pengelola aplikasi yang dapat mengaturnya.',
    )
}

/** Refuses a new arrangement that moves more than the actor's own parts: what others use keeps its place among the others. */
export function demandOnlyOwnMoved(aspek: Aspek[], tree: AspekTree): void {
  const others = new Map(aspek.filter(({ mayEdit }) => !mayEdit).map((each) => [each.id, each]))
  const after = tree.filter(({ id }) => others.has(id))
  for (const [at, before] of [...others.values()].entries())
    if (after[at]?.id !== before.id || after[at].indukId !== before.indukId) demandMay(before, 'mayEdit')
}
