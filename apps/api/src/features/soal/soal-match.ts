import { createHash } from 'node:crypto'
import type { ImportedSoal } from '@suluh/contract/soal-import'
import { SoalContent, SoalKey, type SoalParts } from '@suluh/contract/soal-form'
import { isSameSoal } from '@suluh/question-formats/same-soal'
import { tidyHtml } from '@suluh/question-formats/tidy-html'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { fileIdsIn, mapRichText, unplaceMedia } from './media-places.ts'
import { likenessOf } from './similar.ts'
import { soalScope } from './soal.queries.ts'
import { searchTextOf } from './soal.rules.ts'

export type Origin = { source: string; number: string; fingerprint: string }
type Candidate = {
  id: string
  version: number
  number: string
  fingerprint: string
  source: string
  searchText: string
}
/** A question of the bank, its media by their place in the file that is read. */
export type Match = {
  soalId: string
  version: number
  kind: 'sama' | 'ubah'
  stimulusId: string | null
  stimulus: string
} & SoalParts

/** How alike two texts must be to count as one question whose words were mended. */
const leastLikeness = 0.45

/** A file by its name, whatever its kind and however often it was downloaded. */
export function sourceOf(fileName: string): string {
  return fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/\s*(\(\d+\)|-?\s*(copy|salinan)(\s*\d+)?)$/i, '')
    .trim()
    .toLowerCase()
    .slice(0, 200)
}

export function originOf(source: string, question: Pick<ImportedSoal, 'number' | 'content'>): Origin {
  const words = searchTextOf(question.content).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const fingerprint = createHash('sha256')
    .update(`${question.content.form}\n${words}`)
    .digest('hex')
    .slice(0, 32)
  return { source, number: question.number, fingerprint }
}

/**
 * For each question of a file what it is in the bank already, among those that the actor may change: by our own id,
 * by the same words, or by the same file, number and nearly the same words. `hashes` are those of the file's media.
 */
export async function matchQuestions(
  db: Tx,
  actor: Actor,
  source: string,
  questions: ImportedSoal[],
  hashes: string[],
): Promise<(Match | null)[]> {
  const origins = questions.map((question) => originOf(source, question))
  const candidates = await findCandidates(db, actor, source, questions, origins)
  const used = new Set<string>()
  const chosen = new Map<number, Candidate>()
  const rules: ((candidate: Candidate, index: number) => boolean)[] = [
    ({ id }, index) => id === questions[index]?.ref,
    (each, index) =>
      isFrom(each, origins[index]) &&
      each.fingerprint === origins[index]?.fingerprint &&
      each.number === origins[index].number,
    ({ fingerprint }, index) => fingerprint === origins[index]?.fingerprint,
    (each, index) =>
      isFrom(each, origins[index]) &&
      each.number === origins[index]?.number &&
      likenessOf(each.searchText, searchTextOf(questions[index]!.content)) >= leastLikeness,
  ]
  for (const rule of rules) {
    questions.forEach((_, index) => {
      if (chosen.has(index)) return
      const found = candidates.find((candidate) => !used.has(candidate.id) && rule(candidate, index))
      if (!found) return
      used.add(found.id)
      chosen.set(index, found)
    })
  }
  const stored = await loadStored(db, [...used], hashes)
  return questions.map((question, index) => {
    const found = stored.get(chosen.get(index)?.id ?? '')
    if (!found) return null
    // A file that says nothing of a shared text may have it above the question.
    const alone = { ...found, stimulus: '' }
    const isSame =
      question.stimulus === ''
        ? isSameSoal(withStimulus(alone, found.stimulus), question) || isSameSoal(alone, question)
        : isSameSoal(found, question)
    return { ...found, kind: isSame ? 'sama' : 'ubah' }
  })
}

const isFrom = (candidate: Candidate, origin: Origin | undefined) => candidate.source === origin?.source

const asBlock = (html: string) =>
  /^<(p|div|table|ul|ol|blockquote|pre)\b/.test(html) ? html : `<p>${html}</p>`

/** Our exports write a shared text above the question; read again, it is taken off. */
export function withoutStimulus<T extends SoalParts>(soal: T, stimulus: string): T {
  const head = asBlock(tidyHtml(stimulus))
  const stem = tidyHtml(soal.content.stem)
  if (stimulus === '' || !stem.startsWith(head)) return soal
  return { ...soal, content: { ...soal.content, stem: tidyHtml(stem.slice(head.length)) } }
}

export function withStimulus<T extends SoalParts>(soal: T, stimulus: string): T {
  if (stimulus === '') return soal
  return {
    ...soal,
    content: { ...soal.content, stem: tidyHtml(asBlock(tidyHtml(stimulus)) + asBlock(soal.content.stem)) },
  }
}

async function findCandidates(
  db: Tx,
  actor: Actor,
  source: string,
  questions: ImportedSoal[],
  origins: Origin[],
): Promise<Candidate[]> {
  const refs = questions.flatMap(({ ref }) => ref ?? [])
  const prints = origins.map(({ fingerprint }) => fingerprint)
  const rows = await db
    .selectFrom('soal as s')
    .leftJoin('soalOrigin as o', 'o.soalId', 's.id')
    .select(['s.id', 's.version', 's.searchText', 'o.number', 'o.fingerprint', 'o.source'])
    .where(soalScope(actor, 'soal.write'))
    .where((where) =>
      where.or([
        ...(refs.length > 0 ? [where.eb('s.id', 'in', refs)] : []),
        where.eb('o.source', '=', source),
        ...(prints.length > 0 ? [where.eb('o.fingerprint', 'in', prints)] : []),
      ]),
    )
    .orderBy('s.dibuatPada')
    .execute()
  return rows.map((row) => ({
    ...row,
    number: row.number ?? '',
    fingerprint: row.fingerprint ?? '',
    source: row.source ?? '',
  }))
}

type Stored = Omit<Match, 'kind'>

async function loadStored(db: Tx, ids: string[], hashes: string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('soal as s')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['s.id', 's.version', 's.stimulusId', 'v.content', 'v.key', 'v.pembahasan', 't.html as stimulus'])
    .where('s.id', 'in', ids)
    .execute()
  const fileIds = [...new Set(rows.flatMap((row) => fileIdsIn(JSON.stringify(row).replaceAll('\\"', '"'))))]
  const files =
    fileIds.length === 0
      ? []
      : await db.selectFrom('file').select(['id', 'sha256']).where('id', 'in', fileIds).execute()
  const places = new Map(files.map(({ id, sha256 }) => [id, hashes.indexOf(sha256.toString('hex'))]))
  const unplace = (html: string) =>
    unplaceMedia(html, (id) => ((places.get(id) ?? -1) < 0 ? undefined : places.get(id)))
  return new Map(
    rows.map((row) => {
      const soal = {
        content: SoalContent.parse(row.content),
        key: SoalKey.parse(row.key),
        pembahasan: row.pembahasan,
      }
      return [
        row.id,
        {
          soalId: row.id,
          version: row.version,
          stimulusId: row.stimulusId,
          stimulus: unplace(row.stimulus ?? ''),
          ...mapRichText(soal, unplace),
        },
      ]
    }),
  )
}
