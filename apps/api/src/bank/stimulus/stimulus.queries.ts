import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { Form } from '@suluh/contract/bank/soal-words'
import type { Stimulus, StimulusDetail, StimulusVersion } from '@suluh/contract/bank/stimulus'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, inSharedScope, isActor, reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listText } from '@suluh/rich-text/plain-text'
import { cleanRichText } from '#platform/rich-text/clean-rich-text.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawAhead } from '#platform/rich-text/draw-ahead.ts'
import { sittingMinutes } from '#bank/soal/soal.rules.ts'

const mostVersions = 100

/**
 * Rows of `stimulus t` that the actor's right reaches: a text is shared as far as the questions that have it, and is its
 * author's alone while none has.
 */
export function stimulusScope(actor: Actor, izin: 'soal.read' | 'soal.write') {
  const own = isActor(actor, 't.pembuat_id')
  // Where PostgreSQL reads them for all texts at once, it reads those alone that have one.
  const isShared = sql`exists (select from soal s
    where s.stimulus_id = t.id and s.stimulus_id is not null and ${inSharedScope(actor, izin, 's')})`
  return izin === 'soal.read'
    ? inScope(actor, izin, { lembaga: sql`null::uuid`, own: sql`(${own} or ${isShared})` })
    : inScope(actor, izin, { lembaga: sql`case when ${isShared} then t.lembaga_id end`, own })
}

export async function listStimulus(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Stimulus[]; total: number }> {
  const rows = db
    .selectFrom('stimulus as t')
    .select(['t.id', 't.plainText', 't.diubahPada'])
    .select(
      sql<number>`(select count(*) from soal s where s.stimulus_id = t.id and ${inSharedScope(actor, 'soal.read', 's')})`.as(
        'questions',
      ),
    )
    .where(stimulusScope(actor, 'soal.read'))
  const page = await listRows(rows, query, {
    fields: { diubahPada: sql.ref('t.diubah_pada') },
    search: [sql.ref('t.plain_text')],
    id: sql.ref('t.id'),
    order: ['diubahPada', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map((row) => ({ ...row, diubahPada: row.diubahPada.toISOString() })),
  }
}

export async function getStimulus(db: Tx, actor: Actor, id: string): Promise<StimulusDetail> {
  const row = await db
    .selectFrom('stimulus as t')
    .select(['t.id', 't.html', 't.version'])
    .select(reaches(actor, 'soal.write', stimulusScope).as('mayEdit'))
    .where('t.id', '=', id)
    .where(stimulusScope(actor, 'soal.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Stimulus tidak ditemukan.')
  const soal = await db
    .selectFrom('soal as s')
    .select(['s.id', 's.form', 's.plainText'])
    .where('s.stimulusId', '=', id)
    .where(inSharedScope(actor, 'soal.read', 's'))
    .orderBy('s.dibuatPada')
    .orderBy('s.id')
    .limit(100)
    .execute()
  await drawAhead(row)
  return {
    ...row,
    html: drawFormulas(row.html),
    soal: soal.map((each) => ({ ...each, form: Form.parse(each.form) })),
  }
}

export async function insertStimulus(db: Tx, actor: Actor, given: string): Promise<StimulusDetail> {
  const html = cleanRichText('Stimulus', given)
  const { id } = await db
    .insertInto('stimulus')
    .values({
      applicationId: actor.applicationId,
      lembagaId: actor.lembagaId,
      pembuatId: actor.userId,
      diubahOleh: actor.userId,
      html,
      plainText: listText(html),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, actor, { stimulusId: id, version: 1, html })
  return getStimulus(db, actor, id)
}

export async function updateStimulus(
  db: Tx,
  actor: Actor,
  id: string,
  given: { html: string; version: number },
): Promise<StimulusDetail> {
  const html = cleanRichText('Stimulus', given.html)
  const updated = await db
    .updateTable('stimulus as t')
    .set({
      html,
      plainText: listText(html),
      version: sql`version + 1`,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('t.id', '=', id)
    .where('t.version', '=', given.version)
    .where(stimulusScope(actor, 'soal.write'))
    .returning('t.version')
    .executeTakeFirst()
  if (!updated) return refuseUpdate(db, actor, id)
  await dropSameSitting(db, actor, id, given.version)
  await insertVersion(db, actor, { stimulusId: id, version: updated.version, html })
  return getStimulus(db, actor, id)
}

/** A text that no question has any more and that nobody has changed since `version`. */
export async function deleteUnusedStimulus(db: Tx, id: string, version: number): Promise<void> {
  await db
    .deleteFrom('stimulus')
    .where('id', '=', id)
    .where('version', '=', version)
    .where(sql<boolean>`not exists (select from soal s where s.stimulus_id = ${id})`)
    .execute()
}

export async function listStimulusVersions(db: Tx, actor: Actor, id: string): Promise<StimulusVersion[]> {
  await getStimulus(db, actor, id)
  const rows = await db
    .selectFrom('stimulusVersion as v')
    .leftJoin('applicationUser as u', 'u.id', 'v.diubahOleh')
    .select(['v.version', 'v.dibuatPada', 'v.html', 'u.nama as oleh'])
    .where('v.stimulusId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(mostVersions)
    .execute()
  await drawAhead(rows)
  return rows.map(({ dibuatPada, html, ...row }) => ({
    ...row,
    dibuatPada: dibuatPada.toISOString(),
    html: drawFormulas(html),
  }))
}

async function insertVersion(
  db: Tx,
  actor: Actor,
  version: { stimulusId: string; version: number; html: string },
): Promise<void> {
  await db
    .insertInto('stimulusVersion')
    .values({ applicationId: actor.applicationId, diubahOleh: actor.userId, ...version })
    .execute()
}

/** As with questions, what one person saves within a sitting is one entry of the history. */
async function dropSameSitting(db: Tx, actor: Actor, id: string, version: number): Promise<void> {
  await db
    .deleteFrom('stimulusVersion')
    .where('stimulusId', '=', id)
    .where('version', '=', version)
    .where('version', '>', 1)
    .where('diubahOleh', '=', actor.userId)
    .where('dibuatPada', '>', sql<Date>`now() - make_interval(mins => ${sittingMinutes})`)
    .execute()
}

async function refuseUpdate(db: Tx, actor: Actor, id: string): Promise<never> {
  const { mayEdit } = await getStimulus(db, actor, id)
  if (!mayEdit) throw new SuluhError('forbidden')
  const last = await db
    .selectFrom('stimulus as t')
    .leftJoin('applicationUser as u', 'u.id', 't.diubahOleh')
    .select('u.nama')
    .where('t.id', '=', id)
    .executeTakeFirst()
  throw new SuluhError(
    'conflict',
    `${last?.nama ?? 'Seseorang'} sudah mengubah stimulus ini. Muat ulang untuk melihatnya.`,
  )
}
