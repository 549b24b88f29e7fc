import type { Random } from '#demo/random.ts'
import type { Ask } from '../rights/expectation.ts'
import { multipart } from '../multipart.ts'
import { kinds, nested, rawBodies, uploads, values, type Json, type Kind } from './bad-values.ts'

/** One bad request: what is wrong with it, and what goes over the wire. */
export type Mutant = {
  kind: Kind
  wrong: string
  /** As they stand in the address. */
  params: Record<string, string>
  query: string
  payload?: string | Buffer | undefined
  contentType?: string
  method?: string
  /** Whatever the call makes of its values, this is refused. */
  isHopeless?: boolean
}

/** What the OpenAPI document says of a call. */
export type Operation = {
  queryNames: string[]
  takes: 'nothing' | 'json' | 'file'
  /** Methods that its address does not know. */
  otherMethods: string[]
  /** The largest body that it takes. */
  mostBytes: number
}

/** What can be wrong with a call of this kind. */
export function kindsFor({ queryNames, takes }: Operation, params: object): Kind[] {
  const hasText = queryNames.length > 0 || Object.keys(params).length > 0
  const byText: Kind[] = ['wrong type', 'extreme', 'unicode', 'injection', 'broken encoding']
  const byQuery: Kind[] = queryNames.length > 0 ? ['unknown'] : []
  const asked: Kind[] = [
    'method',
    ...(hasText ? byText : []),
    ...byQuery,
    ...(takes === 'json' ? kinds.filter((kind) => kind !== 'method' && kind !== 'no file') : []),
    ...(takes === 'file' ? (['no file', 'huge'] as const) : []),
  ]
  return kinds.filter((kind) => asked.includes(kind))
}

/** Every kind of mistake in a good request so many times, the same for the same `random`. */
export function spoil(random: Random, good: Ask, operation: Operation, each: number): Mutant[] {
  const { query = '', body } = good
  const params = Object.fromEntries(
    Object.entries(good.params ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const file = good.file && multipart(good.file)
  const base = {
    params,
    query,
    payload: file?.payload ?? payload,
    contentType: file?.headers['content-type'] ?? 'application/json',
  }
  const rounds = Array.from({ length: each })
  return [
    ...rounds.map(() => {
      const method = random.pick(operation.otherMethods)
      return { ...base, kind: 'method' as const, wrong: method, method, isHopeless: true }
    }),
    ...rounds.flatMap(() => spoilParams(random, base)),
    ...rounds.flatMap(() => spoilQuery(random, base, operation.queryNames)),
    ...(operation.takes === 'json'
      ? rawBodies(payload ?? '{}', operation.mostBytes).map((raw) => ({ ...base, ...raw }))
      : []),
    ...(operation.takes === 'json'
      ? rounds.flatMap(() => spoilBody(random, base, (body ?? {}) as Json))
      : []),
    ...(operation.takes === 'file' ? uploads(operation.mostBytes).map((raw) => ({ ...base, ...raw })) : []),
  ]
}

type Base = Omit<Mutant, 'kind' | 'wrong'>
const textual = ['wrong type', 'extreme', 'unicode', 'injection'] as const

function spoilParams(random: Random, base: Base): Mutant[] {
  const names = Object.keys(base.params)
  if (names.length === 0) return []
  const at = (kind: Kind, text: string): Mutant => {
    const name = random.pick(names)
    const wrong = `param ${name}=${text.slice(0, 40)}`
    return { ...base, kind, wrong, params: { ...base.params, [name]: text } }
  }
  return [
    ...textual.map((kind) =>
      at(kind, encodeURIComponent(asText(random.pick(values[kind])).slice(0, 400) || '0')),
    ),
    at('broken encoding', random.pick(['%ED%A0%80', '%E0%A4%A', '%', '%00'])),
  ]
}

function spoilQuery(random: Random, base: Base, names: string[]): Mutant[] {
  if (names.length === 0) return []
  const add = (kind: Kind, added: string): Mutant => ({
    ...base,
    kind,
    wrong: `query ${added.slice(0, 60)}`,
    query: base.query ? `${base.query}&${added}` : added,
  })
  const mutants = textual.map((kind) => {
    const text = asText(random.pick(values[kind])).slice(0, 2000)
    return add(kind, `${random.pick(names)}=${encodeURIComponent(text)}`)
  })
  mutants.push(
    add('broken encoding', `${random.pick(names)}=${random.pick(['%E0%A4%A', '%FF', '%', '%00'])}`),
  )
  mutants.push(add('unknown', 'isSystem=true&__proto__[x]=1&constructor=1'))
  if (names.includes('_sort'))
    mutants.push(add('injection', '_sort=nama;drop%20table%20soal&_start=-5&_end=1e99'))
  return mutants
}

function asText(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.isWellFormed() ? value : '\ufffd'
}

/** One place of a body with another value, without its key, or with keys that nobody asked for. */
function spoilBody(random: Random, base: Base, good: Json): Mutant[] {
  const change = (kind: Kind, spoilt: (holder: Record<string, Json>, key: string) => void): Mutant => {
    const body = structuredClone(good)
    const places = placesOf(body)
    const { holder, key } =
      places.length > 0 ? random.pick(places) : { holder: body as Record<string, Json>, key: 'apapun' }
    spoilt(holder, key)
    const there = (JSON.stringify(holder[key]) ?? 'gone').slice(0, 40)
    return { ...base, kind, wrong: `body ${key}: ${there}`, payload: JSON.stringify(body) }
  }
  const put = (kind: Kind, value: (now: Json | undefined) => Json): Mutant =>
    change(kind, (holder, key) => {
      holder[key] = structuredClone(value(holder[key]))
    })
  return [
    put('wrong type', (now) =>
      random.pick(values['wrong type'].filter((value) => typeOf(value) !== typeOf(now ?? null))),
    ),
    ...(['extreme', 'unicode', 'injection'] as const).map((kind) =>
      put(kind, () => random.pick(values[kind])),
    ),
    put('deep', () => JSON.parse(nested(500)) as Json),
    put('huge', () => 'x'.repeat(100_000)),
    change('missing', (holder, key) => {
      delete holder[key]
    }),
    change('unknown', (holder) => {
      Object.assign(holder, { applicationId: crypto.randomUUID(), isSystem: true, izin: ['*'] })
    }),
  ]
}

const typeOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Every key of every object and every item of every list in it. */
function placesOf(value: Json): { holder: Record<string, Json>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, Json>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key] ?? null)])
}
