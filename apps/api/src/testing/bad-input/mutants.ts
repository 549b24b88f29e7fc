import type { Random } from '../../demo/random.ts'
import type { Ask } from '../rights/expectation.ts'

/** One bad request: what is wrong with it, and what goes over the wire. */
export type Mutant = {
  wrong: string
  params: Record<string, string>
  query: string
  payload?: string | Buffer | undefined
  contentType?: string
  method?: 'PATCH'
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Of the wrong type, extreme, in strange letters, or an attempt to break out. */
const values: Json[] = [
  ...[null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [null], [[]], { id: null }],
  ...['', ' ', 'x'.repeat(100_000), '\u0000', '💥'.repeat(50), '\u202eterbalik', '\ud800', 'نص', 'NaN'],
  ...["'; drop table soal; --", '<script>alert(1)</script>', '../../../etc/passwd', '=cmd|"/c calc"!A1'],
  ...['2026-99-99', '-infinity', '00000000-0000-0000-0000-000000000000', '%00', '${7*7}'],
  JSON.parse(nested(500)) as Json,
]

/** So many ways to spoil a good request, the same for the same `random`. */
export function spoil(random: Random, good: Ask, queryNames: string[], each: number): Mutant[] {
  const params = good.params ?? {}
  const query = good.query ?? ''
  const payload = good.body === undefined ? undefined : JSON.stringify(good.body)
  const base = { params, query, payload, contentType: 'application/json' }
  const mutants: Mutant[] = [{ ...base, wrong: 'method', method: 'PATCH' }]
  for (const name of Object.keys(params)) {
    const value = random.pick(values.filter((one) => typeof one === 'string' && one.length > 0)) as string
    const safe = value.isWellFormed() ? encodeURIComponent(value.slice(0, 400)) : '%ED%A0%80'
    mutants.push({
      ...base,
      wrong: `param ${name}=${safe.slice(0, 40)}`,
      params: { ...params, [name]: safe },
    })
  }
  for (let turn = 0; turn < each && queryNames.length > 0; turn += 1) {
    const [name, value] = [random.pick(queryNames), random.pick(values)]
    const text = typeof value === 'string' && value.isWellFormed() ? value : JSON.stringify(value)
    const added = `${name}=${encodeURIComponent(text.slice(0, 2000))}`
    mutants.push({
      ...base,
      wrong: `query ${added.slice(0, 60)}`,
      query: query ? `${query}&${added}` : added,
    })
  }
  if (queryNames.includes('_sort'))
    mutants.push({
      ...base,
      wrong: 'sort by SQL',
      query: '_sort=nama;drop%20table%20soal&_start=-5&_end=1e99',
    })
  if (payload === undefined) return mutants
  const raw: [string, string | Buffer][] = [
    ['cut JSON', payload.slice(0, -1)],
    [
      'not UTF-8',
      Buffer.concat([Buffer.from('{"nama":"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('"}')]),
    ],
    ['deep JSON', nested(20_000)],
    ['an array', '[]'],
    ['nothing', 'null'],
    ['more than fits', `{"nama":"${'x'.repeat(1_500_000)}"}`],
  ]
  mutants.push(...raw.map(([wrong, bytes]) => ({ ...base, wrong, payload: bytes })))
  mutants.push({ ...base, wrong: 'not JSON', payload: '<nama/>', contentType: 'application/xml' })
  for (let turn = 0; turn < each; turn += 1) {
    const { wrong, body } = spoilBody(random, good.body as Json)
    mutants.push({ ...base, wrong: `body ${wrong}`, payload: JSON.stringify(body) })
  }
  return mutants
}

/** One place of a body with another value, without its key, or with keys that nobody asked for. */
function spoilBody(random: Random, good: Json): { wrong: string; body: Json } {
  const body = structuredClone(good)
  const places = placesOf(body)
  if (places.length === 0) return { wrong: 'unknown key', body: { apapun: 1 } }
  const { holder, key } = random.pick(places)
  const value = random.pick(values)
  const way = random.next()
  if (way < 0.7) holder[key] = structuredClone(value)
  else if (way < 0.85) delete holder[key]
  else Object.assign(holder, { applicationId: crypto.randomUUID(), isSystem: true, izin: ['*'] })
  return { wrong: `${key}: ${(JSON.stringify(value) ?? '').slice(0, 40)} (${way.toFixed(2)})`, body }
}

/** Every key of every object and every item of every list in it. */
function placesOf(value: Json): { holder: Record<string, Json>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, Json>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key] ?? null)])
}
