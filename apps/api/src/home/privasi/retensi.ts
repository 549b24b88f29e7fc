import { SuluhError } from '@suluh/contract/platform/error'
import type { RetensiInput } from '@suluh/contract/home/privasi'
import { sql } from 'kysely'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandAll } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { eachAlone, startRounds } from '#platform/jobs/rounds.ts'
import { isElsewhere } from '#platform/sel/elsewhere.ts'
import { deleteReleased } from '#platform/rich-text/picture.ts'
import { anonymise } from './erase-person.ts'

const everyMs = 60 * 60_000
/** So much in one transaction; what is left waits for the next round. */
const mostAtOnce = 500

/** Once an hour: lets go of what an application no longer keeps. Any number of copies may run. Returns how to stop. */
export function startRetention(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(everyMs, () => keepRetention(db), onError)
}

/** One round over every application: what its rules let go, and pictures that nobody shows any more. */
export async function keepRetention(db: Db, now = new Date()): Promise<void> {
  const all = await db.selectFrom('application').select('id as applicationId').execute()
  await eachAlone(all, ({ applicationId }) =>
    tenant(db, { applicationId }, async (tx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`retensi ${applicationId}`}, 0)) as "isMine"`.execute(
        tx,
      )
      if (!rows[0]?.isMine) return
      const isHere = !(await isElsewhere(tx, applicationId))
      await applyRules(tx, { applicationId, isHere }, now)
      if (isHere) await deleteReleased(tx)
    }),
  )
}

/** A cell lets go of the details that only it has; of people it forgets whom the centre forgets. */
async function applyRules(
  tx: Tx,
  { applicationId, isHere }: { applicationId: string; isHere: boolean },
  now: Date,
): Promise<void> {
  const { rincianTahun, identitasTahun } = await getRetensi(tx)
  const attempts = rincianTahun ? await dueAttempts(tx, cutoff(now, rincianTahun)) : []
  const people = identitasTahun && isHere ? await duePeople(tx, cutoff(now, identitasTahun)) : []
  if (attempts.length) await sql`select clear_attempt_details(${attempts})`.execute(tx)
  if (people.length) await anonymise(tx, people)
  if (attempts.length + people.length === 0) return
  await recordAudit(
    tx,
    { applicationId, userId: null, nama: 'Suluh', lembagaId: null },
    {
      action: 'retensi',
      target: 'privasi',
      detail: { pengerjaanDibersihkan: attempts.length, muridDianonimkan: people.length },
    },
  )
}

/** What the rules would take if their round were now. */
export async function countDue(
  db: Tx,
  { rincianTahun, identitasTahun }: RetensiInput,
): Promise<{ murid: number; pengerjaan: number }> {
  const now = new Date()
  return {
    pengerjaan: rincianTahun ? (await dueAttempts(db, cutoff(now, rincianTahun), 1_000_000)).length : 0,
    murid: identitasTahun ? (await duePeople(db, cutoff(now, identitasTahun), 1_000_000)).length : 0,
  }
}

/**
 * What ended before it is let go: school years begin on the first of July, western Indonesian time, and `years` whole
 * ones are kept after the one in question. With one, all of last year is there until this one ends.
 */
export function cutoff(now: Date, years: number): Date {
  const local = new Date(now.getTime() + 7 * 3_600_000)
  const begun = local.getUTCMonth() >= 6 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
  return new Date(Date.UTC(begun - years, 6, 1, -7))
}

async function dueAttempts(db: Tx, before: Date, most = mostAtOnce): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from attempt a join event e on e.id = a.event_id
     where e.closes_at < ${before} and a.status not in ('siap', 'berlangsung')
       and (a.device is not null
            or exists (select from bukti_simpan b where b.attempt_id = a.id)
            or exists (select from held_answer h where h.attempt_id = a.id)
            or exists (select from attempt_log l where l.attempt_id = a.id and l.detail <> '{}')
            or exists (select from answer w join soal s on s.id = w.soal_id
                        where w.attempt_id = a.id and s.form = 'uraian' and w.value not in ('null', '"[dihapus]"')))
     order by a.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Students of whom nothing has been seen since: no exam, no session, no group of a later year. */
async function duePeople(db: Tx, before: Date, most = mostAtOnce): Promise<string[]> {
  const year = new Date(before.getTime() + 7 * 3_600_000).getUTCFullYear()
  const { rows } = await sql<{ id: string }>`
    select u.id from application_user u
     where u.peran_id = (select id from peran where kode = 'murid')
       and u.dianonimkan_pada is null and u.dibuat_pada < ${before}
       and not exists (select from attempt a join event e on e.id = a.event_id
                        where a.application_user_id = u.id and e.closes_at >= ${before})
       and not exists (select from session s where s.application_user_id = u.id and s.last_seen >= ${before})
       and not exists (select from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id
                        where m.application_user_id = u.id and g.tahun_ajaran >= ${`${year}/${year + 1}`})
     order by u.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function getRetensi(db: Tx): Promise<RetensiInput & { version: number }> {
  const row = await db
    .selectFrom('retensi')
    .select(['rincianTahun', 'identitasTahun', 'version'])
    .executeTakeFirst()
  return row ?? { rincianTahun: null, identitasTahun: null, version: 0 }
}

export async function updateRetensi(
  db: Tx,
  actor: Actor,
  { version, ...rule }: RetensiInput & { version: number },
): Promise<void> {
  demandAll(actor, 'privasi.write')
  const by = { ...rule, diubahOleh: actor.userId, diubahPada: new Date(), version: version + 1 }
  const written = await db
    .insertInto('retensi')
    .values({ ...by, applicationId: actor.applicationId })
    .onConflict((on) => on.column('applicationId').doUpdateSet(by).where('retensi.version', '=', version))
    .returning('version')
    .executeTakeFirst()
  if (!written) throw new SuluhError('conflict', 'Aturan ini sudah diubah orang lain. Muat ulang dahulu.')
}
