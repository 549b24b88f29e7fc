import { SoalContent } from '@suluh/contract/bank/soal-form'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { listText } from '@suluh/rich-text/plain-text'
import { plainTextOf } from './soal.rules.ts'

/** Few enough that nobody's request waits for them. */
const rowsAtATime = 50
const formulas = '%data-tex%'

/**
 * Writes anew what lists show of questions and shared texts with formulas, in applications that wait for it since an
 * update of this program. Any number of processes may do so at once; nobody's version goes stale by it.
 */
export async function rewriteListText(db: Db): Promise<void> {
  const due = await db.selectFrom('teksDaftarAntrean').select('applicationId').execute()
  for (const scope of due) {
    for (const rewrite of [rewriteSoal, rewriteStimulus]) {
      let after: string | undefined = '00000000-0000-0000-0000-000000000000'
      while (after) after = await tenant(db, scope, (tx) => rewrite(tx, after ?? ''))
    }
    await db.deleteFrom('teksDaftarAntrean').where('applicationId', '=', scope.applicationId).execute()
  }
}

type Rewritten = { id: string; version: number; words: string }[]

/** The next rows after this id; gives the last of them, or undefined where there are no more. */
async function rewriteSoal(db: Tx, after: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('soal as s')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.id', 's.version', 'v.content'])
    .where('s.id', '>', after)
    .where(sql<boolean>`v.content ->> 'stem' like ${formulas}`)
    .orderBy('s.id')
    .limit(rowsAtATime)
    .execute()
  const words = rows.map(({ content, ...row }) => ({
    ...row,
    words: plainTextOf(SoalContent.parse(content)),
  }))
  await sql`update soal s set plain_text = w.words from ${listed(words)}
    where s.id = w.id and s.version = w.version and s.plain_text <> w.words`.execute(db)
  return rows.at(-1)?.id
}

async function rewriteStimulus(db: Tx, after: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('stimulus')
    .select(['id', 'version', 'html'])
    .where('id', '>', after)
    .where('html', 'like', formulas)
    .orderBy('id')
    .limit(rowsAtATime)
    .execute()
  const words = rows.map(({ html, ...row }) => ({ ...row, words: listText(html) }))
  await sql`update stimulus s set plain_text = w.words from ${listed(words)}
    where s.id = w.id and s.version = w.version and s.plain_text <> w.words`.execute(db)
  return rows.at(-1)?.id
}

function listed(rows: Rewritten) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, version integer, words text)`
}
