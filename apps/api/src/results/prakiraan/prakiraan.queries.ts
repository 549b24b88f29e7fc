import type { PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { ruleOf } from '@suluh/contract/papers/scoring'
import { poolsOf } from '@suluh/contract/papers/section-draw'
import type { Prakiraan, TingkatPrakiraan } from '@suluh/contract/results/prakiraan'
import {
  facilityAt,
  forecastTest,
  levelAtShare,
  levelOf,
  poolMeasured,
  type BankItem,
  type DraftItem,
  type MeasuredItem,
} from '@suluh/psychometrics/classical/forecast'
import { reliabilityLabel } from '@suluh/psychometrics/classical/verdict'
import { normalShare } from '@suluh/psychometrics/math/normal'
import { sql } from 'kysely'
import { soalScope } from '#bank/soal/soal.queries.ts'
import { getPaketSoal } from '#papers/paket-soal/paket-soal.queries.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { staleSnapshots } from '#results/hasil-ujian/statistik-banksoal.ts'

type Draft = DraftItem & { id: string; number: number }

/** How a package will do, by what earlier exams know of its questions; and what of that is not worked in yet. */
export async function getPrakiraan(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<Omit<Prakiraan, 'isComputing'> & { stale: string[] }> {
  const paket = await getPaketSoal(db, actor, id)
  const soalIds = paket.sections.flatMap(({ soal }) => soal.map((each) => each.id))
  const bank = await readBank(db, soalIds)
  const items = draftItems(paket, bank)
  const { mean, sd, sem, reliability, reason, given, measured } = forecastTest(items)
  const nilai = (share: number | null) => (share === null ? null : 100 * share)
  return {
    paketSoal: { id, nama: paket.nama },
    soal: items.length,
    terukur: measured,
    diberikan: given,
    rata: nilai(mean),
    simpangan: nilai(sd),
    galat: nilai(sem),
    reliabilitas: reliability,
    reliabilitasLabel: reliabilityLabel(reliability),
    alasan: reason,
    tingkat: reason === null ? await levelsOf(db, actor, paket, items) : [],
    ambang: reason === null && paket.threshold !== null ? nearThreshold(items, paket.threshold) : null,
    stale: await staleSnapshots(db, soalIds),
  }
}

/** Fewer answers say nothing of a question. */
const fewestAnswers = 10

/** Of each question what every publication with stored statistics knows, as one. */
async function readBank(db: Tx, soalIds: string[]): Promise<Map<string, BankItem>> {
  const { rows } = await sql<MeasuredItem & { soalId: string }>`
    select u.soal_id as "soalId", (x ->> 'n')::float8 as n, (x ->> 'facility')::float8 as facility,
           (x ->> 'sd')::float8 / (x ->> 'max')::float8 as sd, (x ->> 'itemRest')::float8 as "itemRest",
           (x ->> 'alphaIfDeleted')::float8 as "restReliability"
      from soal_use u
      join statistik t on t.snapshot_id = u.snapshot_id
     cross join lateral jsonb_array_elements(t.result -> 'items') x
     where u.soal_id = any(${soalIds}::uuid[]) and x ->> 'soalId' = u.soal_id::text and x ->> 'aside' is null
       and (x ->> 'n')::float8 >= ${fewestAnswers} and x ->> 'facility' is not null and x ->> 'sd' is not null`.execute(
    db,
  )
  const pooled = new Map<string, BankItem>()
  for (const [soalId, uses] of Map.groupBy(rows, (row) => row.soalId)) {
    const item = poolMeasured(uses)
    if (item) pooled.set(soalId, item)
  }
  return pooled
}

function draftItems({ sections }: PaketSoalDetail, bank: ReadonlyMap<string, BankItem>): Draft[] {
  const items = sections.flatMap(({ soal, draws, scoring }) => {
    const shares = new Map(
      poolsOf(soal, draws).flatMap((pool, index) =>
        pool.map((each) => [each.id, Math.min(1, draws[index]!.count / pool.length)] as const),
      ),
    )
    return soal.map(({ id, form, weights }) => ({
      id,
      max: weights ? Math.max(0, ...weights) : ruleOf(scoring, form).correct,
      given: shares.get(id) ?? 1,
      bank: bank.get(id) ?? null,
    }))
  })
  return items.map((item, index) => ({ ...item, number: index + 1 }))
}

const levels = [
  { nama: 'murid terlemah', dari: -Infinity, sampai: -1 },
  { nama: 'murid di bawah rata-rata', dari: -1, sampai: 0 },
  { nama: 'murid di atas rata-rata', dari: 0, sampai: 1 },
  { nama: 'murid terkuat', dari: 1, sampai: Infinity },
]
/** What each level should have of the questions. */
const leastShare = 0.1
const mostCandidates = 5

async function levelsOf(
  db: Tx,
  actor: Actor,
  paket: PaketSoalDetail,
  items: readonly Draft[],
): Promise<TingkatPrakiraan[]> {
  const known = items.flatMap(({ bank, number }) => (bank ? [{ number, bank, level: levelOf(bank) }] : []))
  const wanted = Math.max(1, Math.round(known.length * leastShare))
  const bank = known.map((each) => each.bank)
  const made: TingkatPrakiraan[] = []
  for (const { nama, dari, sampai } of levels) {
    const butir = known.flatMap(({ number, level }) => (level >= dari && level < sampai ? [number] : []))
    const kurang = Math.max(0, wanted - butir.length)
    const range = [facilityAt(Math.min(sampai, 2), bank), facilityAt(Math.max(dari, -2), bank)] as const
    made.push({
      nama,
      murid: normalShare(Math.min(8, sampai)) - normalShare(Math.max(-8, dari)),
      butir,
      kurang,
      calon: kurang > 0 ? await listCandidates(db, actor, paket, range) : [],
    })
  }
  return made
}

/** Questions of the same subjects that the actor may take, and that were as hard as this; the most tried first. */
async function listCandidates(
  db: Tx,
  actor: Actor,
  { sections }: PaketSoalDetail,
  [least, most]: readonly [number, number],
): Promise<TingkatPrakiraan['calon']> {
  if (!actor.izin.has('soal.read')) return []
  const soal = sections.flatMap((section) => section.soal)
  const { rows } = await sql<TingkatPrakiraan['calon'][number]>`
    select s.id, case when length(s.plain_text) > 160 then left(s.plain_text, 159) || '…' else s.plain_text end as teks, f.facility, f.n
      from soal s
     cross join lateral (
       select sum(u.facility * u.n) / nullif(sum(u.n) filter (where u.facility is not null), 0) as facility,
              coalesce(sum(u.n), 0)::int as n from soal_use u where u.soal_id = s.id) f
     where ${soalScope(actor, 'soal.read')} and s.status = 'siap'
       and s.pelajaran_id = any(${[...new Set(soal.map(({ pelajaranId }) => pelajaranId))]}::uuid[])
       and s.id <> all(${soal.map(({ id }) => id)}::uuid[])
       and f.facility between ${least}::float8 and ${most}::float8 and f.n >= ${fewestAnswers}::int
     order by f.n desc, s.id limit ${mostCandidates}`.execute(db)
  return rows
}

/** Half a standard deviation to either side. */
const near = 0.5

function nearThreshold(items: readonly Draft[], nilai: number): Prakiraan['ambang'] {
  const level = levelAtShare(items, nilai / 100)
  if (level === null) return null
  return {
    nilai,
    butir: items.flatMap(({ bank, number }) =>
      bank && Math.abs(levelOf(bank) - level) < near ? [number] : [],
    ),
  }
}
