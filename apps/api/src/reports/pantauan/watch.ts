import { hash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import { SyaratPantauan } from '@suluh/contract/reports/pantauan'
import { sql, type Updateable } from 'kysely'
import type { Config } from '#platform/config.ts'
import { findActor } from '#platform/auth/grants.ts'
import type { Db } from '#platform/db/open.ts'
import type { PantauanPenerima } from '#platform/db/tables.ts'
import { listTenants, tenant, type Scope, type Tx } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { siteOf } from '#platform/merek/site.ts'
import { listCatalogue } from '../analytics/catalogue/catalogue.ts'
import { setForQueries } from '../analytics/query/query-settings.ts'
import { judge, type Watched } from './judge.ts'
import { findReading } from './pantauan.queries.ts'
import { linesOf, sentenceOf } from './words.ts'
import { howToProve, isEmailProven } from '#platform/email/proven.ts'

const everyMs = 60_000
/** Results of a running exam change every second: a figure is looked at again only so long after the last time. */
const restMinutes = 10
const longestMs = 10_000
const mailMs = 2 * 24 * 3_600_000
/** Of one application in one round, and of one figure for all who are told: others wait for it. */
const perTenantMs = 20_000
const perPantauanMs = 60_000

/**
 * Once a minute: figures that are watched and whose results have changed, or that nobody has looked at today. Any number of
 * copies may run. Returns how to stop.
 */
export function startWatching(
  db: Db,
  config: Config,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startRounds(
    everyMs,
    async (isStopped) => {
      for (const scope of await listTenants(db)) {
        if (isStopped()) return
        await watchTenant(db, config, scope).catch(onError)
      }
    },
    onError,
  )
}

const today = sql`(now() at time zone 'Asia/Jakarta')::date`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

/**
 * One round of one application, for so long at most: what is left is due in the next one, after all others have had their turn.
 * One that fails leaves the others as they are.
 */
export async function watchTenant(
  db: Db,
  config: Config,
  scope: Scope,
  longestMs = perTenantMs,
): Promise<void> {
  const began = Date.now()
  const failures: unknown[] = []
  do {
    const id = await claimDue(db, scope)
    if (id === undefined) break
    await watchOne(db, config, scope, id).catch((error: unknown) => failures.push(error))
  } while (Date.now() - began < longestMs)
  if (failures.length > 0) throw failures[0]
}

/** What is due for longest, taken so that no other copy looks at it too. */
async function claimDue(db: Db, scope: Scope): Promise<string | undefined> {
  return tenant(db, scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update pantauan set diperiksa_pada = now()
       where id in (
         select k.id from pantauan k
          where k.aktif and (k.diperiksa_pada is null or ${dayOf('k.diperiksa_pada')} < ${today}
            or (k.diperiksa_pada < now() - make_interval(mins => ${restMinutes})
                and exists (select from laporan_event l where l.computed_at > k.diperiksa_pada)))
          order by k.diperiksa_pada nulls first limit 1 for update skip locked)
      returning id`.execute(tx)
    return rows[0]?.id
  })
}

async function watchOne(db: Db, config: Config, scope: Scope, id: string): Promise<void> {
  const began = Date.now()
  const people = await tenant(db, scope, (tx) =>
    tx.selectFrom('pantauanPenerima').select('applicationUserId').where('pantauanId', '=', id).execute(),
  )
  for (const { applicationUserId } of people) {
    const verdict =
      Date.now() - began < perPantauanMs
        ? await tenant(db, { ...scope, userId: applicationUserId }, async (tx) => {
            await setForQueries(tx, longestMs)
            return judgeFor(tx, id, applicationUserId)
          }).catch((error: unknown): Verdict => {
            if (error instanceof SuluhError) return { masalah: error.message }
            throw error
          })
        : { masalah: tooHeavy }
    await tenant(db, scope, (tx) => tell(tx, config, { ...scope, id, userId: applicationUserId }, verdict))
  }
}

const tooHeavy =
  'Angka ini terlalu lama dihitung untuk semua yang diberi tahu. Persempit laporannya, atau kurangi penerimanya.'

type Verdict =
  | { masalah: string }
  | { report: { id: string; nama: string }; kalimat: string; lines: string[]; jumlah: number }

/** What this person would see in the report now, and nothing that they would not. */
async function judgeFor(tx: Tx, id: string, userId: string): Promise<Verdict> {
  const row = await tx
    .selectFrom('pantauan')
    .select(['reportId', 'widget', 'kolom', 'syarat', 'parameters'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { masalah: 'Pantauan ini sudah dihapus.' }
  const actor = await findActor(tx, userId)
  if (!actor) return { masalah: 'Akunnya tidak aktif, jadi tidak diberi tahu.' }
  const report = await findReading(tx, actor, row.reportId)
  if (!report) return { masalah: 'Belum atau tidak lagi dapat membuka laporan ini, jadi tidak diberi tahu.' }
  const watched: Watched = {
    widget: row.widget,
    kolom: row.kolom,
    syarat: SyaratPantauan.parse(row.syarat),
    parameters: row.parameters as Watched['parameters'],
  }
  const hits = await judge(tx, actor, report.definition, watched)
  const kalimat = sentenceOf(report.definition, await listCatalogue(tx, actor), watched)
  return { report: { id: report.id, nama: report.nama }, kalimat, lines: linesOf(hits), jumlah: hits.length }
}

/** Figures of pupils go to no address that may be somebody else's. */
const unproven = `Diberi tahu lewat lonceng saja: alamat emailnya ${howToProve}`

type To = Scope & { id: string; userId: string }

/** Tells somebody what is new to them, at most once a day; the same news is told once. */
async function tell(
  tx: Tx,
  config: Config,
  { applicationId, id, userId }: To,
  verdict: Verdict,
): Promise<void> {
  const { rows } = await sql<{
    sidik: string | null
    isToday: boolean
    nama: string
    email: string | null
    isProven: boolean
  }>`
    select t.sidik, coalesce(${dayOf('t.diberitahu_pada')} = ${today}, false) as "isToday", u.nama, u.email,
           ${isEmailProven('u')} as "isProven"
      from pantauan_penerima t join application_user u on u.id = t.application_user_id
     where t.pantauan_id = ${id} and t.application_user_id = ${userId} for update of t`.execute(tx)
  const [row] = rows
  if (!row) return
  const set = (values: Updateable<PantauanPenerima>) =>
    tx
      .updateTable('pantauanPenerima')
      .set(values)
      .where('pantauanId', '=', id)
      .where('applicationUserId', '=', userId)
      .execute()
  if ('masalah' in verdict) return void (await set({ masalah: verdict.masalah, jumlah: 0 }))
  const { kalimat, lines, jumlah, report } = verdict
  const { email, isProven } = row
  const masalah = email === null || isProven ? null : unproven
  // What was told is forgotten once it holds no more, so that it is told again when it comes back.
  if (jumlah === 0) return void (await set({ masalah, jumlah, kalimat: null, sidik: null }))
  const sidik = hash('sha256', [kalimat, ...lines].join('\n'), 'base64url')
  if (row.isToday || row.sidik === sidik) return void (await set({ masalah, jumlah }))
  await set({ masalah, jumlah, kalimat, sidik, diberitahuPada: new Date() })
  if (email === null || !isProven) return
  await enqueueMail(tx, {
    applicationId,
    to: { email, nama: row.nama },
    isNotice: true,
    subject: () => `Kabar laporan ${report.nama}: ${kalimat}`.slice(0, 200),
    lines: () => [
      `Di laporan ${report.nama}: ${kalimat}.`,
      ...lines,
      'Angka ini dalam jangkauan Anda. Pantauan dapat dimatikan di halaman laporan, tombol Pantauan.',
    ],
    action: {
      label: 'Buka laporan',
      url: `${await siteOf(tx, config, applicationId)}/dashboard/analytics/view/${report.id}`,
    },
    expiresAt: new Date(Date.now() + mailMs),
  })
}
