import type { ComponentType } from 'react'
import { matchRoutes, type Params } from './match.ts'

export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }
/** An address from the root, `?search` or `#hash` of the page where one is, or the parts that change. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>
export type NavigateOptions = {
  replace?: boolean
  state?: unknown
  /** Of a page that says more of itself in its address: who is on the way elsewhere stays on it. */
  isAside?: boolean
}

/** What is drawn at a path, each level inside the one before, where that draws its `Outlet`. */
export type Level = {
  Component?: ComponentType
  /** Brings `Component`; asked again where it failed. */
  lazy?: () => Promise<{ Component: ComponentType }>
  /** Waited for before the page is drawn, again at each change of the path. What it throws is an error or a `Redirect`. */
  loader?: (asked: { url: URL }) => unknown
  /** Drawn instead of this level and what is inside it, when that fails to load or to draw. */
  ErrorBoundary?: ComponentType
}
export type Route = { path: string; levels: readonly Level[] }

/** Where one is. No levels: the first page is not there yet. */
export type Place = {
  location: Location
  type: 'push' | 'replace' | 'pop'
  params: Params
  levels: readonly Level[]
  /** What failed to load, drawn by the boundary of this level. */
  failure?: { level: number; error: unknown }
}
/** `navigation`: where one is going to, while that loads. */
export type RouterState = { place: Place; navigation?: Location }

/** Asked before a place is left for another. */
export type LeaveGuard = {
  /** Whether it has to be asked. */
  holds: (from: Location, to: Location) => boolean
  mayLeave: () => Promise<boolean>
}

export type Router = {
  readonly state: RouterState
  /** Tells where one is now and whenever that changes, until what it gives is called. */
  subscribe: (listener: (state: RouterState) => void) => () => void
  /** A number of steps in the history, or an address; resolves once the page is there, or something else was wanted. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  /** The address that `to` means here. */
  href: (to: To) => string
  guard: (guard: LeaveGuard) => () => void
}

/** Thrown by a loader whose page is not to be shown. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

export type Routes = {
  /** Those that are known from the start. */
  first: readonly Route[]
  /** All others, asked for once, by the first path that none of `first` has. */
  more: () => Promise<readonly Route[]>
  /** Of a path that nobody has. */
  lost: readonly Level[]
}

type Found = { levels: readonly Level[]; params: Params }
type Entry = { usr?: unknown; key?: string; idx?: number }
/** What of a window the router stands on. */
export type RouterWindow = {
  location: Pick<Window['location'], 'href' | 'origin'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

/** The address of a place. */
export function pathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

/** A part of an address with the mark before it, whether it was given with it (`location.search`) or not (`URLSearchParams`). */
const marked = (mark: string, part = '') => (part && !part.startsWith(mark) ? mark + part : part)

/**
 * Which page stands at which address: begins with the one at the window's. An address changes when its page is there; of two
 * navigations the later one counts. A change of search or hash alone loads nothing.
 */
export function createRouter(routes: Routes, on: RouterWindow): Router {
  const listeners = new Set<(state: RouterState) => void>()
  const guards = new Set<LeaveGuard>()
  let all: Promise<readonly Route[]> | undefined
  /** Counts navigations, so that one knows whether it is still the last. */
  let turn = 0
  let isAsking = false
  /** Set while the history moves by our own hand: what to do with the next `popstate`. */
  let onPop: (() => void) | undefined

  const entry = (): Entry => (on.history.state ?? {}) as Entry
  const here = (): Location => {
    const { pathname, search, hash } = new URL(on.location.href)
    return { pathname, search, hash, state: entry().usr ?? null, key: entry().key ?? 'default' }
  }
  let index = entry().idx ?? 0
  on.history.replaceState({ ...entry(), idx: index }, '')
  let state: RouterState = { place: { location: here(), type: 'pop', params: {}, levels: [] } }

  const set = (next: RouterState) => {
    state = next
    for (const listener of listeners) listener(state)
  }

  const href = (to: To) => {
    const { pathname, search } = state.place.location
    if (typeof to !== 'string')
      return (to.pathname ?? pathname) + marked('?', to.search) + marked('#', to.hash)
    return pathOf(new URL(to, on.location.origin + pathname + search))
  }

  const locationAt = (path: string, given: unknown): Location => {
    const { pathname, search, hash } = new URL(path, on.location.origin)
    return { pathname, search, hash, state: given ?? null, key: Math.random().toString(36).slice(2, 10) }
  }

  const arrive = (location: Location, type: Place['type'], drawn: Omit<Place, 'location' | 'type'>) => {
    if (type === 'push') index += 1
    const kept: Entry = { usr: location.state, key: location.key, idx: index }
    if (type === 'push') on.history.pushState(kept, '', pathOf(location))
    if (type === 'replace') on.history.replaceState(kept, '', pathOf(location))
    set({ place: { ...drawn, location, type } })
  }

  const load = async (location: Location, type: Place['type'], isAside = false): Promise<void> => {
    const { levels, params, failure, location: before } = state.place
    const { navigation } = state
    if (levels.length > 0 && !failure && before.pathname === location.pathname) {
      if (!isAside) turn += 1
      arrive(location, type, { levels, params })
      if (isAside && navigation) set({ ...state, navigation })
      return
    }
    turn += 1
    const own = turn
    if (levels.length > 0) set({ ...state, navigation: location })
    try {
      const drawn = await prepare(location)
      if (own === turn) arrive(location, type, drawn)
    } catch (thrown) {
      if (!(thrown instanceof Redirect)) throw thrown
      // What was never shown is nowhere to go back to.
      if (own === turn) await load(locationAt(thrown.to, null), type === 'push' ? 'push' : 'replace')
    }
  }

  const prepare = async (location: Location) => {
    let found: Found
    try {
      found = await find(location.pathname)
    } catch (error) {
      return { levels: routes.lost, params: {}, failure: { level: 0, error } }
    }
    const url = new URL(pathOf(location), on.location.origin)
    const errors = await Promise.all(found.levels.map((level) => failureOf(level, url)))
    const failed = errors.findIndex((each) => each !== undefined)
    if (failed < 0) return found
    const level = found.levels.findLastIndex((each, at) => at <= failed && each.ErrorBoundary)
    return { ...found, failure: { level, error: errors[failed]?.error } }
  }

  const find = async (pathname: string): Promise<Found> => {
    const known = matchRoutes(routes.first, pathname)
    const match = known ?? matchRoutes(await askAll(), pathname)
    return match ? { levels: match.route.levels, params: match.params } : { levels: routes.lost, params: {} }
  }

  const askAll = async () => {
    all ??= routes.more()
    try {
      return await all
    } catch (error) {
      all = undefined
      throw error
    }
  }

  /** Whether one may go; steps of the history that were taken already are taken back until then. */
  const isLetGo = async (to: Location, steps = 0): Promise<boolean> => {
    const guard = [...guards].find(({ holds }) => holds(state.place.location, to))
    if (!guard) return true
    if (steps !== 0) await step(-steps)
    if (isAsking) return false
    isAsking = true
    const own = turn
    const may = await guard.mayLeave().finally(() => {
      isAsking = false
    })
    if (!may || own !== turn) return false
    if (steps !== 0) await step(steps)
    return true
  }

  const step = (steps: number) =>
    new Promise<void>((resolve) => {
      onPop = resolve
      on.history.go(steps)
    })

  on.addEventListener('popstate', () => {
    const own = onPop
    onPop = undefined
    // A link within the page makes an entry of its own, of which nobody has told us.
    if (entry().idx === undefined) on.history.replaceState({ ...entry(), idx: index + 1 }, '')
    const steps = (entry().idx ?? 0) - index
    index += steps
    if (own) own()
    else void isLetGo(here(), steps).then((may) => (may ? load(here(), 'pop') : undefined))
  })

  void load(state.place.location, 'pop')
  return {
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      listener(state)
      return () => void listeners.delete(listener)
    },
    navigate: async (to, { replace = false, state: given, isAside } = {}) => {
      if (typeof to === 'number') {
        on.history.go(to)
        return
      }
      const location = locationAt(href(to), given)
      if (guards.size > 0 && !(await isLetGo(location))) return
      await load(location, replace ? 'replace' : 'push', isAside)
    },
    href,
    guard: (guard) => {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
  }
}

/** Gets a level ready; gives what went wrong with it. A redirect is thrown on. */
async function failureOf(level: Level, url: URL): Promise<{ error: unknown } | undefined> {
  try {
    await Promise.all([level.loader?.({ url }), level.Component ? undefined : bring(level)])
    return undefined
  } catch (error) {
    if (error instanceof Redirect) throw error
    return { error }
  }
}

async function bring(level: Level): Promise<void> {
  if (level.lazy) level.Component = (await level.lazy()).Component
}
