import { SuluhError } from '@suluh/contract/platform/error'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import type {
  ImportedSoal,
  ImportProblem,
  MendedSoal,
  MendMany,
  MendSoal,
} from '@suluh/contract/bank/soal-import'
import { withForm } from '@suluh/contract/bank/with-form'
import { keysFor, withKey } from '@suluh/question-formats/plain/typed-keys'
import { judgeSoal } from '@suluh/question-formats/soal/reading'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { cleanRichText } from '#platform/rich-text/clean-rich-text.ts'
import { getImport } from '#platform/staged-import/staged-import.queries.ts'
import { setOutcomes } from '#platform/staged-import/staged-import.commands.ts'
import { findLosses } from './match-losses.ts'
import { mapRichText, unplaceMedia } from './media-places.ts'
import { demandPlace } from './soal.commands.ts'
import { sanitizeSoal } from './soal.rules.ts'
import {
  brokenOf,
  drawn,
  findTwins,
  getStored,
  StoredMatch,
  type StoredImport,
} from './soal-import.queries.ts'
import { matchQuestions, sourceOf } from './soal-match.ts'
import { soalKind } from './undo-soal-import.ts'

/** Puts one question in the place of what was read of the file. */
export async function mendSoalImport(
  db: Tx,
  actor: Actor,
  id: string,
  position: number,
  { soal, stimulus }: MendSoal,
): Promise<MendedSoal> {
  const own = asOwnMedia(id)
  const change: Change = (question) => {
    const clean = sanitizeSoal(mapRichText(soal, own.hide))
    return {
      ...question,
      ...mapRichText(clean, own.show),
      stimulus: own.show(cleanRichText('Bacaan', own.hide(stimulus))),
    }
  }
  // Whoever saves a question has seen all that is said of it.
  return mend(db, actor, id, [position], change, () => true)
}

/** Sets form, key or place of many questions, all or none. */
export async function mendManySoalImport(
  db: Tx,
  actor: Actor,
  id: string,
  { positions, form, place, keys }: MendMany,
): Promise<MendedSoal> {
  if (place) await demandPlace(db, actor, place)
  const change: Change = (question, stored, index) => {
    if (place) stored.places[index] = place
    const formed = form === undefined ? question : { ...question, ...withForm(question, form) }
    if (keys === undefined) return formed
    const numbers = positions.map((each) => stored.result.questions[each]?.number ?? '')
    const listed = keysFor(keys, numbers)
    if (typeof listed === 'string') throw refusedKeys(listed)
    const given = listed[positions.indexOf(index)]
    if (given === undefined) return formed
    const keyed = withKey(formed.content, given)
    if (typeof keyed === 'string') throw refusedKeys(`Soal ${question.number || index + 1}: ${keyed}`)
    return { ...formed, ...keyed }
  }
  // A key alone says nothing of what else the file left open.
  return mend(db, actor, id, [...new Set(positions)], change, (part) =>
    form === undefined ? part === 'kunci' && keys !== undefined : true,
  )
}

function refusedKeys(message: string): SuluhError {
  return new SuluhError('validation', message, [{ path: 'keys', message }])
}

type Change = (question: ImportedSoal, stored: StoredImport, index: number) => ImportedSoal
/** Whether a person has decided about this part of the questions. */
type Decided = (part: string) => boolean

/** Changes some questions and judges them anew; nothing of it is written where one is refused. */
async function mend(
  db: Tx,
  actor: Actor,
  id: string,
  positions: number[],
  change: Change,
  isDecided: Decided,
): Promise<MendedSoal> {
  const { fileName, status } = await getImport(db, actor, soalKind, id)
  if (status !== 'pratinjau' && status !== 'gagal')
    throw new SuluhError('conflict', 'Impor ini sudah dijalankan. Muat ulang untuk melihatnya.')
  const stored = await getStored(db, id, true)
  const { questions } = stored.result
  const before = positions.map((index) => {
    const question = questions[index]
    if (!question) throw new SuluhError('not-found', `Soal ke-${index + 1} tidak ada di impor ini.`)
    return question
  })
  const after = before.map((question, at) => change(question, stored, positions[at]!))
  positions.forEach((index, at) => (questions[index] = after[at]!))
  const kept = keptProblems(
    stored.result.problems,
    new Map(positions.map((index, at) => [index, before[at]!])),
    { questions, isDecided },
  )
  const found = await matchQuestions(db, actor, sourceOf(fileName), questions, await mediaHashes(db, id))
  stored.matches = found.map((match) => match && StoredMatch.parse(match))
  const problems = [
    ...kept,
    ...positions.flatMap((index) => judged(questions[index]!, index, stored.result.problems, kept)),
    ...findTwins(questions),
    ...findLosses(questions, stored.matches),
  ].toSorted((a, b) => (a.question ?? -1) - (b.question ?? -1))
  stored.result.problems = problems
  await db
    .updateTable('soalImport')
    .set({
      result: JSON.stringify(stored.result),
      matches: JSON.stringify(stored.matches),
      places: JSON.stringify(stored.places),
    })
    .where('id', '=', id)
    .execute()
  const broken = brokenOf(stored.result)
  await setOutcomes(
    db,
    id,
    questions.map((_, index) => (broken.has(index) ? 'tolak' : (stored.matches[index]?.kind ?? 'baru'))),
  )
  return {
    changed: positions.map((index) => {
      const match = stored.matches[index] ?? null
      return {
        index,
        question: drawn(questions[index]!),
        match: match && drawn(match),
        place: stored.places[index] ?? null,
      }
    }),
    problems,
  }
}

/**
 * What the reader said, where it holds still: a warning of a part that nobody touched, a `galat` of a part that nobody
 * decided about or that is still not whole. What follows from the rules alone is said anew.
 */
function keptProblems(
  problems: readonly ImportProblem[],
  touched: ReadonlyMap<number, ImportedSoal>,
  { questions, isDecided }: { questions: readonly ImportedSoal[]; isDecided: Decided },
): ImportProblem[] {
  return problems.filter(({ code, args, severity, part, question }) => {
    if (code === 'kembar' || code === 'kurang-dari-bank') return false
    const before = question === null ? undefined : touched.get(question)
    const now = question === null ? undefined : questions[question]
    if (!before || !now) return true
    const isRule = judgeSoal(before).some((each) => each.code === code && each.args.join() === args.join())
    if (isRule) return false
    if (severity === 'peringatan') return partText(before, part) === partText(now, part)
    return !isDecided(part) || isBroken(now, part)
  })
}

const isBroken = (soal: ImportedSoal, part: string) =>
  judgeSoal(soal).some((each) => each.severity === 'galat' && each.part === part)

/** What stands in one part of a question, to see whether it was touched. */
function partText({ content, key }: SoalParts, part: string): string {
  if (part === 'kunci') return JSON.stringify(key)
  if (part === 'jenis') return content.form
  if (part === 'soal') return content.stem
  return JSON.stringify({ ...content, stem: '' })
}

/** What the rules say of a mended question, but for what a `galat` that is kept says of the same part. */
function judged(
  question: ImportedSoal,
  index: number,
  former: readonly ImportProblem[],
  kept: readonly ImportProblem[],
): ImportProblem[] {
  const isOwn = (problem: ImportProblem) => problem.question === index
  const place = former.find(isOwn)?.place.replace(/, kolom .*$/, '') ?? `Soal ${question.number || index + 1}`
  return judgeSoal(question).flatMap(({ part, ...problem }) => {
    const isSaid =
      problem.severity === 'galat' &&
      kept.some((each) => isOwn(each) && each.severity === 'galat' && each.part === part)
    return isSaid ? [] : [{ ...problem, part, place, question: index, source: question.source }]
  })
}

async function mediaHashes(db: Tx, id: string): Promise<string[]> {
  const media = await db
    .selectFrom('soalImportMedia')
    .select(sql<string>`encode(sha256(bytes), 'hex')`.as('hash'))
    .where('soalImportId', '=', id)
    .orderBy('position')
    .execute()
  return media.map(({ hash }) => hash)
}

const ownPrefix = '00000000-0000-4000-8000-'

/** The file's own pictures, which wait under addresses of their own, as files while the text is held to the allow-list. */
function asOwnMedia(id: string) {
  const address = new RegExp(`src="/api/soal-import/${id}/media/(\\d{1,5})"`, 'g')
  return {
    hide: (html: string) =>
      html.replace(address, (_, at: string) => `src="/api/file/${ownPrefix}${at.padStart(12, '0')}"`),
    show: (html: string) =>
      unplaceMedia(html, (file) => (file.startsWith(ownPrefix) ? Number(file.slice(24)) : undefined)),
  }
}
