import { SuluhError } from '@suluh/contract/platform/error'

/** Whose work it is; the platform's own for a tenant has no person. */
export type Whose = { applicationId: string; userId?: string }

type Limits = {
  /** What is done at the same time, */
  atOnce: number
  /** of it for one tenant, so that there is always room for another, */
  perTenant: number
  /** and for one person. */
  perPerson: number
  /** How many of one person's may wait. */
  mostWaiting: number
  /** Who waits longer is told to come again. */
  longestWaitMs: number
  /** What somebody is told who asks for more than may wait. */
  tooMany: string
}

export type FairQueue = {
  /** Does `work` when it is its turn; throws `too-many-requests` where too much of one person's waits already. */
  run: <T>(whose: Whose, work: () => Promise<T>) => Promise<T>
  /** How much is being done, and how much waits. */
  load: () => { running: number; waiting: number }
}

type Waiting = { begin: () => void }
type Person = { running: number; waiting: Waiting[] }
/** People in the order of their turns; whose work has ended comes last. */
type Tenant = { running: number; people: Map<string, Person> }

/**
 * Turns at something scarce: tenants take turns, and within a tenant its people, however much one of them asks for. Nobody
 * else's work waits for the many pieces of one.
 */
export function openFairQueue(limits: Limits): FairQueue {
  const tenants = new Map<string, Tenant>()
  let running = 0
  let waiting = 0

  const mayBegin = (tenant: Tenant, name: string, person: Person) =>
    running < limits.atOnce &&
    tenant.running < limits.perTenant &&
    (name === '' || person.running < limits.perPerson)

  const begin = (tenant: Tenant, person: Person) => {
    running += 1
    tenant.running += 1
    person.running += 1
  }

  /** Gives away what has become free. */
  const next = () => {
    if (waiting === 0) return
    for (const tenant of tenants.values())
      for (const [name, person] of tenant.people) {
        const [first] = person.waiting
        if (!first || !mayBegin(tenant, name, person)) continue
        person.waiting.shift()
        waiting -= 1
        begin(tenant, person)
        return first.begin()
      }
  }

  const end = (id: string, name: string) => {
    const tenant = tenants.get(id)!
    const person = tenant.people.get(name)!
    running -= 1
    tenant.running -= 1
    person.running -= 1
    // Who has just had a turn waits behind those who have not.
    moveToEnd(tenants, id, tenant)
    moveToEnd(tenant.people, name, person)
    next()
    forget(tenants, id, name)
  }

  const wait = (id: string, name: string, person: Person) =>
    new Promise<void>((done, refuse) => {
      const timer = setTimeout(() => {
        person.waiting.splice(person.waiting.indexOf(entry), 1)
        waiting -= 1
        forget(tenants, id, name)
        refuse(new SuluhError('unavailable'))
      }, limits.longestWaitMs)
      const entry: Waiting = {
        begin: () => {
          clearTimeout(timer)
          done()
        },
      }
      person.waiting.push(entry)
      waiting += 1
    })

  return {
    run: async ({ applicationId: id, userId: name = '' }, work) => {
      const tenant = getOrMake(tenants, id, (): Tenant => ({ running: 0, people: new Map() }))
      const person = getOrMake(tenant.people, name, (): Person => ({ running: 0, waiting: [] }))
      if (person.waiting.length === 0 && mayBegin(tenant, name, person)) begin(tenant, person)
      else if (name !== '' && person.waiting.length >= limits.mostWaiting)
        throw new SuluhError('too-many-requests', limits.tooMany)
      else await wait(id, name, person)
      try {
        return await work()
      } finally {
        end(id, name)
      }
    },
    load: () => ({ running, waiting }),
  }
}

function getOrMake<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
}

/** Who has nothing to do with it any more is not remembered. */
function forget(tenants: Map<string, Tenant>, id: string, name: string): void {
  const tenant = tenants.get(id)
  const person = tenant?.people.get(name)
  if (!tenant || !person || person.running > 0 || person.waiting.length > 0) return
  tenant.people.delete(name)
  if (tenant.people.size === 0) tenants.delete(id)
}
