import { SuluhError } from '@suluh/contract/platform/error'
import { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { ImportKind } from '#platform/staged-import/import-kind.ts'
import { undoRows } from '#platform/staged-import/staged-import.commands.ts'
import type { WrittenRow } from '#platform/staged-import/staged-import.queries.ts'
import { deleteManySoal } from './soal.commands.ts'
import { deleteUnusedStimulus, updateStimulus } from '#bank/stimulus/stimulus.queries.ts'
import { updateManySoal } from './update-many-soal.ts'

const FormerSoal = z.object({
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  stimulusId: z.string().nullable(),
  /** What was written before there were any has none. */
  indikator: z.string().optional(),
  capaian: z.string().optional(),
})
type FormerSoal = z.infer<typeof FormerSoal>

/** A text that a question brought along: `html` is what it was before, null where it is new. */
export const StimulusTrace = z.object({ id: z.string(), version: z.number(), html: z.string().nullable() })
export type StimulusTrace = z.infer<typeof StimulusTrace>

const Before = z.object({ soal: FormerSoal.nullable(), stimulus: StimulusTrace.nullable() })

/** Files of questions: what their import shares with every other. */
export const soalKind: ImportKind = {
  key: 'soal',
  undo: (db, actor, importId) => undoRows(db, importId, 'soal', (row) => undoSoal(db, actor, row)),
}

async function undoSoal(
  db: Tx,
  actor: Actor,
  { recordId, version, nama, before }: WrittenRow,
): Promise<void> {
  const { soal, stimulus } = Before.parse(before)
  if (soal) {
    const { stimulusId, indikator, capaian, ...draft } = soal
    const known = { soalId: recordId, version, number: nama, draft, stimulusId, indikator, capaian }
    await updateManySoal(db, actor, [known])
  } else {
    await demandUnchanged(db, recordId, version)
    await deleteManySoal(db, actor, [recordId])
  }
  if (stimulus?.html) await updateStimulus(db, actor, stimulus.id, { ...stimulus, html: stimulus.html })
  else if (stimulus) await deleteUnusedStimulus(db, stimulus.id, stimulus.version)
}

/** Work that somebody has put into a question since stays. */
async function demandUnchanged(db: Tx, id: string, version: number): Promise<void> {
  const stored = await db.selectFrom('soal').select('version').where('id', '=', id).executeTakeFirst()
  if (stored?.version !== version) throw new SuluhError('conflict')
}

/** Questions of the bank as they are now. */
export async function loadFormer(db: Tx, soalIds: string[]): Promise<Map<string, FormerSoal>> {
  const rows = await db
    .selectFrom('soal as s')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.id', 's.stimulusId', 'v.content', 'v.key', 'v.pembahasan', 's.indikator', 's.capaian'])
    .where(sql<boolean>`s.id = any(${soalIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...soal }) => [id, FormerSoal.parse(soal)]))
}
