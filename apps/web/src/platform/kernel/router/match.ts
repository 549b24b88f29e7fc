export type Params = Readonly<Record<string, string | undefined>>
export type Matched<Of> = { route: Of; params: Params }
type HasPath = { path: string }

const parts = (path: string) => path.split('/').filter((part) => part !== '')

/**
 * What a pattern's `:names` stand for at this path, undefined where it is none of the pattern's. A `*` at the end takes the
 * rest, whatever it is; a `:name?` at the end may be left out. Capitals and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const [asked, given] = [parts(pattern), parts(pathname)]
  const takesRest = asked.at(-1) === '*'
  const isOptional = asked.at(-1)?.endsWith('?') ?? false
  if (takesRest || (isOptional && given.length < asked.length)) asked.pop()
  if (takesRest ? given.length < asked.length : given.length !== asked.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of asked.entries()) {
    const text = decoded(given[index]!)
    if (part.startsWith(':')) params[part.slice(1).replace('?', '')] = text
    else if (part.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}

/** Of the routes at this path the one that names most of it: `/soal/impor` before `/soal/:id` before `*`. */
export function matchRoutes<Of extends HasPath>(
  routes: readonly Of[],
  pathname: string,
): Matched<Of> | undefined {
  const found = routes.flatMap((route) => {
    const params = matchPath(route.path, pathname)
    return params ? [{ route, params }] : []
  })
  return found.toSorted((a, b) => compare(a.route.path, b.route.path))[0]
}

/** The first part in which two patterns of one path differ decides. */
function compare(a: string, b: string): number {
  const [ofA, ofB] = [parts(a), parts(b)]
  for (let index = 0; index < Math.max(ofA.length, ofB.length); index += 1) {
    const difference = vagueness(ofA[index]) - vagueness(ofB[index])
    if (difference !== 0) return difference
  }
  return 0
}

function vagueness(part: string | undefined): number {
  if (part === '*') return 2
  return part?.startsWith(':') ? 1 : 0
}

/** A `%` that begins no code stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
