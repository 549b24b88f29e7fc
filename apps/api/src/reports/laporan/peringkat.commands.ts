import { SuluhError } from '@suluh/contract/platform/error'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { peringkatWords, type Peringkat } from '@suluh/contract/results/laporan-words'
import { sql } from 'kysely'
import { noteBirthDates } from '#exams/attempt/prepare-attempts.ts'
import { noteTindakan } from '#exams/event/event-tindakan.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { peringkatOf } from '#results/ranking/peringkat.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'

/**
 * Declares how an event's students are ranked, and says what was declared before. Only for those whose event it is: the
 * ranks are everybody's.
 */
export async function setPeringkat(
  db: Tx,
  actor: Actor,
  eventId: string,
  { chain, style, version }: Peringkat & { version: number },
): Promise<{ nama: string; ubahan: Ubahan[] }> {
  const event = await db
    .selectFrom('event as e')
    .select(['e.snapshotId', 'e.nama'])
    .where('e.id', '=', eventId)
    .where(
      inScope(actor, 'laporan.write', {
        lembaga: sql.ref('e.lembaga_id'),
        own: isActor(actor, 'e.pembuat_id'),
      }),
    )
    .executeTakeFirst()
  if (!event) throw new SuluhError('not-found', 'Laporan ujian tidak ditemukan.')
  const { sections } = (await getSnapshot(db, event.snapshotId)).structure
  const known = new Set(sections.map(({ id }) => `bagian:${id}`))
  for (const [at, { by }] of chain.entries())
    if (by.startsWith('bagian:') && !known.has(by))
      throw new SuluhError(
        'validation',
        `Ukuran ke-${at + 1} menunjuk bagian yang tidak ada di paket ujian ini.`,
        [{ path: `chain.${at}.by`, message: 'Pilih salah satu bagian paket' }],
      )
  const before = await peringkatOf(db, eventId)
  const row = { chain: JSON.stringify(chain), style, diubahOleh: actor.userId, diubahPada: new Date() }
  const written = await db
    .insertInto('laporanAturan')
    .values({ ...row, applicationId: actor.applicationId, eventId })
    .onConflict((on) =>
      on
        .column('eventId')
        .doUpdateSet({ ...row, version: sql`laporan_aturan.version + 1` })
        .where('laporanAturan.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (written?.version !== version + 1)
    throw new SuluhError(
      'conflict',
      'Aturan peringkat ini baru saja diubah orang lain. Muat ulang lalu coba lagi.',
    )
  const [dari, menjadi] = [before, { chain, style }].map((rules) => peringkatWords(rules, sections))
  const ubahan = dari === menjadi ? [] : [{ apa: 'aturan peringkat', dari: dari!, menjadi: menjadi! }]
  if (chain.some(({ by }) => by === 'lahir')) await noteBirthDates(db, eventId)
  await noteTindakan(db, actor, eventId, 'peringkat', { ubahan })
  return { nama: event.nama, ubahan }
}
