import { ProfilAmbang } from '@suluh/contract/papers/ambang-batas'
import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import { namesLetters } from '@suluh/contract/papers/named-letters'
import { SuluhError } from '@suluh/contract/platform/error'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import type { ListQuery } from '@suluh/contract/platform/list'
import {
  PresetName,
  type PaketSoal,
  type PaketSoalDetail,
  type SectionSoal,
} from '@suluh/contract/papers/paket-soal'
import { paketChecks } from '@suluh/contract/papers/paket-soal-check'
import { Scoring } from '@suluh/contract/papers/scoring'
import { SectionDraw } from '@suluh/contract/papers/section-draw'
import { LevelSoal } from '@suluh/contract/bank/soal-words'
import { soalProblems, type SoalContent, type SoalKey } from '@suluh/contract/bank/soal-form'
import { Form } from '@suluh/contract/bank/soal-words'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inSharedScope, reaches } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { pooledFigure } from '#bank/soal/pooled-figure.ts'

/** Rows of `paket_soal p` that the actor's right reaches. */
export function paketScope(actor: Actor, izin: GrantableIzin) {
  return inSharedScope(actor, izin, 'p')
}

export async function listPaketSoal(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: PaketSoal[]; total: number }> {
  const rows = db
    .selectFrom('paketSoal as p')
    .leftJoin('applicationUser as u', 'u.id', 'p.pembuatId')
    .select(['p.id', 'p.nama', 'p.status', 'p.version', 'p.berbagi', 'p.diubahPada', 'u.nama as pembuat'])
    .select([
      sql<
        string[]
      >`array(select distinct l.nama from section_soal x join soal s on s.id = x.soal_id join pelajaran l on l.id = s.pelajaran_id where x.paket_soal_id = p.id order by 1)`.as(
        'pelajaran',
      ),
      sql<number>`(select count(*) from section_soal x where x.paket_soal_id = p.id)`.as('questions'),
      sql<number>`case p.time_mode when 'keseluruhan' then p.duration_seconds else (select coalesce(sum(s.duration_seconds), 0) from section s where s.paket_soal_id = p.id) end`.as(
        'durationSeconds',
      ),
      sql<number>`(select count(*) from event e where e.paket_soal_id = p.id and not e.dibatalkan)`.as(
        'events',
      ),
      sql<number | null>`(select avg(h.nilai) from hasil h where h.paket_soal_id = p.id and h.counted)`.as(
        'average',
      ),
    ])
    .where(paketScope(actor, 'paket-soal.read'))
  const page = await listRows(rows, query, {
    fields: { nama: sql.ref('p.nama'), status: sql.ref('p.status'), diubahPada: sql.ref('p.diubah_pada') },
    search: [sql.ref('p.nama')],
    id: sql.ref('p.id'),
    order: ['diubahPada', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map((row) => ({ ...row, diubahPada: row.diubahPada.toISOString() })),
  }
}

export async function getPaketSoal(db: Tx, actor: Actor, id: string): Promise<PaketSoalDetail> {
  const paket = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama', 'p.status', 'p.preset', 'p.timeMode', 'p.navigation', 'p.durationSeconds'])
    .select(['p.threshold', 'p.profil', 'p.berbagi', 'p.version', 'p.diubahPada'])
    .select(
      sql<
        string | null
      >`(select s.id from paket_snapshot s where s.paket_soal_id = p.id order by s.dibuat_pada desc limit 1)`.as(
        'snapshotId',
      ),
    )
    .select(reaches(actor, 'paket-soal.write', paketScope).as('mayEdit'))
    .where('p.id', '=', id)
    .where(paketScope(actor, 'paket-soal.read'))
    .executeTakeFirst()
  if (!paket) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const sections = await listSections(db, id)
  const preset = PresetName.parse(paket.preset)
  const profil = ProfilAmbang.array().parse(paket.profil)
  return {
    ...paket,
    preset,
    sections,
    profil,
    diubahPada: paket.diubahPada.toISOString(),
    checks: paketChecks({ ...paket, preset, profil, sections }),
  }
}

async function listSections(db: Tx, paketSoalId: string): Promise<PaketSoalDetail['sections']> {
  const sections = await db
    .selectFrom('section')
    .select(['id', 'nama', 'durationSeconds', 'threshold', 'shuffleQuestions', 'shuffleOptions', 'scoring'])
    .select(['draws', 'petunjuk'])
    .where('paketSoalId', '=', paketSoalId)
    .orderBy('position')
    .execute()
  const soal = await db
    .selectFrom('sectionSoal as x')
    .innerJoin('soal as s', 's.id', 'x.soalId')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .innerJoin('pelajaran as l', 'l.id', 's.pelajaranId')
    .leftJoin('aspek as a', 'a.id', 's.aspekId')
    .select(['v.content', 'v.key', 'v.pembahasan'])
    .select([
      'x.sectionId',
      'x.version',
      's.id',
      's.form',
      's.plainText',
      's.status',
      's.level',
      's.stimulusId',
      's.berbagi',
      's.indikator',
      's.capaian',
      'l.id as pelajaranId',
      'l.nama as pelajaran',
      'a.id as aspekId',
      'a.nama as aspek',
    ])
    .select(pooledFigure('facility').as('facility'))
    .where('x.paketSoalId', '=', paketSoalId)
    .orderBy('x.position')
    .execute()
  const bySection = Map.groupBy(soal, (row) => row.sectionId)
  return sections.map((section) => ({
    ...section,
    scoring: Scoring.parse(section.scoring),
    draws: SectionDraw.array().parse(section.draws),
    soal: (bySection.get(section.id) ?? []).map(
      ({ sectionId: _, content, key, pembahasan, form, level, ...row }) => ({
        ...row,
        form: Form.parse(form),
        level: LevelSoal.nullable().parse(level),
        // Read by the hundred, and written by nothing but the contract.
        ...factsOf(content as SoalContent, key as SoalKey, pembahasan),
      }),
    ),
  }))
}

/** What the checks need of a question's key and explanation, without these. */
function factsOf(
  content: SoalContent,
  key: SoalKey,
  pembahasan: string,
): Pick<SectionSoal, 'weights' | 'namesLetters' | 'problems'> {
  const weights =
    key.form === 'pilihan-berbobot' ? Object.values(key.weights).toSorted((a, b) => a - b) : null
  const isMoved = 'options' in content && !areBoundToPlace(content.options)
  return {
    weights,
    namesLetters: isMoved && namesLetters(pembahasan),
    problems: soalProblems({ content, key }),
  }
}
