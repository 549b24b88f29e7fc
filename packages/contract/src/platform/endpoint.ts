import { z } from 'zod'
import type { Izin } from './izin.ts'
import type { ListQuerySchema } from './list.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** What people call a field, for messages that name what is to be mended; every field of every body has one. */
    label?: string
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type EndpointSpec = {
  izin: Izin
  query?: z.ZodType
  body?: z.ZodType
  data: z.ZodType
  /** Largest request body in bytes, where the default of 1 MiB does not fit. */
  bodyLimit?: number
  /** `multipart`: the handler receives the one uploaded file instead of a JSON body. */
  upload?: true
  /** What a successful call is called in the log, as `Menerbitkan paket soal`; false: it leaves no line of itself. */
  log?: string | false
  /** Somebody who came in by number and token, for one exam only, may call it too; the handler holds them to that exam. */
  inOneExam?: true
  /** Who still owes a password of their own, or a second step, may call it too. */
  whileOwing?: true
  /**
   * Does what cannot be taken back or gives power: whoever calls has shown within `stepUpMinutes` that it is them. `many`: only
   * where it names more than `manyAtOnce` rows.
   */
  stepUp?: true | 'many'
  /** Pages ask it again by themselves: that is no sign that somebody sits before them. */
  unattended?: true
  /** How long a browser may keep the answer; without it not at all. */
  cacheSeconds?: number
}

/** So long counts what somebody has shown of being themselves. */
export const stepUpMinutes = 10

/** More rows than somebody picks one by one at work. */
export const manyAtOnce = 20

export type Endpoint = EndpointSpec & { method: Method; path: string }

/** One call of the API as plain data; the API serves it, the web calls it, OpenAPI describes it. */
export function endpoint<
  M extends Method,
  P extends string,
  S extends EndpointSpec & (M extends 'GET' ? object : Required<Pick<EndpointSpec, 'log'>>),
>(method: M, path: P, spec: S): { method: M; path: P } & S {
  return { method, path, ...spec }
}

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

export type Params<E extends Endpoint> = { [N in ParamNames<E['path']>]: string }
export type Query<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined
export type Body<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type Data<E extends Endpoint> = z.output<E['data']>
export type IsList<E extends Endpoint> = E['query'] extends ListQuerySchema ? true : false

/** `/paket-soal/:id` and `{ id }` make `/paket-soal/<id>`. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}

/** Header of every answer to a signed-in caller; its value changes when their rights do. */
export const rightsHeader = 'x-suluh-izin'

export const Id = z.uuid()
/** ISO 8601 UTC, as every time on the wire. */
export const Time = z.iso.datetime()
/** A name or title: not empty, no surrounding white space, nothing that no database keeps. */
export const Nama = z
  .string()
  .trim()
  .min(1, 'Tolong masukkan nama')
  .max(200, 'Paling banyak 200 huruf')
  .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
  .meta({ label: 'nama' })
/** Something that stands on paper as it was written, or is left empty: a name with its titles, a number of service. */
export const NamaTertulis = z
  .string()
  .trim()
  .max(100, 'Paling banyak 100 huruf')
  .regex(/^[^\0]*$/, 'Ada tanda yang tidak dapat disimpan; ketik ulang')
export const NoData = z.null()

// Fields that many bodies have, with what messages call them.
export const LembagaId = Id.meta({ label: 'lembaga' })
export const PeranId = Id.meta({ label: 'peran' })
export const PelajaranId = Id.meta({ label: 'pelajaran' })
export const AspekId = Id.meta({ label: 'aspek' })
export const SoalId = Id.meta({ label: 'soal' })
/** What was read before, so that nobody overwrites what somebody else has saved meanwhile. */
export const Version = z.number().int().meta({ label: 'versi' })

/** The field by which the parts of a union are told apart. */
export function kindOf<T extends string>(kind: T): z.ZodLiteral<T> {
  return z.literal(kind).meta({ label: 'jenis' })
}
