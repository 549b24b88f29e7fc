import { listsOfBank, makeBankWorld, type List, type ListWorld } from './bank.ts'
import { median, milliseconds, round, type Measurement } from './measurement.ts'
import { makeMillionWorld, type MillionWorld } from './million.ts'

const times = 20
/** What is counted this quickly is asked as often as it takes for one in twenty to be more than a hiccup of the machine. */
const [shortMs, shortTimes] = [10, 100]
const slowest = 1.5
/** Below this a list is answered before a person sees it, and the way there and back is all that is measured. */
const atOnceMs = 20

type Timed = { name: string; p50: number; p95: number; counted: number; rows: number; ratio: number }

/**
 * First page, filter, sort and total of lists over a million people and a million results, and over a bank of 100,000
 * questions, through HTTP, against the time that PostgreSQL needs to count the matching rows, in turn. With 1, the million
 * is left for who measures next.
 */
export async function measureLists(keepsWorld = 0): Promise<Measurement> {
  const timed = [...(await timeMillion(keepsWorld === 1)), ...(await timeBank())]
  const isQuick = ({ p95, ratio }: Timed) => ratio <= slowest || p95 <= atOnceMs
  const worst =
    timed.filter(({ p95 }) => p95 > atOnceMs).toSorted((a, b) => b.ratio - a.ratio)[0] ?? timed[0]!
  return {
    figure: round(worst.p95, 1),
    unit: `ms, p95 of "${worst.name}"`,
    yardstick: `PostgreSQL counts the same ${worst.rows} rows in ${round(worst.counted, 1)} ms`,
    ratio: round(worst.ratio),
    must: `each list: ratio <= ${slowest}, or p95 <= ${atOnceMs} ms`,
    ok: timed.every(isQuick),
    details: Object.fromEntries(
      timed.map(({ name, p50, p95, counted, rows, ratio }) => [
        name,
        { p50: round(p50, 1), p95: round(p95, 1), count: round(counted, 1), rows, ratio: round(ratio) },
      ]),
    ),
  }
}

async function timeMillion(keeps: boolean): Promise<Timed[]> {
  const world = await makeMillionWorld(keeps)
  try {
    const { apiUrl, client, token } = world
    return await timeAll({ apiUrl, client, tokens: { pengelola: token } }, listsOf(world))
  } finally {
    await world.stop()
  }
}

async function timeBank(): Promise<Timed[]> {
  const world = await makeBankWorld()
  try {
    return await timeAll(world, await listsOfBank(world))
  } finally {
    await world.stop()
  }
}

async function timeAll(world: ListWorld, lists: List[]): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const list of lists) timed.push(await time(world, list))
  return timed
}

function listsOf({ applicationId, lembagaId, groupId, aEventId }: MillionWorld): List[] {
  const murid = `select count(*) from application_user u where u.application_id = '${applicationId}'
    and u.peran_id = (select id from peran where application_id = '${applicationId}' and kode = 'murid')`
  const hasil = `select count(*) from hasil h where h.application_id = '${applicationId}'`
  const users = '/application-user?peran=murid'
  return [
    { name: 'people', path: users, count: murid },
    { name: 'people by NISN, last first', path: `${users}&_sort=nomor&_order=desc`, count: murid },
    { name: 'people, newest first', path: `${users}&_sort=dibuatPada&_order=desc`, count: murid },
    { name: 'people, page 500', path: `${users}&_start=5000&_end=5010`, count: murid },
    {
      name: 'people of a lembaga',
      path: `${users}&lembagaId=${lembagaId}`,
      count: `${murid} and u.lembaga_id = '${lembagaId}'`,
    },
    {
      name: 'people of a group',
      path: `${users}&groupBelajarId=${groupId}`,
      count: `${murid} and u.id in (select application_user_id from group_belajar_member where group_belajar_id = '${groupId}')`,
    },
    {
      name: 'inactive people',
      path: `${users}&status=nonaktif`,
      count: `${murid} and u.status = 'nonaktif'`,
    },
    { name: 'people called Citra', path: `${users}&q=citra`, count: `${murid} and u.cari like '%citra%'` },
    {
      name: 'a person by NISN',
      path: `${users}&q=0000777777`,
      count: `${murid} and u.cari like '%0000777777%'`,
    },
    { name: 'results', path: '/hasil-ujian?', count: hasil },
    {
      name: 'results of an exam',
      path: `/hasil-ujian?eventId=${aEventId}`,
      count: `${hasil} and h.event_id = '${aEventId}'`,
    },
    { name: 'results, latest first', path: '/hasil-ujian?_sort=submittedAt&_order=desc', count: hasil },
    { name: 'results by name', path: '/hasil-ujian?_sort=nama&_order=asc', count: hasil },
  ]
}

async function time(world: ListWorld, { name, path, count, as = 'pengelola' }: List): Promise<Timed> {
  let rows = 0
  const ask = async () => {
    const response = await fetch(`${world.apiUrl}/api${path}`, {
      headers: { authorization: `Bearer ${world.tokens[as]}` },
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    await response.json()
  }
  const counting = async () => {
    const { rows: found } = await world.client.query<{ count: string }>(count)
    rows = Number(found[0]?.count)
  }
  await ask()
  await counting()
  const asked: number[] = []
  const counted: number[] = []
  do {
    counted.push(await milliseconds(counting))
    asked.push(await milliseconds(ask))
  } while (asked.length < (median(counted) < shortMs ? shortTimes : times))
  const p95 = asked.toSorted((a, b) => a - b)[Math.ceil(asked.length * 0.95) - 1] ?? Number.NaN
  const [p50, yardstick] = [median(asked), median(counted)]
  process.stderr.write(
    `  ${name}: ${round(p95, 1)} ms (median ${round(p50, 1)}), counted in ${round(yardstick, 1)} ms\n`,
  )
  return { name, p50, p95, counted: yardstick, rows, ratio: p95 / yardstick }
}
