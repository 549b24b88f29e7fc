import { SuluhError } from '@suluh/contract/platform/error'
import { IrtCalibration, IrtScale, type IrtModel } from '@suluh/contract/results/irt-scoring'
import type { SkalaBersama, UjianBersama } from '@suluh/contract/results/skala-bersama'
import { fQuantile } from '@suluh/psychometrics/math/f-distribution'
import { sql } from 'kysely'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import { listStaleIrt } from '#results/irt-scoring/refresh-irt.ts'
import { chooseTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import type { Calibration, Linked, LinkInput } from './skala-bersama.job.ts'

type Row = {
  snapshotId: string
  paketSoalId: string
  nama: string
  model: IrtModel
  scale: unknown
  result: unknown
  at: Date | null
}
type Found = Pick<SkalaBersama, 'paketSoal' | 'snapshotId' | 'alasan' | 'isComputing'> & {
  /** Packages of which something shown is not worked out with all results, or by formulas of before. */
  stale: string[]
  acuan: (Row & { calibration: IrtCalibration }) | null
  lain: (Row & { calibration: IrtCalibration })[]
}

const mostOthers = 20

/** This publication's calibration, and those of others that ask some of its questions and that the actor may read. */
export async function findCalibrations(db: Tx, actor: Actor, id: string, asked: Which): Promise<Found> {
  const paketSoal = await db
    .selectFrom('paketSoal as p')
    .select(['p.id', 'p.nama'])
    .where('p.id', '=', id)
    .where(statistikScope(actor))
    .executeTakeFirst()
  if (!paketSoal) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
  const snapshotId = chooseTerbitan(await listTerbitan(db, id), asked)?.id ?? null
  const rows = snapshotId === null ? [] : await listRelated(db, actor, snapshotId)
  const calibrated = rows.flatMap((row) => {
    const calibration = IrtCalibration.safeParse(row.result).data
    return calibration && calibration.reason === null ? [{ ...row, calibration }] : []
  })
  const acuan = calibrated.find((row) => row.snapshotId === snapshotId) ?? null
  const lain = calibrated.filter((row) => row.snapshotId !== snapshotId)
  const alasan = !acuan
    ? 'Skor IRT terbitan ini belum dikalibrasi. Pilih modelnya dahulu, lalu ujian lain dapat dibandingkan.'
    : lain.length === 0
      ? 'Belum ada ujian lain dengan skor IRT yang memuat butir yang sama. Pakai beberapa butir terbitan ini lagi di ujian lain, sedikitnya seperlima, lalu pakai skor IRT di sana.'
      : null
  const shown = acuan ? [acuan, ...lain] : []
  const unfinished = await listStaleIrt(
    db,
    shown.map(({ paketSoalId }) => paketSoalId),
  )
  const stale = shown.filter((row) => unfinished.some((each) => each.snapshotId === row.snapshotId))
  return {
    paketSoal,
    snapshotId,
    alasan,
    isComputing: stale.length > 0,
    stale: stale.map(({ paketSoalId }) => paketSoalId),
    acuan,
    lain,
  }
}

async function listRelated(db: Tx, actor: Actor, snapshotId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id as "snapshotId", p.id as "paketSoalId", p.nama, i.model, i.scale, i.result,
           (select min(e.opens_at) from event e where e.snapshot_id = s.id and not e.dibatalkan) as at
      from irt_scoring i
      join paket_snapshot s on s.id = i.snapshot_id
      join paket_soal p on p.id = s.paket_soal_id
     where ${statistikScope(actor)} and i.model is not null and i.result is not null
       and (s.id = ${snapshotId} or exists (
         select from soal_use u join soal_use o on o.soal_id = u.soal_id and o.snapshot_id = s.id
          where u.snapshot_id = ${snapshotId}))
     order by (s.id = ${snapshotId}) desc, s.dibuat_pada desc limit ${mostOthers + 1}`.execute(db)
  return rows
}

/** What the worker links. */
export async function linkInput(db: Tx, { acuan, lain }: Found): Promise<LinkInput | null> {
  if (!acuan) return null
  const made: Calibration[] = []
  for (const row of lain) made.push(await calibrationOf(db, row))
  return { acuan: await calibrationOf(db, acuan), scale: IrtScale.parse(acuan.scale), lain: made }
}

async function calibrationOf(db: Tx, row: Found['lain'][number]): Promise<Calibration> {
  const { soal, keys } = await getSnapshot(db, row.snapshotId)
  return {
    model: row.model,
    items: row.calibration.items.flatMap(({ soalId, number, a, ambang, langkah }) =>
      a === null
        ? []
        : [
            {
              soalId,
              number,
              a,
              b: ambang,
              langkah: langkah.map(({ dari, sampai }) => `${dari}-${sampai}`).join(),
              isi: JSON.stringify([soal.get(soalId), keys[soalId]?.key]),
            },
          ],
    ),
  }
}

/** The answer: what was linked, the earliest exam first, with the growth of those who sat both. */
export async function withGrowth(db: Tx, found: Found, linked: readonly Linked[]): Promise<SkalaBersama> {
  const { paketSoal, snapshotId, alasan, isComputing, acuan } = found
  if (!acuan) return { paketSoal, snapshotId, alasan, isComputing, acuan: null, ujian: [] }
  const scale = IrtScale.parse(acuan.scale)
  const ujian: UjianBersama[] = []
  for (const [index, row] of found.lain.entries()) {
    const link = linked[index]!
    ujian.push({
      ...link,
      snapshotId: row.snapshotId,
      paketSoal: { id: row.paketSoalId, nama: row.nama },
      at: row.at?.toISOString() ?? null,
      n: row.calibration.n,
      pertumbuhan: link.penolakan === null ? await growth(db, acuan, row, link, scale) : null,
    })
  }
  return {
    paketSoal,
    snapshotId,
    alasan,
    isComputing,
    acuan: {
      at: acuan.at?.toISOString() ?? null,
      n: acuan.calibration.n,
      mean: scale.centre,
      sd: scale.spread,
    },
    ujian: ujian.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')),
  }
}

/** A few would tell of each of them. */
const fewestInBoth = 10

/**
 * By weighted likelihood: a posterior mean is drawn to the mean of those it was calibrated on, so that pupils who are not like
 * all others there would seem to change by being sat beside others. How each one's ability is measured and who sat both is in
 * the spread of the differences; which anchors there were is added.
 */
async function growth(
  db: Tx,
  acuan: Row,
  other: Row,
  { slope, intercept, galatTaut }: Linked,
  { spread }: IrtScale,
): Promise<UjianBersama['pertumbuhan']> {
  if (slope === null || intercept === null) return null
  const of = (snapshotId: string) =>
    sql`(select h.application_user_id as murid, avg(i.wle) as theta from irt_score i
      join hasil h on h.attempt_id = i.attempt_id
      where i.snapshot_id = ${snapshotId} and h.counted and i.wle is not null group by 1)`
  const { rows } = await sql<{ n: number; sum: number | null; squares: number | null }>`
    select count(*)::int as n, sum(d) as sum, sum(d * d) as squares
      from ${of(acuan.snapshotId)} here
      join ${of(other.snapshotId)} there on there.murid = here.murid
     cross join lateral (select ${spread}::float8 * (${slope}::float8 * there.theta + ${intercept}::float8 - here.theta) as d) x`.execute(
    db,
  )
  const { n, sum, squares } = rows[0]!
  if (n < fewestInBoth || sum === null || squares === null) return null
  const isLater = (other.at?.getTime() ?? 0) >= (acuan.at?.getTime() ?? 0)
  const sign = isLater ? 1 : -1
  const mean = sum / n
  const ofMean = Math.max(0, squares - n * mean * mean) / (n - 1) / n
  const ofLink = (spread * (galatTaut ?? 0)) ** 2
  // t² is the 0,95 quantile of F(1, n − 1).
  const half = Math.sqrt(fQuantile(0.95, 1, n - 1) * (ofMean + ofLink))
  return { n, selisih: sign * mean, interval: [sign * mean - half, sign * mean + half] }
}
