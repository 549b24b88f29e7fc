import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toXlsx } from '../apps/api/src/platform/sheet/write-sheet.ts'
import { answer, signIn, watchApi } from './api-under-work.ts'
import { round } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const people = 10_000

/** Ten thousand pupils from an Excel file, by the calls that the screen makes. */
export async function importPeople() {
  const world = await makeBenchWorld(1)
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const token = await signIn(world, client)
    const peranId = await murid(client, world.applicationId)
    // The first file warms the reader and the compiler.
    await runFile(world, token, peranId, await makeFile('A', 200))
    const file = await makeFile('B', people)
    const watch = await watchApi(world)
    const started = performance.now()
    const { readMs } = await runFile(world, token, peranId, file)
    const seconds = (performance.now() - started) / 1000
    const cost = await watch.stop()
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from application_user u join login_identifier i on i.application_user_id = u.id where u.nis like 'B%' and u.password_hash is not null`,
    )
    const plain = await plainInserts(client, world.applicationId, peranId)
    return {
      perSecond: round(people / seconds, 0),
      plainPerSecond: round(plain, 0),
      ratio: round(people / seconds / plain, 3),
      seconds: round(seconds, 1),
      previewSeconds: round(readMs / 1000, 1),
      fileMegabytes: round(file.length / 1024 / 1024, 1),
      missing: people - (rows[0]?.n ?? 0),
      ...cost,
    }
  } finally {
    await client.end()
    await world.stop()
  }
}

/** An Excel file of so many pupils, told apart by `mark`. */
export function makeFile(mark: string, count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, n) => [
    String(n + 1),
    '',
    `${mark}${n}`,
    `${mark}-${n}`,
    `Murid ${mark} Nomor ${n}`,
    n % 2 ? 'L' : 'P',
    `Kelas ${n % 300}`,
    '',
    '',
    '',
  ])
  return toXlsx([
    ['NO', 'NISN', 'NIS', 'NOMOR PESERTA', 'NAMA', 'JENIS KELAMIN', 'KELAS', 'USERNAME', 'EMAIL', 'TELEPON'],
    ...rows,
  ])
}

/** Uploads a file of people and confirms it, as the screen does; back once all are in. */
export async function runFile(
  world: BenchWorld,
  token: string,
  peranId: string,
  file: Buffer,
): Promise<{ readMs: number }> {
  const address = `${world.apiUrl}/api/application-user-import`
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'murid.xlsx'))
  const started = performance.now()
  const { id } = await answer<{ id: string }>(
    await fetch(`${address}/${peranId}`, { method: 'POST', headers, body: form }),
  )
  const readMs = performance.now() - started
  const confirm = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"makeGroups":true}',
  }
  await answer(await fetch(`${address}/${id}/confirm`, confirm))
  for (;;) {
    const { status, note } = await answer<{ status: string; note: string }>(
      await fetch(`${address}/${id}`, { headers }),
    )
    if (status === 'selesai') return { readMs }
    if (status !== 'berjalan') throw new Error(`import: ${status} ${note}`)
    await sleep(50)
  }
}

async function plainInserts(client: pg.Client, applicationId: string, peranId: string): Promise<number> {
  const started = performance.now()
  for (let from = 0; from < people; from += 500)
    await client.query(
      `with made as (insert into application_user (application_id, peran_id, nama, username)
         select $1, $2, 'Murid C ' || n, 'c' || n from generate_series($3::int, $3::int + 499) n returning id, username)
       insert into login_identifier (identifier, application_id, application_user_id) select username || '@c', $1, id from made`,
      [applicationId, peranId, from],
    )
  return people / ((performance.now() - started) / 1000)
}

/** The id of the pupils' role. */
export async function murid(client: pg.Client, applicationId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from peran where kode = 'murid' and application_id = $1`,
    [applicationId],
  )
  return rows[0]!.id
}
