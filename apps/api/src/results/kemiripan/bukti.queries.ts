import { SuluhError } from '@suluh/contract/platform/error'
import type { BuktiMirip, ButirMirip, PasanganMirip } from '@suluh/contract/results/kemiripan'
import { readableText } from '@suluh/rich-text/plain-text'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listPasangan, type Exam } from './kemiripan.queries.ts'

/** Answers of two that were last changed within so many seconds of each other. */
const closeSeconds = 10

/** What stands beside one pair: every question that both answered, with the times. */
export async function getBukti(
  db: Tx,
  actor: Actor,
  exam: Exam,
  { satuId, duaId }: { satuId: string; duaId: string },
): Promise<BuktiMirip> {
  const pasangan = (await listPasangan(db, actor, exam)).find(
    ({ satu, dua }) => satu.attemptId === satuId && dua.attemptId === duaId,
  )
  if (!pasangan) throw new SuluhError('not-found', 'Pasangan itu tidak ada di antara yang ditampilkan.')
  const [bukti] = await listBukti(db, exam, [pasangan])
  return bukti!
}

/** The same of several pairs, read together. */
export async function listBukti(
  db: Tx,
  { snapshotId, paketSoalId }: Exam,
  pairs: readonly PasanganMirip[],
): Promise<BuktiMirip[]> {
  if (pairs.length === 0) return []
  const scoring = await getScoring(db, snapshotId)
  const ids = [...new Set(pairs.flatMap(({ satu, dua }) => [satu.attemptId, dua.attemptId]))]
  const sheets = await readSheets(db, ids)
  const times = await readTimes(db, ids)
  return pairs.map((pasangan) => {
    const [one, other] = [pasangan.satu.attemptId, pasangan.dua.attemptId]
    const [satu, dua] = [sheets.get(one)!, sheets.get(other)!]
    const butir = butirOf(scoring, satu, dua, [times.get(one), times.get(other)])
    return {
      pasangan,
      paketSoalId,
      satuMulai: satu.mulai,
      satuSelesai: satu.selesai,
      duaMulai: dua.mulai,
      duaSelesai: dua.selesai,
      ...closeness(butir),
      butir,
    }
  })
}

type Sheet = { choices: string[]; outcomes: (string | null)[]; mulai: string | null; selesai: string | null }

async function readSheets(db: Tx, attemptIds: string[]): Promise<Map<string, Sheet>> {
  const rows = await db
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .select(['h.attemptId', 'h.choices', 'h.outcomes', 'a.startedAt', 'a.submittedAt'])
    .where('h.attemptId', 'in', attemptIds)
    .execute()
  return new Map(
    rows.map(({ attemptId, choices, outcomes, startedAt, submittedAt }) => [
      attemptId,
      {
        choices,
        outcomes,
        mulai: startedAt?.toISOString() ?? null,
        selesai: submittedAt?.toISOString() ?? null,
      },
    ]),
  )
}

/** When each answer was last changed: by attempt, then by question. */
async function readTimes(db: Tx, attemptIds: string[]): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('answer')
    .select(['attemptId', 'soalId', 'at'])
    .where('attemptId', 'in', attemptIds)
    .execute()
  const times = new Map(attemptIds.map((id) => [id, new Map<string, string>()]))
  for (const { attemptId, soalId, at } of rows) times.get(attemptId)!.set(soalId, at.toISOString())
  return times
}

type Times = Map<string, string> | undefined

function butirOf(
  { snapshot, items }: Scoring,
  satu: Sheet,
  dua: Sheet,
  [satuTimes, duaTimes]: [Times, Times],
): ButirMirip[] {
  return items.flatMap(({ id, override }, index) => {
    const content = snapshot.soal.get(id)
    if (!content || !('options' in content) || override !== undefined) return []
    const [one, other] = [chosen(satu, index), chosen(dua, index)]
    if (one === null || other === null) return []
    return [
      {
        number: index + 1,
        stem: readableText(content.stem).slice(0, 200),
        satu: one.replaceAll('+', ', '),
        dua: other.replaceAll('+', ', '),
        satuBenar: satu.outcomes[index] === 'correct',
        duaBenar: dua.outcomes[index] === 'correct',
        sama: one === other,
        satuPada: satuTimes?.get(id) ?? null,
        duaPada: duaTimes?.get(id) ?? null,
      },
    ]
  })
}

function chosen({ choices, outcomes }: Sheet, index: number): string | null {
  const outcome = outcomes[index]
  return outcome == null || outcome === 'blank' ? null : choices[index]!
}

function closeness(
  butir: readonly ButirMirip[],
): Pick<BuktiMirip, 'berwaktu' | 'berdekatan' | 'satuMenyusul'> {
  const gaps = butir.flatMap(({ sama, satuPada, duaPada }) =>
    sama && satuPada !== null && duaPada !== null ? [Date.parse(satuPada) - Date.parse(duaPada)] : [],
  )
  const close = gaps.filter((gap) => Math.abs(gap) <= closeSeconds * 1000)
  return {
    berwaktu: gaps.length,
    berdekatan: close.length,
    satuMenyusul: close.filter((gap) => gap > 0).length,
  }
}
