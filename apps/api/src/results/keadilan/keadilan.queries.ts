import { SuluhError } from '@suluh/contract/platform/error'
import { HasilKeadilan, type Keadilan } from '@suluh/contract/results/keadilan'
import { difRefusal } from '@suluh/psychometrics/fairness/dif'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import { chooseTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import { acuanOf, chooseFokus, countKnown, listKelompok, listPilihan } from './groupings.ts'

/** Figures as they are stored, without what the row beside them says. */
export const StoredKeadilan = HasilKeadilan.omit({ computedAt: true, scoring: true })
export type StoredKeadilan = z.infer<typeof StoredKeadilan>

type Asked = Which & { menurut?: string | undefined; fokus?: string | undefined }

/** Stored figures of one grouping, and whether they hold every result there is. */
export async function getKeadilan(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  asked: Asked,
): Promise<Keadilan> {
  const paketSoal = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama'])
    .where('p.id', '=', paketSoalId)
    .where(statistikScope(actor))
    .executeTakeFirst()
  if (!paketSoal) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const pilihan = await listPilihan(db, actor)
  const by = pilihan.find(({ key }) => key === (asked.menurut ?? 'jenis-kelamin'))
  if (!by)
    throw new SuluhError('validation', 'Pilihan kelompok itu tidak ada atau tidak terbuka untuk Anda.', [
      { path: 'menurut', message: 'Pilih salah satu yang tertera' },
    ])
  const terbitan = chooseTerbitan(await listTerbitan(db, paketSoalId), asked)
  const about = { paketSoal, pilihan, menurut: by.key, snapshotId: terbitan?.id ?? null }
  if (!terbitan || terbitan.n === 0)
    return { ...about, kelompok: [], fokus: null, isComputing: false, hasil: null }
  const kelompok = await listKelompok(db, actor, terbitan.id, by.key)
  const chosen = chooseFokus(kelompok, asked.fokus)
  if (!chosen) return { ...about, kelompok, fokus: null, isComputing: false, hasil: null }
  const acuan = (await countKnown(db, terbitan.id, by.key)) - chosen.n
  const fokus = { key: chosen.key, nama: chosen.nama, acuan: acuanOf(chosen, kelompok, acuan) }
  const penolakan = difRefusal(acuan, chosen.n)
  if (penolakan !== null) {
    const hasil = await refused(db, terbitan.id, { acuan, fokus: chosen.n, penolakan })
    return { ...about, kelompok, fokus, isComputing: false, hasil }
  }
  const row = await findStored(db, terbitan.id, by.key, chosen.key)
  return { ...about, kelompok, fokus, isComputing: !row?.isFresh, hasil: row ? toHasil(row) : null }
}

/** Groups that are too small are known as such without looking at an answer, and leave nothing behind. */
async function refused(
  db: Tx,
  snapshotId: string,
  sizes: Pick<HasilKeadilan, 'acuan' | 'fokus' | 'penolakan'>,
): Promise<HasilKeadilan> {
  const { rows } = await sql<{ number: number }>`select scoring_number(${snapshotId}) as number`.execute(db)
  const { number } = rows[0]!
  const scoring = { number, label: scoringLabel(number) }
  return { ...sizes, scoring, computedAt: new Date().toISOString(), disisihkan: 0, items: [] }
}

type Row = NonNullable<Awaited<ReturnType<typeof findStored>>>

function toHasil({ result, computedAt, scoringVersion }: Row): HasilKeadilan | null {
  const stored = StoredKeadilan.safeParse(result).data
  if (!stored) return null
  const scoring = { number: scoringVersion, label: scoringLabel(scoringVersion) }
  return { ...stored, scoring, computedAt: computedAt.toISOString() }
}

function findStored(db: Tx, snapshotId: string, menurut: string, fokus: string) {
  return db
    .selectFrom('keadilan as k')
    .select(['k.result', 'k.computedAt', 'k.scoringVersion'])
    .select(
      sql<boolean>`(k.scoring_version = scoring_number(k.snapshot_id) and exists (
        select from (select count(*) as n, max(h.scored_at) as newest from hasil h
                      where h.snapshot_id = k.snapshot_id and h.counted) h
         where h.n = k.n and h.newest < k.newest_hasil + interval '1 millisecond'))`.as('isFresh'),
    )
    .where('k.snapshotId', '=', snapshotId)
    .where('k.menurut', '=', menurut)
    .where('k.fokus', '=', fokus)
    .executeTakeFirst()
}
