import type { PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertFile } from '#platform/rich-text/picture.ts'
import { insertPaketSoal, setStatus, updatePaketSoal } from '#papers/paket-soal/paket-soal.commands.ts'
import { insertPelajaran } from '#school/pelajaran/pelajaran.commands.ts'
import { insertManySoal } from '#bank/soal/soal.commands.ts'
import { insertStimulus } from '#bank/stimulus/stimulus.queries.ts'
import { drawBarChart } from './draw-chart.ts'
import { pelajaranNames, soalOf, type DemoPaket } from './packages.ts'
import { chartSource, chartValues } from './questions-numerasi.ts'
import type { DemoSoal } from './write-soal.ts'

type Authors = Record<DemoPaket['by'], Actor>

/** A package in the database, and which of our questions each of its questions is. */
export type SeededPaket = { id: string; snapshotId: string | null; soal: Map<string, DemoSoal> }

/** Fills the question bank and the packages; the result has the keys of `packages`. */
export async function seedBank<K extends string>(
  db: Tx,
  authors: Authors,
  packages: Record<K, DemoPaket>,
): Promise<Record<K, SeededPaket>> {
  const list: DemoPaket[] = Object.values(packages)
  const ids = await insertSoal(db, authors.guru, soalOf(list))
  const seeded = new Map<string, SeededPaket>()
  for (const [key, paket] of Object.entries<DemoPaket>(packages)) {
    const { id, snapshotId } = await insertPaket(db, authors[paket.by], paket, ids)
    const soal = new Map(paket.sections.flat().map((each) => [idOf(ids, each), each]))
    seeded.set(key, { id, snapshotId, soal })
  }
  return Object.fromEntries(seeded) as Record<K, SeededPaket>
}

async function insertSoal(db: Tx, actor: Actor, soal: DemoSoal[]): Promise<Map<DemoSoal, string>> {
  const ids = new Map<DemoSoal, string>()
  const chart = await insertFile(db, actor, drawBarChart(chartValues, { step: 10, most: 60 }))
  const placeChart = (html: string) => html.replaceAll(chartSource, `/api/file/${chart}`)
  const stimuli = new Map<string, string>()
  for (const { stimulus } of soal)
    if (stimulus !== '' && !stimuli.has(stimulus))
      stimuli.set(stimulus, (await insertStimulus(db, actor, placeChart(stimulus))).id)
  for (const [kode, ofPelajaran] of Map.groupBy(soal, (each) => each.pelajaran)) {
    const byAspek = Map.groupBy(ofPelajaran, (each) => each.aspek)
    const nama = pelajaranNames[kode] ?? kode
    const pelajaran = await insertPelajaran(db, actor, { kode, nama, aspek: [...byAspek.keys()] })
    for (const aspek of pelajaran.aspek) {
      const members = byAspek.get(aspek.nama) ?? []
      const drafts = members.map(({ draft, stimulus }) => ({
        ...draft,
        stimulusId: stimuli.get(stimulus) ?? null,
      }))
      const made = await insertManySoal(db, actor, drafts, { pelajaranId: pelajaran.id, aspekId: aspek.id })
      for (const [index, member] of members.entries()) ids.set(member, made[index] ?? '')
    }
  }
  return ids
}

async function insertPaket(
  db: Tx,
  actor: Actor,
  paket: DemoPaket,
  ids: Map<DemoSoal, string>,
): Promise<PaketSoalDetail> {
  const made = await insertPaketSoal(db, actor, { nama: paket.nama, preset: paket.preset })
  const { timeMode, navigation, threshold, version } = made
  const seconds = paket.minutes.map((minutes) => minutes * 60)
  const filled = await updatePaketSoal(db, actor, made.id, {
    nama: paket.nama,
    preset: paket.preset,
    timeMode,
    navigation,
    threshold,
    version,
    // Official thresholds are for whole papers; the demo's are shorter.
    profil: [],
    durationSeconds: seconds.reduce((sum, each) => sum + each, 0),
    sections: made.sections.map(({ soal: _, ...section }, index) => ({
      ...section,
      durationSeconds: seconds[index] ?? section.durationSeconds,
      threshold: paket.thresholds?.[index] ?? section.threshold,
      shuffleQuestions: paket.shuffle ?? false,
      shuffleOptions: paket.shuffle ?? false,
      soalIds: (paket.sections[index] ?? []).map((each) => idOf(ids, each)),
    })),
  })
  if (paket.status === 'draf') return filled
  const published = await setStatus(db, actor, made.id, 'terbit')
  return paket.status === 'arsip' ? setStatus(db, actor, made.id, 'arsip') : published
}

function idOf(ids: Map<DemoSoal, string>, soal: DemoSoal): string {
  const id = ids.get(soal)
  if (!id) throw new Error('a package asks a question that is not in the bank')
  return id
}

/** Moves the making of packages and questions into the past, as if a school had written them over the weeks. */
export async function backdateBank(db: Tx, packages: [SeededPaket, DemoPaket][]): Promise<void> {
  const ids = packages.map(([{ id }]) => id)
  const days = packages.map(([, { daysOld }]) => daysOld)
  const made = sql`select * from unnest(${ids}::uuid[], ${days}::int[]) as t (id, days)`
  await sql`update paket_soal p set dibuat_pada = now() - make_interval(days => t.days), diubah_pada = now() - make_interval(days => t.days) from (${made}) t where t.id = p.id`.execute(
    db,
  )
  await sql`update paket_snapshot s set dibuat_pada = now() - make_interval(days => t.days) from (${made}) t where t.id = s.paket_soal_id`.execute(
    db,
  )
  await sql`update stimulus set dibuat_pada = now() - interval '131 days', diubah_pada = now() - interval '131 days'`.execute(
    db,
  )
  await sql`update soal s set dibuat_pada = now() - t.age, diubah_pada = now() - t.age from (
    select id, interval '130 days' + row_number() over (order by dibuat_pada desc, id) * interval '11 minutes' as age from soal
  ) t where t.id = s.id`.execute(db)
}
