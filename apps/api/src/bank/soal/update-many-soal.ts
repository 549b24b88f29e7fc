import { SuluhError } from '@suluh/contract/platform/error'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inSlices } from '#platform/in-slices.ts'
import { columnsOf, dropSameSitting, refuseUpdate, toVersion, type KisiTexts } from './soal.commands.ts'
import { withoutStimulus } from './soal-match.ts'
import { soalScope } from './soal.queries.ts'
import { sanitizeSoal } from './soal.rules.ts'

/** A question of the bank as a file has it; `number` is what the file calls it. */
type Known = KisiTexts & {
  soalId: string
  version: number
  number: string
  draft: SoalParts
  stimulusId: string | null
}

const perStatement = 1000

/** New versions of questions, all or none; where each stands in the bank, and what it is tagged with, stays. */
export async function updateManySoal(db: Tx, actor: Actor, known: Known[]): Promise<void> {
  for (let from = 0; from < known.length; from += perStatement)
    await updatePart(db, actor, known.slice(from, from + perStatement))
}

async function updatePart(db: Tx, actor: Actor, known: Known[]): Promise<void> {
  const shared = await stimulusTexts(
    db,
    known.map(({ soalId }) => soalId),
  )
  const changed = await inSlices(known, ({ soalId, draft, ...rest }) => {
    const clean = sanitizeSoal(withoutStimulus(draft, shared.get(soalId) ?? ''))
    return { ...rest, id: soalId, clean }
  })
  const rows = await inSlices(changed, ({ id, version, clean, stimulusId: stimulus, indikator, capaian }) => {
    const { form, plainText, searchText, shingles } = columnsOf(clean, { pelajaranId: '', aspekId: null })
    return { id, version, form, plain: plainText, search: searchText, shingles, stimulus, indikator, capaian }
  })
  const updated = await sql<{ id: string }>`
    update soal s
      set version = c.version + 1, diubah_pada = now(), form = c.form, plain_text = c.plain, search_text = c.search,
          shingles = c.shingles, stimulus_id = c.stimulus,
          indikator = coalesce(c.indikator, s.indikator), capaian = coalesce(c.capaian, s.capaian)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (id uuid, version int, form text, plain text, search text, shingles int[], stimulus uuid,
          indikator text, capaian text)
      where s.id = c.id and s.version = c.version and ${soalScope(actor, 'soal.write')}
      returning s.id`.execute(db)
  const done = new Set(updated.rows.map(({ id }) => id))
  const left = changed.find(({ id }) => !done.has(id))
  if (left) await refuseStale(db, actor, left)
  await dropSameSitting(db, actor, changed)
  const versions = changed.map(({ id, version, clean }) => toVersion(actor, id, version + 1, clean))
  await db.insertInto('soalVersion').values(versions).execute()
}

/** What each question shares with others, for our own exports write it above the question. */
async function stimulusTexts(db: Tx, soalIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('soal as s')
    .innerJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['s.id', 't.html'])
    .where(sql<boolean>`s.id = any(${soalIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, html }) => [id, html]))
}

async function refuseStale(
  db: Tx,
  actor: Actor,
  { id, number }: { id: string; number: string },
): Promise<never> {
  return refuseUpdate(db, actor, id).catch((error: unknown) => {
    if (!(error instanceof SuluhError) || error.code !== 'conflict') throw error
    throw new SuluhError('conflict', `Soal ${number}: ${error.message} Unggah berkasnya sekali lagi.`)
  })
}
