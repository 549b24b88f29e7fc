import { SuluhError } from '@suluh/contract/platform/error'
import type { GroupCell, QueryColumn } from '@suluh/contract/reports/analytics-query'
import {
  berkasLaporan,
  mostKirimanBytes,
  mostKirimanPerDay,
  mostKirimanWaiting,
  type KirimanBerkas,
} from '@suluh/contract/reports/berkas-laporan'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { findActor } from '#platform/auth/grants.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Config } from '#platform/config.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getSender } from '#platform/email/email.queries.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import type { Server } from '#platform/http/server.ts'
import { getReading, getReport } from '../analytics/application-report.queries.ts'
import { timeGroup } from '../analytics/catalogue/dataset.ts'
import { isChange } from '../analytics/query/plan-computed.ts'
import { runQuery } from '../analytics/query/run-query.ts'
import { untilGone } from '../analytics/query/until-gone.ts'
import {
  askedFor,
  fileNameOf,
  isKnownBy,
  listBerkas,
  planMs,
  printEach,
  type Asked,
  type Berkas,
  type Catalogue,
  type Question,
} from './berkas-laporan.ts'
import { listPenerima, type Penerima } from './penerima-berkas.ts'

const mailMs = 3 * 24 * 3_600_000

/** A file with its receiver, or with the reason why nobody gets it. */
type Kiriman = { berkas: Berkas; penerima?: Penerima; sebab?: string }

/** Who would get what, in words; nothing is sent. */
export async function listKiriman(
  db: Tx,
  config: Config,
  actor: Actor,
  id: string,
  asked: Asked,
): Promise<{ berkas: KirimanBerkas[]; sisa: number }> {
  const { kiriman } = await planKiriman(db, config, actor, id, asked)
  return {
    sisa: await leftToday(db, actor),
    berkas: kiriman.map(({ berkas: { key, nama, di }, penerima, sebab }) => ({
      key,
      nama,
      di,
      penerima: penerima ? { nama: penerima.nama, email: shortened(penerima.email) } : null,
      sebab: sebab ?? null,
    })),
  }
}

/** `a…@sekolah.sch.id`: enough to know whose it is. */
function shortened(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}

type Sending = Asked & { id: string; zona: string; kepada: string[] }

/**
 * Prints the files of exactly these and puts all of them in the outbox, or none: whoever may not get theirs any more once they
 * are printed stops it. Each waits there once, for a while, until it is sent. What is asked of many results is asked before
 * anything is held that others wait for.
 */
export async function sendKiriman(
  app: Server,
  actor: Actor,
  request: FastifyRequest,
  asked: Sending,
): Promise<{ dikirim: number }> {
  const { db, config } = app
  const { id } = asked
  const plan = () => untilGone(app, actor, request, (tx) => demandKiriman(tx, config, actor, asked), planMs)
  await tenant(db, actor, (tx) => demandRoom(tx, 0))
  const before = await plan()
  const files = await printEach(app, actor, request, {
    ...asked,
    berkas: before.kiriman.map(({ berkas }) => berkas),
    most: { each: mostKirimanBytes, all: mostKirimanWaiting },
  })
  const { nama, kiriman } = await plan()
  return tenant(db, actor, async (tx) => {
    // Two who send at once count each other's.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`kirim-berkas ${actor.applicationId}`}, 0))`.execute(
      tx,
    )
    await demandLeft(tx, actor, kiriman.length)
    if ((await getReading(tx, actor, id)).nomor !== before.nomor)
      throw new SuluhError(
        'conflict',
        'Tidak ada yang dikirim: laporan ini baru saja diterbitkan lagi. Buka daftar penerimanya lagi.',
      )
    await demandRoom(
      tx,
      files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
    for (const { berkas, penerima } of kiriman) {
      const file = files.find(({ of }) => of.key === berkas.key)
      if (!file) throw new SuluhError('conflict', changed(berkas, 'datanya baru saja berubah'))
      await enqueueMail(tx, {
        applicationId: actor.applicationId,
        to: { email: penerima.email, nama: penerima.nama },
        isNotice: true,
        subject: () => `${nama}: ${fileNameOf(berkas)}`.slice(0, 200),
        lines: (application) => [
          `Terlampir laporan “${nama}” untuk ${berkas.nama}, dikirim oleh ${actor.nama} dari ${application}.`,
          'Isinya hanya untuk Anda. Bila Anda bukan penerimanya, hapus email ini dan beri tahu sekolah.',
        ],
        lampiran: {
          nama: file.name,
          bytes: file.bytes,
          ...(asked.per === 'murid' && { tentangId: berkas.key }),
        },
        expiresAt: new Date(Date.now() + mailMs),
      })
    }
    await recordAudit(tx, actor, {
      action: berkasLaporan.send,
      target: `application-report/${id}`,
      targetNama: nama,
      // A student who is erased leaves no name, and an id leads nowhere then.
      detail: {
        per: asked.per,
        berkas: kiriman.map(({ berkas }) => (asked.per === 'murid' ? berkas.key : fileNameOf(berkas))),
      },
      request,
    })
    return { dikirim: kiriman.length }
  })
}

/** Files lie in everybody's database until they have gone; of a mail server that takes none they are not heaped up. */
async function demandRoom(db: Tx, more: number): Promise<void> {
  const { bytes } = await db
    .selectFrom('emailLampiran')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes + more > mostKirimanWaiting)
    throw new SuluhError(
      'conflict',
      `Tidak ada yang dikirim: berkas yang masih menunggu dikirim akan lebih dari ${mostKirimanWaiting / 1e6} MB. Kirim lagi setelah sebagian terkirim, atau unduh zipnya.`,
    )
}

/** Throws where fewer may go out today. */
async function demandLeft(db: Tx, actor: Actor, wanted: number): Promise<void> {
  const left = await leftToday(db, actor)
  if (wanted > left)
    throw new SuluhError(
      'conflict',
      `Hari ini tinggal ${left} berkas lagi yang dapat dikirim (paling banyak ${mostKirimanPerDay} dalam 24 jam). Kirim sisanya besok, atau unduh zipnya.`,
    )
}

async function leftToday(db: Tx, { applicationId }: Actor): Promise<number> {
  const sent = await db
    .selectFrom('email')
    .select(sql<number>`count(*)`.as('n'))
    .where('applicationId', '=', applicationId)
    .where('lampiran', 'is not', null)
    .where('dibuatPada', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Math.max(0, mostKirimanPerDay - sent.n)
}

const changed = (berkas: Berkas, sebab: string) =>
  `Tidak ada yang dikirim. ${fileNameOf(berkas)}: ${sebab}. Buka daftar penerimanya lagi.`

/** Those who were chosen; throws where one of them cannot get theirs. */
async function demandKiriman(db: Tx, config: Config, actor: Actor, { id, kepada, ...asked }: Sending) {
  const { nama, nomor, kiriman } = await planKiriman(db, config, actor, id, asked)
  const chosen = new Set(kepada)
  const wanted = kiriman.filter(({ berkas }) => chosen.has(berkas.key))
  if (wanted.length < chosen.size)
    throw new SuluhError(
      'conflict',
      'Tidak ada yang dikirim: sebagian penerima tidak ada lagi di laporan ini. Buka daftar penerimanya lagi.',
    )
  await demandLeft(db, actor, wanted.length)
  return {
    nama,
    nomor,
    kiriman: wanted.map(({ berkas, penerima, sebab }) => {
      if (!penerima) throw new SuluhError('conflict', changed(berkas, (sebab ?? '').replace(/\.$/, '')))
      return { berkas, penerima }
    }),
  }
}

/** For whoever may change the report: sending it is the report's own word to people. */
async function planKiriman(
  db: Tx,
  config: Config,
  actor: Actor,
  id: string,
  asked: Asked,
): Promise<{ nama: string; nomor: number; kiriman: Kiriman[] }> {
  await getReport(db, actor, id)
  const { nama, nomor, definition, catalogue, berkas } = await listBerkas(db, actor, id, asked)
  if ((await getSender(db, config, actor)).smtp === null)
    throw new SuluhError(
      'conflict',
      'Server ini belum dapat mengirim email. Pengelola mengatur server email di halaman Pengiriman.',
    )
  if (asked.per === 'murid') demandOfExams(catalogue, definition)
  const keys = berkas.map(({ key }) => key)
  const receivers = await listPenerima(db, asked.per, keys)
  const found = new Map(
    [...receivers].flatMap(([key, each]): [string, Penerima][] => ('sebab' in each ? [] : [[key, each]])),
  )
  const against = new Map([
    ...(asked.per === 'murid'
      ? await hiddenFrom(db, actor, catalogue, definition, asked, [...found.keys()])
      : await unreadBy(db, actor, catalogue, definition, asked, found)),
    ...(await fieldsKeptFrom(db, definition, found)),
  ])
  return {
    nama,
    nomor,
    kiriman: berkas.map((each) => {
      const receiver = receivers.get(each.key)!
      const sebab = 'sebab' in receiver ? receiver.sebab : against.get(each.key)
      return sebab === undefined ? { berkas: each, penerima: receiver as Penerima } : { berkas: each, sebab }
    }),
  }
}

/** What a student may see is ruled by each exam: of figures that name none nobody can say so. */
function demandOfExams(catalogue: Catalogue, definition: ReportDefinition): void {
  for (const { dataset } of askedFor(definition)) {
    if (isKnownBy(catalogue, dataset, 'event')) continue
    const label = catalogue.find(({ name }) => name === dataset)?.label ?? dataset
    const reason = `Laporan ini memuat ${label}, yang tidak menyebut ujiannya, jadi tidak dikirim kepada murid. Unduh zipnya, atau keluarkan widget itu.`
    throw new SuluhError('validation', reason, [{ path: 'per', message: reason }])
  }
}

const dimension = (field: string): QueryColumn => ({ id: field, kind: 'dimension', field })
const count: QueryColumn = { id: 'n', kind: 'measure', field: 'n' }

/** What the report's figures rest on: a change is measured from what lies before, whatever time the filters choose. */
function restsOn(catalogue: Catalogue, definition: ReportDefinition): Question[] {
  return askedFor(definition, ({ dataset, columns, filters }) => {
    const isSinceThen = columns.some(
      (column) => column.kind === 'derived' && isChange(column.how) && column.against?.kind !== 'target',
    )
    if (!isSinceThen) return filters
    const known = catalogue.find(({ name }) => name === dataset)?.dimensions ?? []
    const isOfTime = (field: string) => known.some((each) => each.field === field && each.group === timeGroup)
    return filters.filter(({ field }) => !isOfTime(field))
  })
}

/** Files with a field of the application's own that their receivers' peran does not see. */
async function fieldsKeptFrom(
  db: Tx,
  definition: ReportDefinition,
  receivers: ReadonlyMap<string, Penerima>,
): Promise<Map<string, string>> {
  const fields = [...JSON.stringify(definition).matchAll(/"atribut\.([0-9a-f-]{36})"/g)].map(([, id]) => id!)
  if (fields.length === 0) return new Map()
  const { rows } = await sql<{ id: string; field: string }>`
    select u.id, min(f.nama) as field
      from application_user u join peran p on p.id = u.peran_id
      join atribut f on f.id::text = any (${fields}::text[]) and f.seen_by is not null and p.kode <> all (f.seen_by)
     where u.id = any (${[...receivers.values()].map(({ id }) => id)}::uuid[]) group by u.id`.execute(db)
  const hidden = new Map(rows.map(({ id, field }) => [id, field]))
  return new Map(
    [...receivers].flatMap(([key, { id, nama }]): [string, string][] =>
      hidden.has(id)
        ? [[key, `${nama} tidak boleh melihat ${hidden.get(id)}, yang dipakai laporan ini.`]]
        : [],
    ),
  )
}

/** The report's figures by these columns, of these students, classes or schools alone. */
async function figuresOf(
  db: Tx,
  reader: Actor,
  { per, parameters }: Asked,
  { dataset, filters }: Question,
  keys: readonly string[],
  columns: QueryColumn[],
): Promise<unknown[][]> {
  const query = { dataset, columns, having: [], sort: [], top: null, totals: [] }
  const only = { field: per, operator: 'in' as const, value: [...keys] }
  const { rows, truncated } = await runQuery(
    db,
    reader,
    { ...query, filters: [...filters, only] },
    parameters,
  )
  if (truncated)
    throw new SuluhError('too-large', 'Laporan ini memuat terlalu banyak ujian. Saring dahulu tanggalnya.')
  return rows
}

const keyIn = (cell: unknown) => (cell as GroupCell).key as string

/**
 * Students of whom the report holds what an exam does not show them: its result by now, their answers, their rank. By the rule of
 * their own pages, whatever right the sender has.
 */
async function hiddenFrom(
  db: Tx,
  actor: Actor,
  catalogue: Catalogue,
  definition: ReportDefinition,
  asked: Asked,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  if (keys.length === 0) return reasons
  const ranks = JSON.stringify(definition.widgets).includes('"peringkat')
  for (const question of restsOn(catalogue, definition)) {
    const rows = await figuresOf(db, actor, asked, question, keys, [dimension('murid'), dimension('event')])
    const pairs = rows.map(([murid, event]) => [keyIn(murid), keyIn(event)] as const)
    const needs = [
      isShownTo(sql.ref('p.murid')),
      ...(question.dataset === 'answer' ? [sql<boolean>`e.show_pembahasan`] : []),
      ...(ranks ? [sql<boolean>`e.show_rank`] : []),
    ]
    const { rows: hidden } = await sql<{ murid: string; ujian: string }>`
      select p.murid, min(e.nama) as ujian
        from unnest(${pairs.map(([murid]) => murid)}::uuid[], ${pairs.map(([, event]) => event)}::uuid[]) as p (murid, event)
        join event e on e.id = p.event
       where not (${sql.join(needs, sql` and `)}) group by p.murid`.execute(db)
    for (const { murid, ujian } of hidden)
      reasons.set(murid, `Ujian “${ujian}” belum atau tidak menampilkan isi laporan ini kepada murid.`)
  }
  return reasons
}

/** Files that hold more than their receivers would read by their own rights. */
async function unreadBy(
  db: Tx,
  actor: Actor,
  catalogue: Catalogue,
  definition: ReportDefinition,
  asked: Asked,
  receivers: ReadonlyMap<string, Penerima>,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  const readers = new Map<string, Actor | undefined>()
  for (const { id } of receivers.values()) readers.set(id, await findActor(db, id))
  for (const question of restsOn(catalogue, definition)) {
    const byExam = isKnownBy(catalogue, question.dataset, 'event')
    const columns = [dimension(asked.per), ...(byExam ? [dimension('event')] : []), count]
    const all = await figuresOf(db, actor, asked, question, [...receivers.keys()], columns)
    for (const [key, { id, nama }] of receivers) {
      if (reasons.has(key)) continue
      const sent = all.filter(([of]) => keyIn(of) === key)
      const own = await readAs(db, readers.get(id), asked, question, key, columns)
      const isRead = sent.every((row) =>
        own?.some((mine) => nameOfRow(mine) === nameOfRow(row) && Number(mine.at(-1)) >= Number(row.at(-1))),
      )
      if (!isRead)
        reasons.set(key, `${nama} tidak berhak membaca semua angka di berkas ini, jadi tidak dikirimi.`)
    }
  }
  return reasons
}

const nameOfRow = (row: unknown[]) => row.slice(0, -1).map(keyIn).join(' ')

/** What somebody reads there themselves; undefined where they may not ask. */
async function readAs(
  db: Tx,
  reader: Actor | undefined,
  asked: Asked,
  question: Question,
  key: string,
  columns: QueryColumn[],
): Promise<unknown[][] | undefined> {
  if (!reader?.izin.has('laporan.read')) return undefined
  try {
    return await figuresOf(db, reader, asked, question, [key], columns)
  } catch (error) {
    if (error instanceof SuluhError && ['forbidden', 'validation'].includes(error.code)) return undefined
    throw error
  }
}
