import { SuluhError } from '@suluh/contract/error'
import type { ListQuery } from '@suluh/contract/list'
import { type Soal, type SoalDetail } from '@suluh/contract/soal'
import { LevelSoal } from '@suluh/contract/soal-words'
import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/soal-form'
import { Form } from '@suluh/contract/soal-words'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import { inSharedScope, reaches } from '#auth/scope.ts'
import { listRows } from '#db/list-query.ts'
import type { Tx } from '#db/tenant.ts'
import { mapHtml } from '#rich-text/map-html.ts'
import { renderMath } from '#rich-text/render-math.ts'
import { pooledFigure } from '#snapshot/pooled-figure.ts'

/** Rows of `soal s` that the actor's right reaches. */
export const soalScope = (actor: Actor, izin: 'soal.read' | 'soal.write' | 'soal.delete') =>
  inSharedScope(actor, izin, 's')

const exams = sql`soal_use u join event e on e.snapshot_id = u.snapshot_id and not e.dibatalkan where u.soal_id = s.id`
const events = sql<number>`(select count(*) from ${exams})`
const lastUsed = sql<Date | null>`(select max(e.opens_at) from ${exams} and e.opens_at <= now())`

function selectSoal(db: Tx) {
  return db
    .selectFrom('soal as s')
    .innerJoin('pelajaran as p', 'p.id', 's.pelajaranId')
    .leftJoin('aspek as a', 'a.id', 's.aspekId')
    .leftJoin('applicationUser as c', 'c.id', 's.pembuatId')
    .select(['s.id', 's.version', 's.form', 's.status', 's.plainText', 's.level', 's.tags', 's.stimulusId'])
    .select(['s.berbagi', 's.diubahPada', 'p.id as pelajaranId', 'p.nama as pelajaran', 'a.id as aspekId'])
    .select(['a.nama as aspek', 'c.nama as pembuat'])
    .select([pooledFigure('facility').as('facility'), pooledFigure('discrimination').as('discrimination')])
    .select([events.as('events'), lastUsed.as('terakhirDipakai')])
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
  const tags = query.filters.filter(({ field }) => field === 'tag').flatMap(({ value }) => value as string)
  let rows = selectSoal(db).where(soalScope(actor, 'soal.read'))
  if (tags.length) rows = rows.where(sql<boolean>`s.tags && ${tags}::text[]`)
  const rest = { ...query, filters: query.filters.filter(({ field }) => field !== 'tag') }
  const page = await listRows(rows, rest, {
    fields: {
      plainText: sql.ref('s.plain_text'),
      diubahPada: sql.ref('s.diubah_pada'),
      form: sql.ref('s.form'),
      status: sql.ref('s.status'),
      level: sql.ref('s.level'),
      pelajaranId: sql.ref('s.pelajaran_id'),
      aspekId: sql.ref('s.aspek_id'),
      stimulusId: sql.ref('s.stimulus_id'),
      pembuatId: sql.ref('s.pembuat_id'),
      facility: pooledFigure('facility'),
      discrimination: pooledFigure('discrimination'),
      events,
      terakhirDipakai: lastUsed,
      berbagi: sql.ref('s.berbagi'),
      terpakai: sql`(exists (select from ${exams}))`,
    },
    // A question about a text is looked for by that text as well.
    search: [sql.ref('s.search_text'), sql`(select t.plain_text from stimulus t where t.id = s.stimulus_id)`],
    id: sql.ref('s.id'),
    order: ['diubahPada', 'desc'],
  })
  return { total: page.total, rows: page.rows.map(toSoal) }
}

export async function getSoal(db: Tx, actor: Actor, id: string): Promise<SoalDetail> {
  const row = await selectSoal(db)
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['v.content', 'v.key', 'v.pembahasan', 't.html as stimulus'])
    .select(reaches(actor, 'soal.write', soalScope).as('mayEdit'))
    .where('s.id', '=', id)
    .where(soalScope(actor, 'soal.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Soal tidak ditemukan.')
  const content = SoalContent.parse(row.content)
  const key = SoalKey.parse(row.key)
  return {
    ...toSoal(row),
    content: mapHtml(content, renderMath),
    key: drawnKey(key),
    pembahasan: renderMath(row.pembahasan),
    stimulus:
      row.stimulusId && row.stimulus !== null ? { id: row.stimulusId, html: renderMath(row.stimulus) } : null,
    mayEdit: row.mayEdit,
    problems: soalProblems({ content, key }),
  }
}

/** The key with the formulas of its rubric drawn. */
export function drawnKey(key: SoalKey): SoalKey {
  return key.form === 'uraian' ? { ...key, rubric: renderMath(key.rubric) } : key
}

/** The tags and authors of the questions that the actor may read. */
export async function getFacets(
  db: Tx,
  actor: Actor,
): Promise<{ tags: string[]; pembuat: { id: string; nama: string }[] }> {
  const readable = soalScope(actor, 'soal.read')
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
