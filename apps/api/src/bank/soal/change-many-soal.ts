import { SuluhError } from '@suluh/contract/platform/error'
import { mostTags, type SoalChange } from '@suluh/contract/bank/soal'
import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/bank/soal-form'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inShort } from './in-short.ts'
import { demandPlace } from './soal.commands.ts'
import { soalScope } from './soal.queries.ts'

/**
 * Changes what is said about many questions, all or none. Each gets a new version with the same content, so that
 * whoever has one of them open learns of it before saving over it.
 */
export async function changeManySoal(db: Tx, actor: Actor, change: SoalChange): Promise<null> {
  const ids = [...new Set(change.ids)]
  const mine = await db
    .selectFrom('soal as s')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.id', 's.plainText', 's.tags', 's.version', 'v.content', 'v.key', 'v.pembahasan'])
    .where('s.id', 'in', ids)
    .where(soalScope(actor, 'soal.write'))
    .forUpdate('s')
    .execute()
  if (mine.length < ids.length) {
    const changeable = new Set(mine.map(({ id }) => id))
    const others = ids.filter((id) => !changeable.has(id))
    const seen = await db
      .selectFrom('soal as s')
      .select('s.plainText')
      .where('s.id', 'in', others)
      .where(soalScope(actor, 'soal.read'))
      .orderBy('s.id')
      .execute()
    throw new SuluhError(
      'forbidden',
      `${others.length} dari ${ids.length} soal tidak dapat Anda ubah${seen.length > 0 ? `: ${inShort(seen)}` : ''}. Lepas dari pilihan.`,
    )
  }
  if (change.status === 'siap') demandComplete(mine)
  demandFewTags(mine, change)
  const { pelajaranId, aspekId = null } = change
  if (pelajaranId) await demandPlace(db, actor, { pelajaranId, aspekId })
  else if (change.aspekId)
    throw new SuluhError('validation', 'Pilih pelajaran dari aspek ini.', [
      { path: 'pelajaranId', message: 'Tolong masukkan pelajaran' },
    ])
  await db
    .updateTable('soal as s')
    .set({
      version: sql<number>`s.version + 1`,
      diubahPada: new Date(),
      ...(pelajaranId ? { pelajaranId, aspekId } : {}),
      ...(change.level === undefined ? {} : { level: change.level }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.berbagi === undefined ? {} : { berbagi: change.berbagi }),
      ...(change.capaian === undefined ? {} : { capaian: change.capaian }),
      tags: tagsAfter(change),
    })
    .where('s.id', 'in', ids)
    .execute()
  const versions = mine.map(({ id, version, content, key, pembahasan }) => ({
    applicationId: actor.applicationId,
    soalId: id,
    version: version + 1,
    content: JSON.stringify(content),
    key: JSON.stringify(key),
    pembahasan,
    diubahOleh: actor.userId,
  }))
  await db.insertInto('soalVersion').values(versions).execute()
  return null
}

/** Old tags in their order without those that go, then the new ones. */
function tagsAfter({ tambahTag = [], lepasTag = [] }: SoalChange) {
  const gone = [...new Set([...lepasTag, ...tambahTag])]
  return sql<
    string[]
  >`array(select t from unnest(s.tags) with ordinality as x (t, n) where not (t = any(${gone}::text[])) order by n)
    || ${[...new Set(tambahTag)]}::text[]`
}

/** More could not be saved by the editor either. */
function demandFewTags(
  rows: { plainText: string; tags: string[] }[],
  { tambahTag = [], lepasTag = [] }: SoalChange,
): void {
  for (const { plainText, tags } of tambahTag.length > 0 ? rows : []) {
    const kept = tags.filter((tag) => !lepasTag.includes(tag))
    if (new Set([...kept, ...tambahTag]).size > mostTags)
      throw new SuluhError(
        'validation',
        `${inShort([{ plainText }])} akan punya lebih dari ${mostTags} tag. Lepas beberapa tag dahulu.`,
        [{ path: 'tambahTag', message: `Paling banyak ${mostTags} tag` }],
      )
  }
}

function demandComplete(rows: { plainText: string; content: unknown; key: unknown }[]): void {
  const unfinished = rows.flatMap(({ plainText, content, key }) => {
    const [problem] = soalProblems({ content: SoalContent.parse(content), key: SoalKey.parse(key) })
    return problem ? [{ plainText, problem: soalProblemWords(problem).message }] : []
  })
  const [first] = unfinished
  if (!first) return
  const words =
    unfinished.length === 1
      ? `${inShort(unfinished)} belum siap: ${first.problem}`
      : `${unfinished.length} dari ${rows.length} soal belum siap: ${inShort(unfinished)}`
  throw new SuluhError('validation', `${words}. Lengkapi atau lepas dari pilihan.`, [
    { path: 'status', message: first.problem },
  ])
}
