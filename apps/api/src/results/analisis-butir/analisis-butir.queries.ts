import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { inPlace } from '@suluh/contract/bank/soal-places'
import { KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { SuluhError } from '@suluh/contract/platform/error'
import { mostAnalysed, type AnalisisButir, type BarisAnalisis } from '@suluh/contract/results/analisis-butir'
import { keyWords } from '@suluh/question-formats/paper/paper-words'
import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { answerWords } from '#exams/held-answer/answer-words.ts'
import { getKeysInForce } from '#papers/paper/paper.queries.ts'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getStoredStatistik } from '#results/hasil-ujian/statistik.ts'
import { attemptPupil, resultScope } from '#results/results-scope/murid-scope.ts'
import type { Which } from '#results/terbitan/terbitan.ts'

/** What a print or a file of the analysis says; `isFresh` where the stored figures hold every result. */
export async function getAnalisis(db: Tx, actor: Actor, id: string, which: Which) {
  const { paketSoal, terbitan, snapshotId, statistik, isFresh } = await getStoredStatistik(
    db,
    actor,
    id,
    which,
  )
  const head = await db
    .selectFrom('paketSoal as p')
    .innerJoin('application as o', 'o.id', 'p.applicationId')
    .select(['p.lembagaId', 'p.threshold', 'p.kelas', 'p.semester', 'p.tahunPelajaran', 'p.petunjukNaskah'])
    .select('o.nama as application')
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const { lembagaId, threshold, application, ...kepala } = head
  const scoring = snapshotId ? await getScoring(db, snapshotId) : undefined
  const { rows, sekolah, hidden } = scoring
    ? await listRows(db, actor, scoring, which.eventId)
    : { rows: [], sekolah: [], hidden: 0 }
  const events = terbitan.find((each) => each.id === snapshotId)?.events ?? []
  const shown = which.eventId ? events.filter((event) => event.id === which.eventId) : events
  const analisis: Omit<AnalisisButir, 'isComputing'> = {
    paketSoal: { ...paketSoal, pelajaran: pelajaranOf(scoring) },
    lembagaId: sekolah.length === 1 ? sekolah[0]!.id : lembagaId,
    sekolah,
    penyelenggara: sekolah.length > 1 ? application : null,
    kepala: KepalaNaskah.parse(kepala),
    terbitan,
    snapshotId,
    ujian: shown.map(({ nama }) => nama),
    tanggal: await lastDay(
      db,
      shown.map((event) => event.id),
    ),
    kkm: threshold,
    statistik,
    kunci: scoring ? keysOf(scoring, await getKeysInForce(db, scoring.snapshot)) : [],
    murid: rows,
    lainnya: hidden,
  }
  return { analisis, isFresh }
}

function pelajaranOf(scoring: Scoring | undefined): string[] {
  const sections = scoring?.snapshot.structure.sections ?? []
  return [...new Set(sections.flatMap(({ soal }) => soal.map(({ pelajaran }) => pelajaran)))]
}

async function lastDay(db: Tx, eventIds: string[]): Promise<string | null> {
  if (eventIds.length === 0) return null
  const { last } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('opensAt').as('last'))
    .where('id', 'in', eventIds)
    .executeTakeFirstOrThrow()
  return last === null ? null : new Date(last).toISOString()
}

/** The key in force of every question, under the letters that it has in the package. */
function keysOf({ snapshot, items }: Scoring, keys: Map<string, SoalKey>): AnalisisButir['kunci'] {
  return items.map(({ id }, index) => {
    const content = snapshot.soal.get(id)
    const key = keys.get(id)
    const isUraian = content?.form === 'uraian'
    if (!content || !key || isUraian || items[index]?.override === 'void') return { kunci: '', isUraian }
    const placed = inPlace({ content, key })
    return { kunci: keyWords(placed), isUraian }
  })
}

async function listRows(db: Tx, actor: Actor, scoring: Scoring, eventId: string | undefined) {
  const { snapshot } = scoring
  const all = db
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .where('h.snapshotId', '=', snapshot.id)
    .where('h.counted', '=', true)
    .$if(eventId !== undefined, (rows) => rows.where('h.eventId', '=', eventId!))
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const read = await all
    .where(resultScope(actor, attemptPupil, 'hasil-ujian.read'))
    .select(['h.attemptId', 'u.nama', 'u.nomor', 'h.scores', 'h.outcomes', 'h.choices', 'h.score', 'h.nilai'])
    .select(['a.lembagaId', sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga')])
    .select(
      sql<string>`array_to_string(${kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' })}, ', ')`.as(
        'kelas',
      ),
    )
    .orderBy('lembaga')
    .orderBy('a.lembagaId')
    .orderBy('kelas')
    .orderBy('u.nama')
    .orderBy('h.attemptId')
    .limit(mostAnalysed + 1)
    .execute()
  if (read.length > mostAnalysed)
    throw new SuluhError('too-large', `Lebih dari ${mostAnalysed} murid. Pilih satu ujian saja.`)
  const others = await otherAnswers(
    db,
    scoring,
    read.map(({ attemptId }) => attemptId),
  )
  const rows = read.map((row): BarisAnalisis => ({
    nama: row.nama,
    nomor: row.nomor,
    lembagaId: row.lembagaId,
    kelas: row.kelas,
    jawaban: scoring.items.map(({ id }, at) =>
      answerOf(scoring, id, row.choices[at] ?? '', others.get(row.attemptId)),
    ),
    skor: scoring.items.map(({ id }, at) =>
      scoreOf(snapshot.soal.get(id), row.scores[at] ?? null, row.outcomes[at]),
    ),
    jumlah: row.score,
    nilai: row.nilai,
  }))
  const sekolah = [...Map.groupBy(read, ({ lembagaId }) => lembagaId)].map(([id, own]) => ({
    id,
    nama: own[0]!.lembaga ?? 'Tanpa lembaga',
    murid: own.length,
  }))
  return { rows, sekolah, hidden: count - read.length }
}

/** Of one essay or table so many letters are shown; the whole answer stands where it was marked. */
const mostLetters = 300

/** What has no options stands with its answer only; of these it is read as it was given. */
async function otherAnswers(db: Tx, { snapshot }: Scoring, attemptIds: string[]) {
  const soalIds = [...snapshot.soal].flatMap(([id, content]) => ('options' in content ? [] : [id]))
  const found = new Map<string, Map<string, AnswerValue>>()
  if (soalIds.length === 0 || attemptIds.length === 0) return found
  const rows = await db
    .selectFrom('answer as x')
    .select(['x.attemptId', 'x.soalId', 'x.value'])
    .where(sql<boolean>`x.attempt_id = any(${attemptIds}::uuid[])`)
    .where(sql<boolean>`x.soal_id = any(${soalIds}::uuid[])`)
    .execute()
  for (const { attemptId, soalId, value } of rows) {
    const own = found.get(attemptId) ?? new Map<string, AnswerValue>()
    found.set(attemptId, own.set(soalId, value as AnswerValue))
  }
  return found
}

function answerOf(
  { snapshot }: Scoring,
  id: string,
  choice: string,
  others: Map<string, AnswerValue> | undefined,
): string {
  const content = snapshot.soal.get(id)
  if (!content) return ''
  if (!('options' in content)) {
    const value = others?.get(id) ?? null
    return value === null ? '' : answerWords(content, null, value).slice(0, mostLetters)
  }
  const letters = new Map(content.options.map((option, at) => [option.id, String.fromCharCode(65 + at)]))
  return choice === ''
    ? ''
    : choice
        .split('+')
        .map((each) => letters.get(each) ?? each)
        .toSorted()
        .join('+')
}

/** 1 and 0 as forms have them, of an essay its points; null where it waits for a mark, was not asked or does not count. */
function scoreOf(content: SoalContent | undefined, score: number | null, outcome: string | undefined) {
  if (score === null || !outcome || outcome === 'pending' || outcome === 'void') return null
  if (content?.form === 'uraian' || outcome === 'partial') return Math.round(score * 100) / 100
  return outcome === 'correct' ? 1 : 0
}
