import { createHash } from 'node:crypto'
import type { ImportedSoal } from '@suluh/contract/bank/soal-import'
import { SoalContent, SoalKey, type SoalParts } from '@suluh/contract/bank/soal-form'
import { isSameSoal } from '@suluh/question-formats/soal/same-soal'
import { tidyHtml } from '@suluh/question-formats/html/html-text'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { fileIdsIn, mapRichText, unplaceMedia } from './media-places.ts'
import { likenessOf } from './similar.ts'
import { soalScope } from './soal.queries.ts'
import { searchTextOf } from './soal.rules.ts'

export type Origin = { source: string; number: string; fingerprint: string }
type Candidate = Origin & { id: string; searchText: string }
/** A question of the bank, its media by their place in the file that is read. */
export type Match = {
  soalId: string
  version: number
  kind: 'sama' | 'ubah'
  stimulusId: string | null
  stimulus: string
  indikator: string
  capaian: string
} & SoalParts

/** How alike two texts must be to count as one question whose words were mended. */
const leastLikeness = 0.45
/** Of those that have the same number in the same file, so many are compared. */
const mostCompared = 20

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
  const chosen = chooseCandidates(questions, origins, candidates)
  const stored = await loadStored(db, [...chosen.values()], hashes)
  return questions.map((question, index) => {
    const found = stored.get(chosen.get(index) ?? '')
    if (!found) return null
    // A file that says nothing of a shared text may have it above the question.
    const alone = { ...found, stimulus: '' }
    const isSame =
      question.stimulus === ''
        ? isSameSoal(withStimulus(alone, found.stimulus), question) || isSameSoal(alone, question)
        : isSameSoal(found, question)
    const { indikator = found.indikator, capaian = found.capaian } = question
    const saysSame = indikator === found.indikator && capaian === found.capaian
    return { ...found, kind: isSame && saysSame ? 'sama' : 'ubah' }
  })
}

/** What a candidate and a question have in common where they are one, and what is looked at beyond that. */
type Rule = {
  ofCandidate: (candidate: Candidate) => string
  ofQuestion: (index: number) => string | undefined
  isLike?: (candidate: Candidate, index: number) => boolean
}

/**
 * By index of a question the id of what it is in the bank: each rule takes, of those that no question has yet, the
 * oldest. They are looked up and not searched for, so that a file of ten thousand is matched in one go.
 */
function chooseCandidates(
  questions: ImportedSoal[],
  origins: Origin[],
  candidates: Candidate[],
): Map<number, string> {
  const used = new Set<string>()
  const chosen = new Map<number, string>()
  const place = ({ source, number }: Origin) => JSON.stringify([source, number])
  const exact = (origin: Origin) => JSON.stringify([origin.source, origin.number, origin.fingerprint])
  const rules: Rule[] = [
    { ofCandidate: ({ id }) => id, ofQuestion: (index) => questions[index]?.ref ?? undefined },
    { ofCandidate: exact, ofQuestion: (index) => exact(origins[index]!) },
    { ofCandidate: ({ fingerprint }) => fingerprint, ofQuestion: (index) => origins[index]?.fingerprint },
    {
      ofCandidate: place,
      ofQuestion: (index) => place(origins[index]!),
      isLike: ({ searchText }, index) =>
        likenessOf(searchText, searchTextOf(questions[index]!.content)) >= leastLikeness,
    },
  ]
  for (const { ofCandidate, ofQuestion, isLike = () => true } of rules) {
    // The oldest last, where it is taken from.
    const known = Map.groupBy(candidates.toReversed(), ofCandidate)
    questions.forEach((_, index) => {
      if (chosen.has(index)) return
      const alike = known.get(ofQuestion(index) ?? '')
      if (!alike) return
      while (used.has(alike.at(-1)?.id ?? '')) alike.pop()
      const found = alike
        .slice(-mostCompared)
        .findLast((candidate) => !used.has(candidate.id) && isLike(candidate, index))
      if (!found) return
      used.add(found.id)
      chosen.set(index, found.id)
    })
  }
  return chosen
}

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
    .select(['s.id', 's.searchText', 'o.number', 'o.fingerprint', 'o.source'])
    .where(soalScope(actor, 'soal.write'))
    .where((where) =>
      where.or([
        sql<boolean>`s.id = any(${refs}::uuid[])`,
        where.eb('o.source', '=', source),
        sql<boolean>`o.fingerprint = any(${prints}::text[])`,
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
    .select(['s.indikator', 's.capaian'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .execute()
  const fileIds = [...new Set(rows.flatMap((row) => fileIdsIn(JSON.stringify(row).replaceAll('\\"', '"'))))]
  const files = await db
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where(sql<boolean>`id = any(${fileIds}::uuid[])`)
    .execute()
  const placeOf = new Map(hashes.map((hash, place) => [hash, place] as const).toReversed())
  const places = new Map(files.map(({ id, sha256 }) => [id, placeOf.get(sha256.toString('hex'))]))
  const unplace = (html: string) => unplaceMedia(html, (id) => places.get(id))
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
          indikator: row.indikator,
          capaian: row.capaian,
          ...mapRichText(soal, unplace),
        },
      ]
    }),
  )
}
