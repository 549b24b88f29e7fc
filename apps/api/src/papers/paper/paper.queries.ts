import { SuluhError } from '@suluh/contract/platform/error'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { poolsOf, SectionDraw } from '@suluh/contract/papers/section-draw'
import { effectiveScoring } from '@suluh/contract/papers/form-weights'
import { KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { pointsOf } from '@suluh/contract/papers/paket-soal-check'
import type { KisiSoal } from '@suluh/contract/papers/paper'
import { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { Form, LevelSoal } from '@suluh/contract/bank/soal-words'
import { mergeKeys } from '@suluh/psychometrics/scoring/scoring-change'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope, reaches } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { mapHtml } from '#bank/soal/map-html.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawAhead } from '#platform/rich-text/draw-ahead.ts'
import { getChanges } from '#papers/scoring/scoring.ts'
import { pooledFigure } from '#bank/soal/pooled-figure.ts'
import { getPaketSoal, paketScope } from '#papers/paket-soal/paket-soal.queries.ts'
import { getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { paperVersions } from './paper.rules.ts'

type How = Parameters<typeof paperVersions>[2]

/** A package as it is printed: its own questions in their order, and the shuffled versions. */
export async function getPaper(db: Tx, actor: Actor, id: string, how: How) {
  const { head, sections } = await readPaper(db, actor, id)
  return { ...head, versions: paperVersions(id, sections, how) }
}

/** Every question of a package in its order, also of those that are drawn from, with what a kisi-kisi says of it. */
export async function getKisiKisi(db: Tx, actor: Actor, id: string) {
  const { head, sections, facts } = await readPaper(db, actor, id)
  const all = sections.map((section) => ({ ...section, draws: [] }))
  const [version] = paperVersions(id, all, { versions: 1, acakSoal: false, acakOpsi: false })
  const questions = version!.sections.flatMap(({ nama, questions: asked }) =>
    asked.map((question): KisiSoal => ({ ...question, section: nama, ...facts.get(question.id)! })),
  )
  return { ...head, questions }
}

async function readPaper(db: Tx, actor: Actor, id: string) {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama', 'p.status', 'p.lembagaId', 'p.timeMode', 'p.durationSeconds'])
    .select(['p.kelas', 'p.semester', 'p.tahunPelajaran', 'p.petunjukNaskah'])
    .select(reaches(actor, 'paket-soal.write', paketScope).as('mayEditKepala'))
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.read'))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const sections = await db
    .selectFrom('section')
    .select(['id', 'nama', 'petunjuk', 'durationSeconds', 'draws'])
    .where('paketSoalId', '=', id)
    .orderBy('position')
    .execute()
  const frozen = paket.status === 'draf' ? undefined : await getFrozen(db, id)
  const rows = await listPaperSoal(db, actor, paket, frozen)
  await drawAhead(sections.map(({ petunjuk }) => petunjuk))
  const seconds =
    paket.timeMode === 'per-section'
      ? sections.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
      : paket.durationSeconds
  const known = (await getPaketSoal(db, actor, id)).sections
  const points = new Map(
    known.flatMap((section) => {
      const scoring = effectiveScoring(section)
      return section.soal.map((each) => [each.id, pointsOf(each, scoring)] as const)
    }),
  )
  const pools = poolsOfPaper(frozen, sections, rows)
  const filled = sections.map((section) => ({
    nama: section.nama,
    petunjuk: drawFormulas(section.petunjuk),
    questions: rows
      .filter(({ sectionId }) => sectionId === section.id)
      .map((row) => ({ ...row, points: points.get(row.id) ?? 0 })),
    draws: pools.get(section.id) ?? [],
  }))
  const { nama, lembagaId, mayEditKepala, kelas, semester, tahunPelajaran, petunjukNaskah } = paket
  const facts = new Map(
    known.flatMap(({ soal }) =>
      soal.map(({ id: soalId, pelajaran, aspek, level, indikator, capaian }) => [
        soalId,
        { pelajaran, aspek, level, indikator, capaian },
      ]),
    ),
  )
  return {
    head: {
      nama,
      lembagaId,
      mayEditKepala,
      kepala: KepalaNaskah.parse({ kelas, semester, tahunPelajaran, petunjukNaskah }),
      pelajaran: [...new Set(rows.map(({ pelajaran }) => pelajaran))],
      minutes: Math.round(seconds / 60),
      hidden: facts.size - rows.length,
    },
    sections: filled.filter(({ questions }) => questions.length > 0),
    facts,
  }
}

/** Of each question whose key was corrected after it was published, what is in force now. */
async function getCorrections(db: Tx, snapshotId: string): Promise<Map<string, ScoringChange>> {
  const { changes } = await getChanges(db, snapshotId)
  return new Map(changes.flatMap((change) => (change.kind === 'rule' ? [] : [[change.soalId, change]])))
}

/** The keys that the answers of a publication are marked by now, by question. */
export async function getKeysInForce(db: Tx, { id, keys }: Snapshot): Promise<Map<string, SoalKey>> {
  const corrections = await getCorrections(db, id)
  return new Map(
    Object.entries(keys).map(([soalId, { key }]) => [soalId, corrected(key, corrections.get(soalId))]),
  )
}

/** The key that answers are marked by; another that is right beside it stands with it where a key holds several. */
function corrected(key: SoalKey, change: ScoringChange | undefined): SoalKey {
  if (change?.kind === 'replace-key') return change.key
  const merged = change?.kind === 'accept' && mergeKeys(key, change.key)
  return merged ? SoalKey.parse(merged) : key
}

/** What was published last: its sections, what each question shared then, and what became of the keys. */
async function getFrozen(db: Tx, paketSoalId: string) {
  const newest = await db
    .selectFrom('paketSnapshot')
    .select('id')
    .where('paketSoalId', '=', paketSoalId)
    .orderBy('dibuatPada', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const { structure, stimuli } = await getSnapshot(db, newest.id)
  const shared = structure.sections.flatMap(({ soal }) =>
    soal.map(({ id, stimulus }) => {
      const html = stimulus === undefined ? undefined : stimuli.get(stimulus)
      return [id, stimulus === undefined || html === undefined ? null : { id: stimulus, html }] as const
    }),
  )
  const corrections = await getCorrections(db, newest.id)
  return { sections: structure.sections, shared: new Map(shared), corrections }
}
type Frozen = Awaited<ReturnType<typeof getFrozen>>

/** What is drawn from, by section: as it was frozen where the package is published, so that a later key still fits. */
function poolsOfPaper(
  frozen: Frozen,
  sections: { id: string; draws: unknown }[],
  rows: Awaited<ReturnType<typeof listPaperSoal>>,
): Map<string, { count: number; soal: string[] }[]> {
  const drawn = sections.map((section) => ({
    id: section.id,
    draws: SectionDraw.array().parse(section.draws),
  }))
  if (drawn.every(({ draws }) => draws.length === 0)) return new Map()
  if (frozen) return new Map(frozen.sections.map((section) => [section.id, section.draws ?? []]))
  return new Map(
    drawn.map(({ id: sectionId, draws }) => {
      const soal = rows.filter((row) => row.sectionId === sectionId).map(({ drawable }) => drawable)
      const pools = poolsOf(soal, draws).map((pool) => pool.map((each) => each.id))
      return [sectionId, draws.map(({ count }, index) => ({ count, soal: pools[index] ?? [] }))]
    }),
  )
}

/** Of a draft the newest words of each question, else those that were published. */
async function listPaperSoal(db: Tx, actor: Actor, paket: { id: string; status: string }, frozen: Frozen) {
  const rows = await db
    .selectFrom('sectionSoal as x')
    .innerJoin('soal as s', 's.id', 'x.soalId')
    .innerJoin('soalVersion as v', (on) =>
      on
        .onRef('v.soalId', '=', 'x.soalId')
        .onRef('v.version', '=', paket.status === 'draf' ? 's.version' : 'x.version'),
    )
    .innerJoin('pelajaran as l', 'l.id', 's.pelajaranId')
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['s.id', 'x.sectionId', 'v.content', 'v.key', 'v.pembahasan', 'l.nama as pelajaran'])
    .select(['s.pelajaranId', 's.aspekId', 's.level', 's.form', pooledFigure('facility').as('facility')])
    .select(['t.id as stimulusId', 't.html as stimulus'])
    .where('x.paketSoalId', '=', paket.id)
    .where(inSharedScope(actor, 'soal.read', 's'))
    .orderBy('x.position')
    .execute()
  await drawAhead(rows)
  return rows.map((row) => {
    const key = corrected(SoalKey.parse(row.key), frozen?.corrections.get(row.id))
    return {
      id: row.id,
      sectionId: row.sectionId,
      pelajaran: row.pelajaran,
      drawable: {
        id: row.id,
        pelajaranId: row.pelajaranId,
        aspekId: row.aspekId,
        facility: row.facility,
        level: LevelSoal.nullable().parse(row.level),
        form: Form.parse(row.form),
        stimulusId: row.stimulusId,
      },
      content: mapHtml(SoalContent.parse(row.content), drawFormulas),
      key: key.form === 'uraian' ? { ...key, rubric: drawFormulas(key.rubric) } : key,
      pembahasan: drawFormulas(row.pembahasan),
      stimulus: frozen?.shared.has(row.id) ? (frozen.shared.get(row.id) ?? null) : current(row),
    }
  })
}

function current({ stimulusId, stimulus }: { stimulusId: string | null; stimulus: string | null }) {
  return stimulusId && stimulus !== null ? { id: stimulusId, html: drawFormulas(stimulus) } : null
}
