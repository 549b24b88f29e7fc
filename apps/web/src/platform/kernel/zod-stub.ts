/**
 * Stands in for zod in the browser bundle. The contract describes every call as plain data with zod
 * schemas inside; the API validates with them, the web only reads paths, methods, sortable fields, filters
 * and types (types come from the real zod). This stub answers every schema call with another inert schema,
 * which keeps some 60 kB out of the pages that students load. Asking it to validate is a mistake and throws.
 */
type Inert = { readonly inert: true }

const validating = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

function inert(known: object = {}): Inert {
  return new Proxy(known, {
    get(target, name, receiver) {
      if (Reflect.has(target, name)) return Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || name === 'then') return undefined
      if (validating.has(name))
        return () => {
          throw new Error(`zod is not in the browser bundle: .${name}() belongs to the API`)
        }
      if (name === 'shape') return {}
      // What a schema is called leaves it as it is.
      if (name === 'meta') return () => receiver
      return () => inert()
    },
  }) as Inert
}

/** An enum keeps its values: forms offer them as choices. */
function inertEnum(values: readonly string[] | Record<string, string>): Inert {
  const options = Array.isArray(values) ? values : Object.values(values)
  return inert({ options, enum: Object.fromEntries(options.map((value) => [value, value])) })
}

const nested = ['coerce', 'iso']

export const z = new Proxy(
  {},
  {
    get: (_, name) => (name === 'enum' ? inertEnum : nested.includes(String(name)) ? inert() : () => inert()),
  },
)
