import { EventInput } from '@suluh/contract/exams/event'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertEvent } from '#exams/event/event.commands.ts'
import type { bimbelPackages, schoolPackages } from './packages.ts'
import { schoolMorning } from './school-calendar.ts'
import { seedAttempts, type Sitting } from './seed-attempts.ts'
import type { SeededPaket } from './seed-bank.ts'
import type { Class } from './seed-people.ts'
import type { Student } from './students.ts'
import { GabunganDraft } from '@suluh/contract/results/gabungan'
import { insertGabungan, publishGabungan, updateGabungan } from '#results/gabungan/gabungan.commands.ts'
import { beginVersion, freezeVersion } from '#results/gabungan/gabungan.compute.ts'
import { readVersionInput, writeVersion } from '#results/gabungan/gabungan.write-version.ts'
import { statisticsOf } from '#results/statistik/statistik.job.ts'
import { storeStatistik } from '#results/statistik/refresh-statistik.ts'

export const runningToken = 'SULUH1'

const hour = 3_600_000
/** Since the school year began. */
const schoolDays = 85

type Plan = {
  nama: string
  by: Actor
  paket: SeededPaket
  classes: Class[]
  /** When it opens, in milliseconds, and for how many hours. */
  opens: number
  hours: number
  rules?: Partial<Pick<EventInput, 'token' | 'showResult' | 'showPembahasan' | 'showRank'>>
}

type Pakets<Packages> = Record<keyof Packages, SeededPaket>

/** An exam of the school year that is over. */
type Past<Packages> = {
  nama: string
  by: string
  paket: keyof Packages
  classes: Class[]
  schoolDaysAgo: number
  hours: number
  /** Whose essays still wait for their marks. */
  unmarked?: Class[]
}

/** Events of the school: those of the school year that are over, one running, two to come. */
export async function seedSchoolEvents(
  db: Tx,
  actors: Record<string, Actor>,
  pakets: Pakets<typeof schoolPackages>,
  classes: Class[],
  now: Date,
): Promise<void> {
  const guru = actors['guru']!
  const lembaga = actors['lembaga']!
  const taught = classes.slice(0, 2)
  const home = classes.slice(0, 4)
  const [eighth, twelfth] = [classes.slice(0, 6), classes.slice(6)]
  const staf = { by: 'staf', classes: eighth, hours: 3 }
  const tryout = { by: 'staf', classes: twelfth, hours: 3 }
  const ids = await seedPast(db, now, { actors, pakets }, [
    { ...staf, nama: 'Asesmen Awal Kelas VIII', paket: 'asesmen', schoolDaysAgo: schoolDays },
    { ...tryout, nama: 'Tryout TKA 1', paket: 'tka', schoolDaysAgo: 75 },
    {
      nama: 'Penilaian Harian 1 Matematika',
      by: 'guru',
      paket: 'harianMatematika',
      classes: taught,
      schoolDaysAgo: 66,
      hours: 2,
    },
    {
      nama: 'Penilaian Matematika 1 (VIII C dan D)',
      by: 'lembaga',
      paket: 'harianMatematika',
      classes: home.slice(2),
      schoolDaysAgo: 65,
      hours: 2,
    },
    {
      nama: 'Penilaian Harian IPA',
      by: 'lembaga',
      paket: 'harianIpa',
      classes: home,
      schoolDaysAgo: 58,
      hours: 2,
    },
    { ...tryout, nama: 'Tryout UTBK 1', paket: 'utbk', schoolDaysAgo: 50 },
    { ...staf, nama: 'Penilaian Harian Bahasa Inggris', paket: 'inggris', schoolDaysAgo: 42 },
    { ...staf, nama: 'Latihan AKM', paket: 'akm', schoolDaysAgo: 30 },
    { ...tryout, nama: 'Tryout TKA 2', paket: 'tka', schoolDaysAgo: 21 },
    { ...tryout, nama: 'Tryout SBMPTN', paket: 'sbmptn', schoolDaysAgo: 10 },
    {
      nama: 'Penilaian Harian 2 Matematika',
      by: 'guru',
      paket: 'matematika',
      classes: taught,
      schoolDaysAgo: 7,
      hours: 2.5,
    },
    {
      nama: 'Penilaian Matematika 2 (VIII C dan D)',
      by: 'lembaga',
      paket: 'matematika',
      classes: home.slice(2),
      schoolDaysAgo: 6,
      hours: 2.5,
    },
    { ...staf, nama: 'Sumatif Tengah Semester Matematika', paket: 'sumatifMatematika', schoolDaysAgo: 5 },
    { ...staf, nama: 'Sumatif Tengah Semester Bahasa Indonesia', paket: 'sumatifBahasa', schoolDaysAgo: 4 },
    // One of the guru's two classes has its rapor, the other still keeps them busy.
    {
      ...staf,
      nama: 'Sumatif Tengah Semester IPA',
      paket: 'ipa',
      schoolDaysAgo: 2,
      unmarked: eighth.slice(1, 3),
    },
  ])
  await seedGabungan(db, actors['staf']!, ids.slice(-3))
  const running: Plan = {
    nama: 'Simulasi Ujian Berbasis Komputer',
    by: guru,
    paket: pakets.simulasi,
    classes: taught,
    opens: now.getTime() - hour,
    hours: 4,
    rules: { token: runningToken, showResult: 'setelah-kumpul', showPembahasan: false },
  }
  await sit(
    db,
    { now, seed: 5, ago: 0, marker: null, isHere: (index) => index > 0 && index % 5 < 3 },
    running,
  )
  await schedule(db, {
    nama: 'AKM Kelas VIII A',
    by: guru,
    paket: pakets.akm,
    classes: classes.slice(0, 1),
    opens: now.getTime() + 2 * hour,
    hours: 2,
    rules: { showResult: 'setelah-kumpul' },
  })
  await schedule(db, {
    nama: 'Latihan SBMPTN',
    by: lembaga,
    paket: pakets.sbmptn,
    classes: home,
    opens: schoolMorning(now, 1),
    hours: 4,
  })
}

export async function seedBimbelEvents(
  db: Tx,
  actor: Actor,
  pakets: Pakets<typeof bimbelPackages>,
  classes: Class[],
  now: Date,
): Promise<void> {
  const skd = { by: 'pengelola', paket: 'skd', classes, hours: 5 } as const
  await seedPast(db, now, { actors: { pengelola: actor }, pakets }, [
    { ...skd, nama: 'Tryout SKD Pemanasan', schoolDaysAgo: 40 },
    { ...skd, nama: 'Tryout SKD Nasional 1', schoolDaysAgo: 4 },
  ])
  const utbk = { by: actor, classes, nama: 'Tryout UTBK 1', paket: pakets.utbk }
  await schedule(db, { ...utbk, opens: schoolMorning(now, 1), hours: 8 })
}

/** Exams that are over, with what was made of their questions: whoever was there has a result and may see why. */
async function seedPast<Packages>(
  db: Tx,
  now: Date,
  { actors, pakets }: { actors: Record<string, Actor>; pakets: Pakets<Packages> },
  exams: Past<Packages>[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, exam] of exams.entries()) {
    const { nama, by, paket, classes, schoolDaysAgo, hours, unmarked = [] } = exam
    const seed = index + 17
    // The first is the demo's own murid.
    const isHere = (place: number) => place === 0 || (place + seed) % 17 > 0
    const plan: Plan = {
      nama,
      classes,
      hours,
      by: actors[by]!,
      paket: pakets[paket],
      opens: schoolMorning(now, -schoolDaysAgo),
      rules: { showResult: 'setelah-selesai', showPembahasan: true, showRank: true },
    }
    const waiting = new Set(unmarked.flatMap(({ students }) => students))
    const marker = { id: plan.by.userId, isStill: (student: Student) => waiting.has(student) }
    ids.push(await sit(db, { now, seed, ago: schoolDaysAgo / schoolDays, isHere, marker }, plan))
  }
  const sat = new Set(exams.map(({ paket }) => pakets[paket]))
  const { applicationId } = Object.values(actors)[0]!
  await seedStatistik(db, applicationId, [...sat])
  return ids
}

type Held = Pick<Sitting, 'now' | 'seed' | 'ago' | 'marker'> & {
  /** By the place of the student in the classes. */
  isHere: (place: number) => boolean
}

async function sit(db: Tx, { isHere, ...held }: Held, plan: Plan): Promise<string> {
  const event = await schedule(db, plan)
  const students = plan.classes.flatMap((each) => each.students).filter((_, place) => isHere(place))
  await seedAttempts(db, plan.by.applicationId, { ...held, event, paket: plan.paket, students })
  return event.id
}

async function schedule(db: Tx, { nama, by, paket, classes, opens, hours, rules }: Plan) {
  const [opensAt, closesAt] = [new Date(opens), new Date(opens + hours * hour)]
  const input = EventInput.parse({
    nama,
    paketSoalId: paket.id,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    token: null,
    graceSeconds: 600,
    showResult: 'setelah-selesai',
    showPembahasan: false,
    ...rules,
    groupBelajarIds: classes.map(({ groupId }) => groupId),
    lembagaIds: [],
    applicationUserIds: [],
  })
  const { id } = await insertEvent(db, by, input)
  await sql`update event set dibuat_pada = least(now(), opens_at) - interval '2 days', diubah_pada = least(now(), opens_at) - interval '2 days' where id = ${id}`.execute(
    db,
  )
  return { id, opensAt, closesAt }
}

/** The exams of one week as one ranking, published for everybody it is about. */
async function seedGabungan(db: Tx, by: Actor, eventIds: string[]): Promise<void> {
  const { applicationId } = by
  const made = await insertGabungan(db, by, { nama: 'Peringkat Tengah Semester Kelas VIII', eventIds })
  const weights = [35, 30, 35]
  const members = made.members.map((member, at) => ({ ...member, weight: weights[at], required: at === 0 }))
  const draft = GabunganDraft.parse({ ...made, members, missing: 'rata-rata', threshold: 60 })
  const { id } = await updateGabungan(db, by, made.id, { ...draft, version: made.version })
  const { id: versionId } = await beginVersion(db, by, id)
  await writeVersion(db, { applicationId, versionId }, await readVersionInput(db, versionId))
  await freezeVersion(db, by, id, { versionId, reason: null })
  await publishGabungan(db, by, id, { forGuru: true, forLembaga: true, forMurid: 'peringkat' })
}

/** The statistics of these packages, as if somebody had read them already. */
async function seedStatistik(db: Tx, applicationId: string, pakets: SeededPaket[]): Promise<void> {
  for (const { snapshotId } of pakets) {
    const computed = snapshotId && (await statisticsOf(db, snapshotId))
    if (computed) await storeStatistik(db, { applicationId, snapshotId }, computed)
  }
}
