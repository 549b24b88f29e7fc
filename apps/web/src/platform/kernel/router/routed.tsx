import {
  Component,
  createContext,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Params } from './match.ts'
import { pathOf, type Location, type NavigateOptions, type Place, type Router, type To } from './router.ts'

const RouterContext = createContext<Router | undefined>(undefined)
const PlaceContext = createContext<Place | undefined>(undefined)
const NavigationContext = createContext<Location | undefined>(undefined)
const LevelContext = createContext(0)
const ErrorContext = createContext<unknown>(undefined)

/** Draws the page where `router` is; `fallback` until the first one is there. */
export function RouterProvider({ router, fallback }: { router: Router; fallback: ReactNode }) {
  const [{ place, navigation }, setState] = useState(router.state)
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setState(next))), [router])
  return (
    <RouterContext value={router}>
      <PlaceContext value={place}>
        <NavigationContext value={navigation}>
          {place.levels.length > 0 ? <DrawnLevel at={0} /> : fallback}
        </NavigationContext>
      </PlaceContext>
    </RouterContext>
  )
}

/** Where a level draws the one inside it. */
export function Outlet() {
  return <DrawnLevel at={use(LevelContext)} />
}

function DrawnLevel({ at }: { at: number }) {
  const { levels, failure, location } = usePlace()
  const level = levels[at]
  if (!level) return null
  const { Component: Drawn = Outlet, ErrorBoundary } = level
  if (!ErrorBoundary) return drawLevel(at, Drawn)
  return (
    <Boundary Instead={ErrorBoundary} location={location}>
      {failure?.level === at ? drawError(failure.error, ErrorBoundary) : drawLevel(at, Drawn)}
    </Boundary>
  )
}

const drawLevel = (at: number, Drawn: ComponentType) => (
  <LevelContext value={at + 1}>
    <Drawn />
  </LevelContext>
)

const drawError = (error: unknown, Instead: ComponentType) => (
  <ErrorContext value={error}>
    <Instead />
  </ErrorContext>
)

type BoundaryProps = { Instead: ComponentType; location: Location; children: ReactNode }
type BoundaryState = { location: Location; caught?: { error: unknown } }

/** Draws what stands for a page that failed to draw, until one goes elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location }
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught ? drawError(caught.error, this.props.Instead) : this.props.children
  }
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigateOptions & {
    to: To
    /** Loads the page anew, as the browser does by itself. */
    reloadDocument?: boolean
  }

/** A link that loads no document. Where one is already, it makes no entry in the history. */
export function Link({ to, replace, state, reloadDocument, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const here = pathOf(usePlace().location)
  const href = router.href(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    void router.navigate(href, { replace: replace ?? href === here, state })
  }
  return <a {...rest} href={href} onClick={follow} />
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target?: string): boolean {
  const isOfThisWindow = target === undefined || target === '_self'
  return button === 0 && isOfThisWindow && !(metaKey || altKey || ctrlKey || shiftKey)
}

/** Goes to an address, or so many steps in the history. The same function at every drawing. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

export function useLocation(): Location {
  return usePlace().location
}

/** How one came here: `push` by a link, `pop` by the browser's buttons. */
export function useArrivalType(): Place['type'] {
  return usePlace().type
}

/** Where one is going to while its page loads. */
export function useNavigation(): Location | undefined {
  return use(NavigationContext)
}

/** What the names in the page's path stand for. */
export function useParams(): Params {
  return usePlace().params
}

/** What failed, for what is drawn instead. */
export function useRouteError(): unknown {
  return use(ErrorContext)
}

type SearchInit = string | URLSearchParams | Record<string, string>
export type SetSearch = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void

/** The search part of the address, and how to change it: a change loads nothing, and calls nobody back from another page. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const router = useRouter()
  const { search, pathname } = usePlace().location
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useMemo<SetSearch>(
    () => (next, options) => {
      const { location } = router.state.place
      // Of a page that has been left meanwhile.
      if (location.pathname !== pathname) return
      const before = new URLSearchParams(location.search)
      const wanted = new URLSearchParams(typeof next === 'function' ? next(before) : next).toString()
      void router.navigate({ search: wanted && `?${wanted}` }, { ...options, isAside: true })
    },
    [router, pathname],
  )
  return [params, change]
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('outside of the router')
  return router
}

function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('outside of the router')
  return place
}
