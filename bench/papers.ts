import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium } from '../apps/api/src/platform/pdf/chromium-fixture.ts'
import { withClient } from '../apps/api/src/platform/db/with-client.ts'
import { build } from '../run/build.mjs'
import { answer, signIn } from './api-under-work.ts'
import { newSeen, seatStudent } from './exam-student.ts'
import { load } from './load.ts'
import { milliseconds, quantile, round, spread, type Measurement } from './measurement.ts'
import { turnsOf } from './start.ts'
import { answerAll } from './submit.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const ofAnArchive = 2000
/** Who still sits, and answers while papers are made. */
const atWork = 20
const everyMs = 100
const inOneRoom = 400
const inOneClass = 40
const subjects = 6
/** Of several people at once: one after the other they are printed. */
const atOnce = 10
const most = { rapor: 20, hadir: 3, arsip: 120, saveMs: 300 }

type Asked = { token: string; path: string }

/**
 * Papers that the browser beside the server makes, while somebody saves an answer every tenth of a second: a rapor for each of
 * a class, the list of a hall, ten lists at once, and the archive of a whole exam.
 */
export async function measurePapers(students = ofAnArchive): Promise<Measurement> {
  build()
  process.env['PDF_BROWSER'] = await findChromium()
  const rooms = Math.max(2, Math.floor(students / inOneRoom))
  const world = await makeBenchWorld(students + atWork, rooms)
  try {
    await startAll(world)
    await answerAll(world)
    await submit(world, students)
    const { token, rapor, pelajaranId, paketId } = await withClient(world.ownerUrl, async (client) => {
      const asked = await signIn(world, client)
      const { rows } = await client.query<{ paketId: string; pelajaranId: string }>(
        `select e.paket_soal_id as "paketId", p.id as "pelajaranId" from event e, pelajaran p
          where e.id = $1 and p.application_id = e.application_id limit 1`,
        [world.eventId],
      )
      const murid = await client.query<{ id: string }>(
        'select application_user_id as id from attempt where event_id = $1 order by application_user_id limit $2',
        [world.eventId, inOneClass],
      )
      const ids = murid.rows.map(({ id }) => id)
      return { token: asked, ...rows[0]!, rapor: await makeRapor(world, asked, ids) }
    })
    await untilSummarised(world, token, students)
    const pdfOf = (path: string, by = token): Asked => ({
      token: by,
      path: `/api/pdf?alamat=${encodeURIComponent(path)}`,
    })
    const hall = (by: string) => pdfOf(`/pengawasan/${world.eventId}/berkas?jenis=hadir`, by)
    const saves = saveAlways(world)
    await sleep(5000)
    const alone = saves.taken()
    const seconds = async (asked: Asked) =>
      round((await milliseconds(() => fetchWhole(world, asked))) / 1000, 1)
    // The browser that the first one starts is there for the others.
    const bare = pdfOf(`/paket-soal/${paketId}/cetak?bagian=naskah`)
    await seconds(bare)
    const naskah = await seconds(bare)
    const ofRapor = await seconds(pdfOf(`/laporan/rapor/${rapor}/cetak`))
    const ofHall = await seconds(hall(world.roomTokens[0]!))
    saves.taken()
    const queue = Array.from({ length: atOnce }, (_, at) => hall(world.roomTokens[at % rooms]!))
    const ofQueue = round(
      (await milliseconds(() => Promise.all(queue.map((each) => fetchWhole(world, each))))) / 1000,
      1,
    )
    const besideQueue = saves.taken()
    const ofArchive = await seconds({
      token,
      path: `/api/laporan/murid/${world.eventId}/arsip?zona=Asia/Jakarta`,
    })
    const besideArchive = saves.taken()
    const failed = await saves.stop()
    const slowest = Math.max(quantile(besideQueue, 0.95), quantile(besideArchive, 0.95))
    return {
      figure: ofArchive,
      unit: `s, the archive of ${students} students`,
      yardstick: `${most.arsip} s; a naskah of 40 questions in the same run ${naskah} s`,
      ratio: round(ofArchive / most.arsip),
      must: `<= ${most.arsip} s, ${inOneClass} rapor <= ${most.rapor} s, a list of ${inOneRoom} <= ${most.hadir} s, p95 of a save beside them <= ${most.saveMs} ms, none refused`,
      ok:
        ofArchive <= most.arsip &&
        ofRapor <= most.rapor &&
        ofHall <= most.hadir &&
        slowest <= most.saveMs &&
        failed.size === 0,
      details: {
        students,
        pelajaran: pelajaranId && subjects,
        seconds: { naskah, rapor: ofRapor, hadir: ofHall, sepuluhSekaligus: ofQueue, arsip: ofArchive },
        saves: {
          alone: spread(alone),
          besideQueue: spread(besideQueue),
          besideArchive: spread(besideArchive),
        },
        failed: Object.fromEntries(failed),
      },
    }
  } finally {
    await world.stop()
  }
}

async function fetchWhole({ apiUrl }: BenchWorld, { token, path }: Asked): Promise<void> {
  const response = await fetch(apiUrl + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** All but those who go on. */
async function submit(world: BenchWorld, students: number): Promise<void> {
  const turns = turnsOf(world.students.slice(0, students))
  const next = () => {
    const { attemptId, token } = turns()
    return { method: 'POST' as const, path: `/api/attempt/${attemptId}/submit`, token, body: '{}' }
  }
  const { failed } = await load(world.apiUrl, { connections: 50, amount: students, next })
  if (failed > 0) throw new Error(`${failed} of ${students} were not submitted`)
}

/** A rapor of a class whose subjects come from the exam. */
async function makeRapor({ apiUrl, eventId }: BenchWorld, token: string, ids: string[]): Promise<string> {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> =>
    answer<T>(
      await fetch(`${apiUrl}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const [lembaga] = await send<{ id: string }[]>('GET', '/lembaga?q=Sekolah%20Ukur')
  const group = await send<{ id: string }>('POST', '/group-belajar', {
    nama: 'Kelas Ukur',
    kode: null,
    lembagaId: lembaga!.id,
    parentId: null,
    tahunAjaran: null,
  })
  await send('POST', `/group-belajar/${group.id}/anggota`, { ids, isGuru: false })
  const made = await send<{ id: string }>('POST', '/rapor', {
    groupBelajarId: group.id,
    judul: 'Rapor',
    semester: 'ganjil',
    tahunAjaran: '2026/2027',
  })
  const { judul, version } = await send<{ judul: string; version: number }>('GET', `/rapor/${made.id}`)
  const pelajaran = await send<{ id: string }[]>('GET', `/pelajaran?_end=${subjects}`)
  const sumber = [{ jenis: 'ujian', id: eventId, bobot: 1 }]
  await send('PUT', `/rapor/${made.id}`, {
    judul,
    version,
    pelajaran: pelajaran.map(({ id }) => ({ pelajaranId: id, sumber })),
  })
  return made.id
}

const patienceMs = 120_000

/** Until the reports know everybody's result. */
async function untilSummarised(
  { apiUrl, eventId }: BenchWorld,
  token: string,
  students: number,
): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(1000)) {
    const headers = { authorization: `Bearer ${token}` }
    const found = await answer<{ id: string; n: number }[]>(
      await fetch(`${apiUrl}/api/laporan/murid?_end=10`, { headers }),
    )
    if (found.some(({ id, n }) => id === eventId && n >= students)) return
  }
  throw new Error('the results were not summarised in time')
}

/** One save every `everyMs`, by one student after the other, whether or not the one before was slow. */
function saveAlways(world: BenchWorld) {
  const seen = newSeen()
  const seated = world.students.slice(-atWork).map((student) => seatStudent(world, student, seen))
  let turn = 0
  const timer = setInterval(() => {
    const student = seated[turn % seated.length]!
    const soal = world.soalIds[turn % world.soalIds.length]!
    turn += 1
    void student.save(soal, 'ABCD'[turn % 4]!)
  }, everyMs)
  return {
    /** How long each took since this was last asked. */
    taken: () => seen.save.splice(0),
    stop: async () => {
      clearInterval(timer)
      await sleep(1000)
      for (const student of seated) student.close()
      return seen.failed
    },
  }
}
