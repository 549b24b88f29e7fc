import { fillPath } from '@suluh/contract/platform/endpoint'
import { isListQuery, operatorsOf, suffixOf } from '@suluh/contract/platform/list'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../build-app.ts'
import { callerNames } from '../rights/callers.ts'
import { expectedOf } from '../rights/expectation.ts'
import { expectationOf, nameOf } from '../rights/expectations.ts'
import { makeRightsWorld, type RightsWorld } from '../rights/rights-world.ts'

const app = useTestApp()
let world: RightsWorld
beforeAll(async () => {
  world = await makeRightsWorld(app)
})

/** Every list, with somebody who may read it. */
async function lists() {
  const found = []
  for (const endpoint of app.server.endpoints) {
    const { query, method } = endpoint
    const expectation = expectationOf(endpoint)
    if (method !== 'GET' || !isListQuery(query) || !expectation) continue
    const caller = callerNames.find((each) => expectedOf(each, endpoint, expectation) === 'allowed')
    if (!caller) continue
    const { params, query: given = '' } = await expectation.ask(world)
    const token = await world.freshToken(caller)
    const ask = async (pairs: Record<string, string>) => {
      const search = new URLSearchParams(given)
      for (const [key, value] of Object.entries(pairs)) search.set(key, value)
      const response = await app.server.http.inject({
        url: `/api${fillPath(endpoint.path, params)}?${search}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return {
        status: response.statusCode,
        ...response.json<{ message: string; recordsFiltered?: number }>(),
      }
    }
    found.push({ endpoint, query, ask })
  }
  return found
}

/** What a reader might type for a column of this type, and what only a column of text has an opinion about. */
function valuesOf(type: z.ZodType): string[] {
  if (type instanceof z.ZodEnum) return type.options.slice(0, 1).map(String)
  return ['1', '1.5', '-99999999999999', '2026-01-31', '2026-01-31T00:00:00.000Z', 'a'].filter(
    (text) => type.safeParse(text).success,
  )
}

it('every list is narrowed by every operator of the grammar on everything that it can be sorted by', async () => {
  const problems: string[] = []
  const all = await lists()
  expect(all.length).toBeGreaterThan(35)
  for (const { endpoint, query, ask } of all) {
    // A place of its own in a tree, an order without a value, and who somebody is are no columns of text.
    const left = query.sortable.filter((name) => !Object.hasOwn(query.fields, name))
    if (left.some((name) => !['urutan', 'position', 'pohon', 'move', 'owner', 'attemptId'].includes(name)))
      problems.push(`${nameOf(endpoint)} takes no filter of ${left.join(', ')}`)
    for (const [field, type] of Object.entries(query.fields)) {
      if (field.includes('*')) continue
      for (const operator of operatorsOf(type))
        for (const value of operator === 'contains' ? ['a', '%'] : valuesOf(type)) {
          const { status, message } = await ask({ [field + suffixOf[operator]]: value })
          // What a list makes of a filter that it takes apart itself, it may refuse in words.
          if (status >= 500 || (status !== 200 && query.sortable.includes(field)))
            problems.push(`${nameOf(endpoint)} ${field}${suffixOf[operator]}=${value}: ${message}`)
        }
    }
  }
  expect(problems).toEqual([])
}, 240_000)

it('a name is found by a piece of it and by nothing else', async () => {
  const problems: string[] = []
  for (const { endpoint, query, ask } of await lists()) {
    if (!query.sortable.includes('nama')) continue
    const every = (await ask({})).recordsFiltered ?? 0
    const none = await ask({ nama_like: 'zzz-tidak-ada' })
    const any = await ask({ nama_like: '' })
    if (none.status !== 200 || none.recordsFiltered !== 0 || any.recordsFiltered !== every)
      problems.push(
        `${nameOf(endpoint)}: ${none.status} ${none.recordsFiltered} ${any.recordsFiltered}/${every}`,
      )
  }
  expect(problems).toEqual([])
}, 60_000)
