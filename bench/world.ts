import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventInput } from '@suluh/contract/exams/event'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import pg from 'pg'
import { attemptId } from '../apps/api/src/papers/snapshot/attempt-id.ts'
import type { Actor } from '../apps/api/src/platform/auth/scope.ts'
import { standardPeran } from '../apps/api/src/platform/auth/standard-peran.ts'
import { hashToken, newToken } from '../apps/api/src/platform/auth/token.ts'
import { freePort, startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/api/src/platform/db/open.ts'
import { tenant } from '../apps/api/src/platform/db/tenant.ts'
import { insertApplication } from '../apps/api/src/people/application/insert-application.ts'
import { insertUsers } from '../apps/api/src/people/account/insert-users.ts'
import { insertEvent } from '../apps/api/src/exams/event/event.commands.ts'
import {
  insertPaketSoal,
  setStatus,
  updatePaketSoal,
} from '../apps/api/src/papers/paket-soal/paket-soal.commands.ts'
import { insertManySoal } from '../apps/api/src/bank/soal/soal.commands.ts'
import { startApi } from './api-process.ts'

export type Student = { token: string; attemptId: string }
export type BenchWorld = {
  /** Owner's address of the database: what a plain client would use. */
  ownerUrl: string
  /** Where the embedded server's files lie. */
  dataDir: string
  db: Db
  apiUrl: string
  apiPid: number
  applicationId: string
  eventId: string
  soalIds: string[]
  students: Student[]
  /** Of somebody who may watch the exam. */
  proctorToken: string
  /** Of those who each watch one room of it. */
  roomTokens: string[]
  stop: () => Promise<void>
}

/** A durable PostgreSQL, the API as its own process on it, and an exam of 40 questions for `students` in `rooms`. */
export async function makeBenchWorld(students: number, rooms = 0): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-bench-'))
  const server = await startEmbedded(dataDir, { durable: true })
  await migrate(server.url)
  const { db } = connect(server.url, 4)
  const exam = await makeExam(db, students, 40, rooms)
  const port = String(await freePort())
  const api = await startApi({ DATABASE_URL: server.url, DATA_DIR: dataDir, PORT: port })
  const stop = async () => {
    await api.stop()
    await db.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ownerUrl: server.url, dataDir, db, apiUrl: api.url, apiPid: api.pid, ...exam, stop }
}

/** A published package of `questions`, an event open now in `rooms`, and `students` signed in to it. */
export async function makeExam(db: Db, students: number, questions = 40, rooms = 0) {
  const { applicationId, peranIds } = await insertApplication(db, { nama: 'Ukur' })
  const person = (peran: string, nama: string, lembagaId: string | null = null) => ({
    peranId: peranIds[peran]!,
    lembagaId,
    nama,
    nomor: null,
    email: null,
    telp: null,
    passwordHash: null,
  })
  const scoped = <T>(work: Parameters<typeof tenant<T>>[2]) => tenant(db, { applicationId }, work)
  const { soalIds, eventId, muridIds, guruId, pengawasIds } = await scoped(async (tx) => {
    const [guruId] = await insertUsers(tx, applicationId, [person('pengelola', 'Guru')])
    const actor: Actor = {
      userId: guruId!,
      nama: 'Guru',
      applicationId,
      isSystem: false,
      lembagaId: null,
      peran: 'pengelola',
      izin: new Map(standardPeran[0]!.grants),
      session: '',
      sessionId: '',
    }
    const { id: lembagaId } = await tx
      .insertInto('lembaga')
      .values({ applicationId, nama: 'Sekolah Ukur' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // From elsewhere, so that each sees the one room only.
    const { id: elsewhere } = await tx
      .insertInto('lembaga')
      .values({ applicationId, nama: 'Pengawas Silang' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pengawas = Array.from({ length: rooms }, (_, index) =>
      person('pengawas', `Pengawas ${index}`, elsewhere),
    )
    const pengawasIds = rooms > 0 ? await insertUsers(tx, applicationId, pengawas) : []
    const muridIds: string[] = []
    for (let made = 0; made < students; made += 1000) {
      const batch = Array.from({ length: Math.min(1000, students - made) }, (_, index) =>
        person('murid', `Murid ${made + index}`, lembagaId),
      )
      muridIds.push(...(await insertUsers(tx, applicationId, batch)))
    }
    const { id: pelajaranId } = await tx
      .insertInto('pelajaran')
      .values({ applicationId, kode: 'MTK', nama: 'Matematika' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const soalIds = await insertManySoal(
      tx,
      actor,
      Array.from({ length: questions }, (_, index) => question(index)),
      { pelajaranId, aspekId: null },
    )
    const paket = await insertPaketSoal(tx, actor, { nama: 'Ukur', preset: 'ulangan' })
    const sections = paket.sections.slice(0, 1).map(({ soal: _, ...section }) => ({ ...section, soalIds }))
    await updatePaketSoal(tx, actor, paket.id, { ...paket, sections })
    await setStatus(tx, actor, paket.id, 'terbit')
    const input = EventInput.parse({
      nama: 'Ukur',
      paketSoalId: paket.id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 36_000_000).toISOString(),
      token: null,
      graceSeconds: 600,
      showResult: 'setelah-kumpul',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [lembagaId],
      applicationUserIds: [],
      ruang: pengawasIds.map((pengawasId, index) => ({
        nama: `Ruang ${index}`,
        kapasitas: Math.ceil(students / rooms),
        pengawasId,
      })),
    })
    const event = await insertEvent(tx, actor, input)
    return { soalIds, eventId: event.id, muridIds, guruId: guruId!, pengawasIds }
  })
  const [proctor, ...rest] = await signIn(db, applicationId, [guruId, ...pengawasIds, ...muridIds])
  const roomTokens = rest.splice(0, rooms).map(({ token }) => token)
  const seats = rest.map(({ userId, token }) => ({ token, attemptId: attemptId(eventId, userId) }))
  return { applicationId, eventId, soalIds, students: seats, proctorToken: proctor!.token, roomTokens }
}

async function signIn(db: Db, applicationId: string, userIds: string[]) {
  const rows = userIds.map((userId) => ({ userId, token: newToken() }))
  for (let from = 0; from < rows.length; from += 5000) {
    const values = rows
      .slice(from, from + 5000)
      .map(({ userId, token }) => ({
        applicationId,
        applicationUserId: userId,
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + 36_000_000),
      }))
    await db.insertInto('session').values(values).execute()
  }
  return rows
}

function question(index: number): SoalDraft {
  const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: `<p>Pilihan ${id}</p>` }))
  return {
    content: { form: 'pilihan-ganda', stem: `<p>Soal ${index + 1}</p>`, options },
    key: { form: 'pilihan-ganda', accepted: ['A'] },
    pembahasan: '',
  }
}

/** Starts attempts straight in the database, as the start of the exam would leave them. */
export async function startAll(world: BenchWorld): Promise<void> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  await client.query(
    `update attempt a set status = 'berlangsung', started_at = now(), deadline = e.closes_at, device = 'ukur',
            session_id = (select s.id from session s where s.application_user_id = a.application_user_id limit 1),
            clock = (select jsonb_build_object(s.id, jsonb_build_array(extract(epoch from e.opens_at) * 1000, extract(epoch from e.closes_at) * 1000))
                       from section s where s.paket_soal_id = e.paket_soal_id)
       from event e where e.id = a.event_id`,
  )
  await client.end()
}
