import type { Board, BoardRow, LogEntry } from '@suluh/contract/exams/pengawasan'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type SqlBool } from 'kysely'
import { askingDevices } from '#exams/attempt/attempt-device.ts'
import { currentToken } from './event-token.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { isBeating } from '#platform/db/process-beat.ts'
import type { Db, Lane } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { isAwaited } from '#exams/attempt/accept-answers.ts'
import { askedIn, getSnapshot, recallSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { deedsFor, listDeeds } from './deeds.queries.ts'
import { readRoomRule, watching, type Reach, type RoomRule } from './watching.ts'

type BoardHead = Omit<Board, 'rows' | 'deeds' | 'isWhole'>

/** The head of a board; not-found where the actor may watch nobody in it. */
export async function getBoardHead(db: Tx, actor: Actor, id: string): Promise<BoardHead> {
  const found = await db
    .selectFrom('event as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where(
      sql<SqlBool>`(${inScope(actor, 'event.awasi', { lembaga: sql.ref('e.lembaga_id'), own: isActor(actor, 'e.pembuat_id') })} or exists (
        select from attempt a join application_user u on u.id = a.application_user_id where a.event_id = e.id and ${watching.within(actor)}))`,
    )
    .executeTakeFirst()
  if (!found) throw notThere()
  return readBoardHead(db, id)
}

/** The same for whoever asks. */
async function readBoardHead(db: Tx, id: string): Promise<BoardHead> {
  const row = await db
    .selectFrom('event as e')
    .select(['e.id', 'e.nama', 'e.opensAt', 'e.closesAt', 'e.token', 'e.tokenMinutes', 'e.snapshotId'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notThere()
  return toHead(db, row, await getSnapshot(db, row.snapshotId))
}

type EventFacts = {
  id: string
  nama: string
  opensAt: Date
  closesAt: Date
  token: string | null
  tokenMinutes: number | null
  snapshotId: string
}

async function toHead(db: Db | Tx, event: EventFacts, { structure }: Snapshot): Promise<BoardHead> {
  return {
    event: {
      id: event.id,
      nama: event.nama,
      opensAt: event.opensAt.toISOString(),
      closesAt: event.closesAt.toISOString(),
      token: await currentToken(db, event),
    },
    soal: structure.sections.reduce((sum, section) => sum + askedIn(section), 0),
    serverNow: new Date().toISOString(),
  }
}

function notThere(): SuluhError {
  return new SuluhError('not-found', 'Jadwal ujian tidak ditemukan.')
}

/** The board as one who may watch some of it sees it. */
export async function getBoard(db: Tx, actor: Actor, id: string): Promise<Board> {
  const head = await getBoardHead(db, actor, id)
  const rule = await readRoomRule(db, id)
  const rows = (await listBoardRows(db, id)).filter(({ reach }) => watching.holds(actor, rule, reach))
  const seen = new Map(rows.map(({ row }) => [row.userId, row.nama]))
  return {
    ...head,
    isWhole: true,
    rows: rows.map(({ row }) => row),
    deeds: deedsFor(await listDeeds(db, id), (userId) => seen.get(userId)),
  }
}

type WatchedRow = { row: BoardRow; reach: Reach }

/** Students of the event, by the newest attempt of each, with who may see them: all, or those of these attempts. */
export async function listBoardRows(db: Tx, eventId: string, ids?: string[]): Promise<WatchedRow[]> {
  const rows = await db
    .selectFrom(newestAttempts(db, eventId, ids))
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .leftJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .leftJoin('eventSesi as s', 's.id', 'a.sesiId')
    .leftJoin('attemptPresence as p', 'p.attemptId', 'a.id')
    .leftJoin('apiProcess as b', 'b.id', 'p.line')
    .leftJoin(askingDevices(db), 'd.attemptId', 'a.id')
    .leftJoin(flagCounts(db, eventId, ids), 'f.attemptId', 'a.id')
    .select(['a.id as attemptId', 'u.id as userId', 'u.nama', 'u.nomor', 'l.nama as lembaga', 'a.status'])
    .select([
      'a.ruangId',
      'r.nama as ruang',
      's.nama as sesi',
      'a.pausedAt',
      'a.startedAt',
      'a.deadline',
      'a.submittedAt',
    ])
    .select([isBeating.as('connected'), seenAt.as('seenAt')])
    .select(['p.soalNumber', 'p.answered', 'p.unsent', 'p.device', 'p.address'])
    .leftJoin('applicationUser as i', 'i.id', 'a.identityBy')
    .select(['u.fotoId', 'a.identityAt', 'i.nama as identityBy'])
    .select(['d.device as askingDevice', 'd.address as askingAddress', 'd.askedAt'])
    .select(['a.extraPercent', 'a.textStep', 'f.flags'])
    .select([storedCount.as('stored'), heldCount.as('held')])
    .select(['e.pembuatId', 'e.lembagaId as eventLembagaId', 'u.lembagaId', 'r.pengawasId'])
    .orderBy('u.nama')
    .orderBy('a.id')
    .execute()
  return rows.map(({ pembuatId, eventLembagaId, lembagaId, pengawasId, ...row }) => ({
    row: toBoardRow(row),
    reach: { pembuatId, eventLembagaId, lembagaId, pengawasId },
  }))
}

/** What saves and signs of life write of an attempt, as it is now; without its answers where none can have come. */
export type Life = Pick<BoardRow, 'attemptId' | 'soalNumber' | 'device' | 'address'> & {
  connected: boolean | null
  seenAt: Date | null
  answered: number | null
  unsent: number | null
  stored: number | null
  held: number | null
}

/** How things stand at an event. */
type Look = {
  /** To be given back as `since`: whatever is not finished as of it counts as changed. */
  asOf: string
  /** How many attempts there are, and which may have changed. */
  attempts: number
  changed: string[]
  /** Somebody has done something to some. */
  hasDeeds: boolean
  /** What concerns all rows: event, rooms and sessions, and which processes beat. */
  frame: string
  head: BoardHead
  rule: RoomRule
  lives: Life[]
}
type Asked = {
  since: string
  /** Asks also whose name, photo or lembaga has changed since then. */
  peopleSince: string | null
  touched: { id: string; hasAnswers: boolean }[]
}

type Read = Omit<Look, 'head' | 'rule' | 'lives'> & {
  head: Omit<EventFacts, 'id' | 'opensAt' | 'closesAt'> & { opensAt: number; closesAt: number } & {
    proctorsSeeAll: boolean
    proctors: string[]
  }
}

/** Reads what may have changed at an event, and how those stand that were touched: `migrations/functions/read_board.sql`. */
export async function lookAtBoard(
  { db, pool }: Lane,
  scope: { applicationId: string },
  id: string,
  { since, peopleSince, touched }: Asked,
): Promise<Look> {
  const { rows } = await pool.query<Read & Life>({
    name: 'read-board',
    text: `select as_of as "asOf", attempts, changed, has_deeds as "hasDeeds", frame, head, attempt_id as "attemptId", connected,
                  seen_at as "seenAt", soal_number as "soalNumber", answered, unsent, device, address, stored, held
             from read_board($1, $2, $3, $4, $5, $6)`,
    values: [
      scope.applicationId,
      id,
      since,
      peopleSince,
      touched.map((each) => each.id),
      touched.map(({ hasAnswers }) => hasAnswers),
    ],
  })
  const [read, ...lives] = rows
  if (!read?.head) throw notThere()
  const { proctorsSeeAll, proctors, opensAt, closesAt, ...facts } = read.head
  const event = { ...facts, id, opensAt: new Date(opensAt), closesAt: new Date(closesAt) }
  const snapshot =
    recallSnapshot(event.snapshotId) ?? (await tenant(db, scope, (tx) => getSnapshot(tx, event.snapshotId)))
  return {
    ...read,
    head: await toHead(db, event, snapshot),
    rule: { proctorsSeeAll, proctors: new Set(proctors) },
    lives,
  }
}

/** A row with what has been written of its student since. */
export function withLife(row: BoardRow, { connected, seenAt, answered, unsent, ...life }: Life): BoardRow {
  const stored = life.stored ?? row.stored
  return {
    ...row,
    ...life,
    connected: connected === true,
    seenAt: seenAt?.toISOString() ?? null,
    stored,
    held: life.held ?? row.held,
    answered: Math.max(answered ?? 0, stored),
    unsent: unsent ?? 0,
  }
}

/** Since ever. */
export const sinceEver = '3'

type Moment = 'pausedAt' | 'startedAt' | 'deadline' | 'submittedAt' | 'seenAt' | 'identityAt'
type Moments = Record<Moment, Date | null>
type Counts = { answered: number | null; unsent: number | null; flags: Record<string, number> | null }
type Asking = { askingDevice: string | null; askingAddress: string | null; askedAt: Date | null }
type Plain = Omit<BoardRow, keyof Moments | keyof Counts | 'paused' | 'asking'>

function toBoardRow({
  pausedAt,
  startedAt,
  deadline,
  submittedAt,
  seenAt,
  identityAt,
  askingDevice,
  askingAddress,
  askedAt,
  ...row
}: Plain & Moments & Counts & Asking): BoardRow {
  return {
    ...row,
    paused: pausedAt !== null,
    startedAt: startedAt?.toISOString() ?? null,
    deadline: deadline?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    identityAt: identityAt?.toISOString() ?? null,
    asking: askedAt && {
      device: askingDevice ?? '',
      address: askingAddress ?? '',
      at: askedAt.toISOString(),
    },
    // A page says nothing of what it answers while it is saved.
    answered: Math.max(row.answered ?? 0, row.stored),
    unsent: row.unsent ?? 0,
    flags: row.flags ?? {},
  }
}

/**
 * Of several attempts of a student at an event the newest. Sorted out before anything is joined, so that a table whose
 * statistics are older than the exam is read no worse.
 */
function newestAttempts(db: Tx, eventId: string, ids?: string[]) {
  return (
    db
      .selectFrom('attempt')
      .selectAll()
      .distinctOn('applicationUserId')
      .where('eventId', '=', eventId)
      // What is sat at a cell is watched there.
      .where('sel', 'is', null)
      .$if(ids !== undefined, (of) => of.where(isOfStudents(ids)))
      .orderBy('applicationUserId')
      .orderBy('number', 'desc')
      .as('a')
  )
}

/** Whether an attempt is of a student of one of these: the newest of theirs may be another one. */
function isOfStudents(ids: string[] | undefined) {
  return sql<boolean>`application_user_id in (select o.application_user_id from attempt o where o.id = any(${ids}::uuid[]))`
}

/** The last sign of life of presence `p`. While its line stands, as its process `b` beats, what was said last, so that a row changes only with what it shows. */
const seenAt = sql<Date | null>`case when ${isBeating} then p.seen_at else greatest(p.seen_at, b.beat_at) end`

/** Answers of attempt `a` on the server that are not blank. */
const storedCount = sql<number>`(select count(*)::int from answer x where x.attempt_id = a.id and x.value <> 'null')`

/** Answers of attempt `a` that wait for a decision. */
const heldCount = sql<number>`(select count(*)::int from held_answer h where h.application_id = a.application_id and h.attempt_id = a.id and ${isAwaited})`

/** What was reported of each attempt, by kind. */
function flagCounts(db: Tx, eventId: string, ids?: string[]) {
  const kinds = [
    'tab-ditinggalkan',
    'layar-penuh-keluar',
    'perangkat-berganti',
    'alamat-berganti',
    'alamat-ditolak',
    'salin',
    'tempel',
  ]
  const counted = db
    .selectFrom('attemptLog')
    .select(['attemptId', 'kind', sql<number>`count(*)::int`.as('n')])
    .where('eventId', '=', eventId)
    .where('kind', 'in', kinds)
    .$if(ids !== undefined, (of) =>
      of.where('attemptId', 'in', (eb) =>
        eb.selectFrom('attempt').select('id').where('eventId', '=', eventId).where(isOfStudents(ids)),
      ),
    )
    .groupBy(['attemptId', 'kind'])
    .as('k')
  return db
    .selectFrom(counted)
    .select(['k.attemptId', sql<Record<string, number>>`jsonb_object_agg(k.kind, k.n)`.as('flags')])
    .groupBy('k.attemptId')
    .as('f')
}

const mostLines = 500

/** The newest lines of what happened, of one attempt or of all that the actor may watch; those of people apart, so that what browsers report displaces none. */
export async function listLog(
  db: Tx,
  actor: Actor,
  eventId: string,
  attemptId: string | undefined,
): Promise<LogEntry[]> {
  let lines = db
    .selectFrom('attemptLog as g')
    .innerJoin('attempt as a', 'a.id', 'g.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('applicationUser as by', 'by.id', 'g.actorId')
    .select(['g.id', 'g.attemptId', 'u.nama as murid', 'g.kind', 'g.detail', 'by.nama as actor', 'g.at'])
    .where('g.eventId', '=', eventId)
    .where(watching.within(actor))
    .orderBy('g.at', 'desc')
    .limit(mostLines)
  // Of all students it would be all that there is to read.
  lines = attemptId
    ? lines.where('g.attemptId', '=', attemptId)
    : lines.where('g.kind', '<>', 'bagian-dibuka')
  const rows = [
    ...(await lines.where('g.actorId', 'is not', null).execute()),
    ...(await lines.where('g.actorId', 'is', null).execute()),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return rows.map(({ at, kind, detail, ...row }) => ({
    ...row,
    kind: kind as LogEntry['kind'],
    detail: detail as LogEntry['detail'],
    at: at.toISOString(),
  }))
}
