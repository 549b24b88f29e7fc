import { EventInput } from '@suluh/contract/event'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'
import { insertEvent } from '../features/event/event.commands.ts'
import type { schoolPackages } from './packages.ts'
import { seedAttempts } from './seed-attempts.ts'
import type { SeededPaket } from './seed-bank.ts'
import { seedGabungan } from './seed-gabungan.ts'
import type { Class } from './seed-people.ts'

export const runningToken = 'SULUH1'

const hour = 3_600_000
const day = 24 * hour

/** Half past seven in the morning, in West Indonesian time, so many days from now. */
function schoolMorning(now: Date, days: number): number {
  const wib = 7 * hour
  return Math.floor((now.getTime() + wib) / day) * day - wib + days * day + 7.5 * hour
}

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

/** Events of the school: two that are over, one running, two to come. */
export async function seedSchoolEvents(
  db: Tx,
  actors: Record<string, Actor>,
  pakets: Record<keyof typeof schoolPackages, SeededPaket>,
  classes: Class[],
  now: Date,
): Promise<void> {
  const guru = actors['guru']!
  const lembaga = actors['lembaga']!
  const two = classes.slice(0, 2)
  const whole = classes.slice(0, 4)
  const harian = await past(db, now, 3, (index) => index === 0 || index % 29 > 0, {
    ...{ nama: 'Penilaian Harian 2 Matematika', by: guru, paket: pakets.matematika, classes: two },
    ...{ opens: schoolMorning(now, -9), hours: 2.5 },
  })
  const sumatif = await past(db, now, 4, (index) => index === 0 || index % 17 > 0, {
    ...{ nama: 'Sumatif Tengah Semester IPA', by: lembaga, paket: pakets.ipa, classes: whole },
    ...{ opens: schoolMorning(now, -3), hours: 3 },
  })
  await seedGabungan(db, lembaga, [harian, sumatif])
  const running: Plan = {
    ...{ nama: 'Simulasi Ujian Berbasis Komputer', by: guru, paket: pakets.simulasi, classes: two },
    ...{ opens: now.getTime() - hour, hours: 4 },
    rules: { token: runningToken, showResult: 'setelah-kumpul', showPembahasan: false },
  }
  await sit(db, now, 5, (index) => index > 0 && index % 5 < 3, running)
  await schedule(db, {
    ...{ nama: 'AKM Kelas VIII A', by: guru, paket: pakets.akm, classes: classes.slice(0, 1) },
    ...{ opens: now.getTime() + 2 * hour, hours: 2, rules: { showResult: 'setelah-kumpul' } },
  })
  await schedule(db, {
    ...{ nama: 'Latihan SBMPTN', by: lembaga, paket: pakets.sbmptn, classes: whole },
    ...{ opens: schoolMorning(now, 1), hours: 4 },
  })
}

export async function seedBimbelEvents(
  db: Tx,
  actor: Actor,
  pakets: { skd: SeededPaket; utbk: SeededPaket },
  classes: Class[],
  now: Date,
): Promise<void> {
  const common = { by: actor, classes }
  const skd = { ...common, nama: 'Tryout SKD Nasional 1', paket: pakets.skd }
  await past(db, now, 6, () => true, { ...skd, opens: schoolMorning(now, -5), hours: 5 })
  const utbk = { ...common, nama: 'Tryout UTBK 1', paket: pakets.utbk }
  await schedule(db, { ...utbk, opens: schoolMorning(now, 1), hours: 8 })
}

/** By the place of the student in the classes. */
type IsHere = (index: number) => boolean

/** An event that is over: whoever was there has a result and may see why. */
async function past(db: Tx, now: Date, seed: number, isHere: IsHere, plan: Plan): Promise<string> {
  const rules = { showResult: 'setelah-selesai', showPembahasan: true, showRank: true } as const
  return sit(db, now, seed, isHere, { ...plan, rules })
}

async function sit(db: Tx, now: Date, seed: number, isHere: IsHere, plan: Plan): Promise<string> {
  const event = await schedule(db, plan)
  const students = plan.classes.flatMap((each) => each.students).filter((_, index) => isHere(index))
  await seedAttempts(db, plan.by.applicationId, { event, paket: plan.paket, students, seed, now })
  return event.id
}

async function schedule(db: Tx, { nama, by, paket, classes, opens, hours, rules }: Plan) {
  const [opensAt, closesAt] = [new Date(opens), new Date(opens + hours * hour)]
  const input = EventInput.parse({
    nama,
    paketSoalId: paket.id,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    ...{ token: null, graceSeconds: 600, showResult: 'setelah-selesai', showPembahasan: false },
    ...rules,
    groupBelajarIds: classes.map(({ groupId }) => groupId),
    ...{ lembagaIds: [], applicationUserIds: [] },
  })
  const { id } = await insertEvent(db, by, input)
  await sql`update event set dibuat_pada = least(now(), opens_at) - interval '2 days', diubah_pada = least(now(), opens_at) - interval '2 days' where id = ${id}`.execute(
    db,
  )
  return { id, opensAt, closesAt }
}
