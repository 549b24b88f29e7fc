import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { type Soal, type SoalDetail } from '@suluh/contract/bank/soal'
import { LevelSoal } from '@suluh/contract/bank/soal-words'
import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/bank/soal-form'
import { Form } from '@suluh/contract/bank/soal-words'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope, reaches } from '#platform/auth/scope.ts'
import { listRows, prepareLongList } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { mapHtml } from './map-html.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawAhead } from '#platform/rich-text/draw-ahead.ts'
import { pooledFigure, poolFigure } from './pooled-figure.ts'

/** Rows of `soal s` that the actor's right reaches. */
export const soalScope = (actor: Actor, izin: 'soal.read' | 'soal.write' | 'soal.delete') =>
  inSharedScope(actor, izin, 's')

const exams = sql`soal_use u join event e on e.snapshot_id = u.snapshot_id and not e.dibatalkan where u.soal_id = s.id`

/** What a list shows of a question; the small subqueries run for the rows of a page only. */
function selectSoal(db: Tx) {
  return db
    .selectFrom('soal as s')
    .select(['s.id', 's.version', 's.form', 's.status', 's.plainText', 's.level', 's.tags', 's.stimulusId'])
    .select(['s.berbagi', 's.diubahPada', 's.pelajaranId', 's.aspekId', 's.indikator', 's.capaian'])
    .select([
      sql<string>`(select p.nama from pelajaran p where p.id = s.pelajaran_id)`.as('pelajaran'),
      sql<string | null>`(select a.nama from aspek a where a.id = s.aspek_id)`.as('aspek'),
      sql<string | null>`(select c.nama from application_user c where c.id = s.pembuat_id)`.as('pembuat'),
      sql<number>`(select count(*) from ${exams})`.as('events'),
      sql<Date | null>`(select max(e.opens_at) from ${exams} and e.opens_at <= now())`.as('terakhirDipakai'),
    ])
    .select([pooledFigure('facility').as('facility'), pooledFigure('discrimination').as('discrimination')])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSoal>['executeTakeFirstOrThrow']>>

function toSoal({ pelajaranId, pelajaran, aspekId, aspek, ...row }: Row): Soal {
  return {
    ...row,
    form: Form.parse(row.form),
    level: LevelSoal.nullable().parse(row.level),
    pelajaran: { id: pelajaranId, nama: pelajaran },
    aspek: aspekId && aspek ? { id: aspekId, nama: aspek } : null,
    terakhirDipakai: row.terakhirDipakai && new Date(row.terakhirDipakai).toISOString(),
    diubahPada: row.diubahPada.toISOString(),
  }
}

export async function listSoal(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Soal[]; total: number }> {
  await prepareLongList(db)
  const { q, ...others } = query
  const tags = query.filters.filter(({ field }) => field === 'tag').flatMap(({ value }) => value as string)
  const filters = query.filters.filter(({ field }) => field !== 'tag')
  const asks = (part: { field: string }[], names: string[]) => part.some(({ field }) => names.includes(field))
  const named = [...query.sorters, ...filters]
  const page = await listRows(
    selectSoal(db)
      .where('s.applicationId', '=', actor.applicationId)
      .where(soalScope(actor, 'soal.read'))
      .$if(tags.length > 0, (rows) => rows.where(sql<boolean>`s.tags && ${tags}::text[]`))
      .$if(q !== undefined, (rows) => rows.where(hasWords(actor, q ?? '')))
      .$if(asks(named, ofFigures), (rows) =>
        rows.leftJoin(figuresOfAll(actor), (on) => on.on(sql<boolean>`f.soal_id = s.id`)),
      )
      .$if(asks(named, ofExams), (rows) =>
        rows.leftJoin(examsOfAll(actor), (on) => on.on(sql<boolean>`x.soal_id = s.id`)),
      ),
    { ...others, filters },
    {
      fields,
      search: [],
      id: sql.ref('s.id'),
      order: ['diubahPada', 'desc'],
      isNarrow:
        q !== undefined ||
        query.sorters.some(({ field }) => field !== 'diubahPada') ||
        asks(filters, [...ofFigures, ...ofExams]),
    },
  )
  return { total: page.total, rows: page.rows.map(toSoal) }
}

const ofFigures = ['facility', 'discrimination']
const ofExams = ['events', 'terakhirDipakai', 'terpakai']
const fields = {
  plainText: sql.ref('s.plain_text'),
  diubahPada: sql.ref('s.diubah_pada'),
  form: sql.ref('s.form'),
  status: sql.ref('s.status'),
  level: sql.ref('s.level'),
  pelajaranId: sql.ref('s.pelajaran_id'),
  aspekId: sql.ref('s.aspek_id'),
  stimulusId: sql.ref('s.stimulus_id'),
  pembuatId: sql.ref('s.pembuat_id'),
  berbagi: sql.ref('s.berbagi'),
  facility: sql.ref('f.facility'),
  discrimination: sql.ref('f.discrimination'),
  events: sql`coalesce(x.events, 0)`,
  terakhirDipakai: sql.ref('x.last_used'),
  terpakai: sql`(x.soal_id is not null)`,
}

/** A question is looked for by its indikator too, and one about a text by that text. */
function hasWords({ applicationId }: Actor, q: string) {
  const has = (text: string) => sql`strpos(${sql.raw(text)}, lower(${q})) > 0`
  return sql<boolean>`(${has('s.cari')} or ${has('lower(s.indikator)')} or s.stimulus_id in
    (select t.id from stimulus t where t.application_id = ${applicationId} and ${has('lower(t.plain_text)')}))`
}

/** What a bank is sorted or narrowed by, made for all its questions at once: for one after the other it takes far longer. */
const figuresOfAll = ({ applicationId }: Actor) =>
  sql`(select u.soal_id, ${poolFigure('facility')} as facility, ${poolFigure('discrimination')} as discrimination
    from soal_use u where u.application_id = ${applicationId} group by u.soal_id)`.as<'f'>(sql.id('f'))

const examsOfAll = ({ applicationId }: Actor) =>
  sql`(select u.soal_id, count(*) as events, max(e.opens_at) filter (where e.opens_at <= now()) as last_used
    from soal_use u join event e on e.snapshot_id = u.snapshot_id and not e.dibatalkan
    where u.application_id = ${applicationId} and e.application_id = ${applicationId} group by u.soal_id)`.as<'x'>(
    sql.id('x'),
  )

/** What is asked for whole: with its newest version, its stimulus, and whether the reader may change it. */
function selectWhole(db: Tx, actor: Actor) {
  return selectSoal(db)
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['v.content', 'v.key', 'v.pembahasan', 't.html as stimulus'])
    .select(reaches(actor, 'soal.write', soalScope).as('mayEdit'))
    .where(soalScope(actor, 'soal.read'))
}

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

function toSoalDetail(row: WholeRow): SoalDetail {
  const content = SoalContent.parse(row.content)
  const key = SoalKey.parse(row.key)
  return {
    ...toSoal(row),
    content: mapHtml(content, drawFormulas),
    key: drawnKey(key),
    pembahasan: drawFormulas(row.pembahasan),
    stimulus:
      row.stimulusId && row.stimulus !== null
        ? { id: row.stimulusId, html: drawFormulas(row.stimulus) }
        : null,
    mayEdit: row.mayEdit,
    problems: soalProblems({ content, key }),
  }
}

export async function getSoal(db: Tx, actor: Actor, id: string): Promise<SoalDetail> {
  const row = await selectWhole(db, actor).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Soal tidak ditemukan.')
  await drawAhead(row)
  return toSoalDetail(row)
}

/** Those of the questions that the actor may read, in the order asked. */
export async function listWhole(db: Tx, actor: Actor, ids: string[]): Promise<SoalDetail[]> {
  const rows = await selectWhole(db, actor).where('s.id', 'in', ids).execute()
  await drawAhead(rows)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(toSoalDetail)
}

/** The key with the formulas of its rubric drawn. */
export function drawnKey(key: SoalKey): SoalKey {
  return key.form === 'uraian' ? { ...key, rubric: drawFormulas(key.rubric) } : key
}

/** The tags and authors of the questions that the actor may read. */
export async function getFacets(
  db: Tx,
  actor: Actor,
): Promise<{ tags: string[]; pembuat: { id: string; nama: string }[] }> {
  const readable = sql<boolean>`s.application_id = ${actor.applicationId} and ${soalScope(actor, 'soal.read')}`
  const tags = await sql<{
    tag: string
  }>`select distinct unnest(s.tags) as tag from soal s where ${readable} order by 1 limit 500`.execute(db)
  const pembuat = await db
    .selectFrom('applicationUser as c')
    .select(['c.id', 'c.nama'])
    .where('c.id', 'in', (from) => from.selectFrom('soal as s').select('s.pembuatId').where(readable))
    .orderBy('c.nama')
    .limit(500)
    .execute()
  return { tags: tags.rows.map(({ tag }) => tag), pembuat }
}
