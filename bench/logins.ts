import { setTimeout as sleep } from 'node:timers/promises'
import { passwordCost } from '../apps/api/src/platform/auth/password-cost.ts'
import { hashPassword, isPassword } from '../apps/api/src/platform/auth/password.ts'
import { insertUsers } from '../apps/api/src/people/account/insert-users.ts'
import { tenant } from '../apps/api/src/platform/db/tenant.ts'
import { openConnection, type Call } from './connection.ts'
import { load, type Load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { pupils, saveSteadily, savesPerSecond } from './save-steadily.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const seconds = 4
const rounds = 3
const storming = 100
const password = 'sandi-ukur'
const slowestP99 = 60
const cheapest = 20
const dearest = 60
const wrong = 600
const wrongAtOnce = 200
const slowestRightMs = 500

/**
 * What one sign-in costs, and what a storm of them does to a class that saves its answers meanwhile: the same saves
 * per second, each at its time, alone and while a hundred people keep signing in; and how long somebody with the right
 * password waits while hundreds of wrong ones arrive, two hundred in the same moment, from elsewhere and from the very same address.
 */
export async function measureLogins(): Promise<Measurement> {
  const world = await makeBenchWorld(pupils)
  try {
    await startAll(world)
    const names = await insertPeople(world)
    await saveSteadily(world, 1)
    const alone: Load[] = []
    const stormed: Load[] = []
    let signedIn = 0
    for (let round = 0; round < rounds; round++) {
      alone.push(await saveSteadily(world, seconds))
      const storm = signInUntil(world, names, seconds + 1)
      await sleep(500)
      stormed.push(await saveSteadily(world, seconds))
      signedIn += (await storm).perSecond / rounds
    }
    const attack = await guessAtOnce(world, names)
    const cost = await costOfOne()
    const p99 = {
      alone: median(alone.map((each) => each.p99)),
      stormed: median(stormed.map((each) => each.p99)),
    }
    const pace = median(stormed.map((each) => each.perSecond)) / median(alone.map((each) => each.perSecond))
    const failed = [...alone, ...stormed, attack.saves].reduce((sum, each) => sum + each.failed, 0)
    return {
      figure: round(cost, 1),
      unit: 'ms of one core per sign-in',
      yardstick: `${savesPerSecond} saves/s without a storm`,
      ratio: round(pace),
      must: `${cheapest} to ${dearest} ms; saves keep 95% of their pace, p99 <= ${slowestP99} ms; a right password beside ${wrong} wrong ones <= ${slowestRightMs} ms`,
      ok:
        cost >= cheapest &&
        cost <= dearest &&
        pace >= 0.95 &&
        Math.max(p99.stormed, attack.saves.p99) <= slowestP99 &&
        Math.max(...attack.elsewhereMs, ...attack.sameAddressMs) <= slowestRightMs &&
        failed === 0,
      details: {
        signInsPerSecond: round(signedIn, 0),
        p99: { ...p99, attacked: attack.saves.p99 },
        rightBesideWrong: { elsewhereMs: attack.elsewhereMs, sameAddressMs: attack.sameAddressMs },
        failed,
        passwordCost,
      },
    }
  } finally {
    await world.stop()
  }
}

async function insertPeople({ db, applicationId }: BenchWorld): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const names = Array.from({ length: 2000 }, (_, index) => `ukur${index}@uji.test`)
  await tenant(db, { applicationId }, async (tx) => {
    const { id: peranId } = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', 'murid')
      .executeTakeFirstOrThrow()
    const person = { peranId, lembagaId: null, nama: 'Ukur', nomor: null, telp: null, passwordHash }
    await insertUsers(
      tx,
      applicationId,
      names.map((email) => ({ ...person, email })),
    )
  })
  return names
}

function signInUntil(world: BenchWorld, names: string[], duration: number): Promise<Load> {
  let next = 0
  return load(world.apiUrl, {
    connections: storming,
    seconds: duration,
    next: () => {
      next += 1
      const emailOrTelp = names[next % names.length]
      return {
        method: 'POST',
        path: '/api/authentication/login',
        token: '',
        body: JSON.stringify({ emailOrTelp, password }),
      }
    },
  })
}

/**
 * So many wrong passwords from one address, as fast as they are answered, half of them of people who are not there; a moment later people
 * who know theirs, one after the other, from another address and from the same one, while the class saves.
 */
async function guessAtOnce(world: BenchWorld, names: string[]) {
  const attacker = '203.0.113.9'
  let next = 0
  const login = (emailOrTelp: string, guess: string, from: string): Call => ({
    method: 'POST',
    path: '/api/authentication/login',
    token: '',
    body: JSON.stringify({ emailOrTelp, password: guess }),
    from,
  })
  const saves = saveSteadily(world, seconds)
  await sleep(500)
  const storm = load(world.apiUrl, {
    connections: wrongAtOnce,
    amount: wrong,
    next: () => {
      next += 1
      const name = next % 2 === 0 ? `tidak-ada${next}@uji.test` : names[next]!
      return login(name, 'sandi-tebakan', attacker)
    },
  })
  await sleep(300)
  const connection = openConnection(world.apiUrl)
  const right = async (name: string, from: string) => {
    const { status, ms } = await connection.ask(login(name, password, from))
    if (status !== 200) throw new Error(`a right password was answered ${status} beside the wrong ones`)
    return round(ms, 0)
  }
  const elsewhereMs: number[] = []
  const sameAddressMs: number[] = []
  for (let at = 0; at < 5; at++) {
    elsewhereMs.push(await right(names[1000 + at]!, '198.51.100.7'))
    sameAddressMs.push(await right(names[1100 + at]!, attacker))
  }
  connection.close()
  const loaded = await saves
  await storm
  return { saves: loaded, elsewhereMs, sameAddressMs }
}

/** Processor time of one check of a password, with nothing else under way. */
async function costOfOne(): Promise<number> {
  const stored = await hashPassword(password)
  await isPassword(stored, password)
  const costs: number[] = []
  for (let round = 0; round < 15; round++) {
    const before = process.cpuUsage()
    await isPassword(stored, password)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return median(costs)
}
