import { SuluhError } from '@suluh/contract/error'
import type { ListQuery } from '@suluh/contract/list'
import { Form } from '@suluh/contract/soal-words'
import type { Stimulus, StimulusDetail } from '@suluh/contract/stimulus'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import { inScope, inSharedScope, isActor } from '#auth/scope.ts'
import { listRows } from '#db/list-query.ts'
import type { Tx } from '#db/tenant.ts'
import { readableText, sanitizeRichText } from '#rich-text/sanitize.ts'
import { renderMath } from '#rich-text/render-math.ts'

/** Rows of `stimulus t` that the actor's right reaches. */
export const stimulusScope = (actor: Actor, izin: 'soal.read' | 'soal.write') =>
  inScope(actor, izin, { lembaga: sql.ref('t.lembaga_id'), own: isActor(actor, 't.pembuat_id') })

export async function listStimulus(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Stimulus[]; total: number }> {
  const rows = db
    .selectFrom('stimulus as t')
    .select(['t.id', 't.plainText', 't.diubahPada'])
    .select(sql<number>`(select count(*) from soal s where s.stimulus_id = t.id)`.as('questions'))
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
    .select(
      sql<boolean>`${actor.izin.has('soal.write') ? stimulusScope(actor, 'soal.write') : sql`false`}`.as(
        'mayEdit',
      ),
    )
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
  return {
    ...row,
    html: renderMath(row.html),
    soal: soal.map((each) => ({ ...each, form: Form.parse(each.form) })),
  }
}

export async function insertStimulus(db: Tx, actor: Actor, given: string): Promise<StimulusDetail> {
  const html = sanitizeRichText(given)
  const { id } = await db
    .insertInto('stimulus')
    .values({
      applicationId: actor.applicationId,
      lembagaId: actor.lembagaId,
      pembuatId: actor.userId,
      diubahOleh: actor.userId,
      html,
      plainText: readableText(html).slice(0, 2000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getStimulus(db, actor, id)
}

export async function updateStimulus(
  db: Tx,
  actor: Actor,
  id: string,
  given: { html: string; version: number },
): Promise<StimulusDetail> {
  const html = sanitizeRichText(given.html)
  const updated = await db
    .updateTable('stimulus as t')
    .set({
      html,
      plainText: readableText(html).slice(0, 2000),
      version: given.version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('t.id', '=', id)
    .where('t.version', '=', given.version)
    .where(stimulusScope(actor, 'soal.write'))
    .returning('t.id')
    .executeTakeFirst()
  if (!updated) await refuseUpdate(db, actor, id)
  return getStimulus(db, actor, id)
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
