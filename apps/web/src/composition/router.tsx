import type { Door, DoorRoute, Layout } from '#platform/kernel/door.ts'
import { accessLoader, homeLoader, protectedLoader, publicLoader } from '#platform/kernel/auth/guards.ts'
import { createRouter, type Level, type Route } from '#platform/kernel/router/router.ts'
import { ErrorPage } from '#platform/shell/error-page.tsx'
import { FullLayout } from '#platform/shell/full-layout.tsx'
import { askMenu } from '#platform/shell/menu-entries.ts'
import { NotFoundPage } from '#platform/shell/not-found-page.tsx'
import { RootLayout } from '#platform/shell/root-layout.tsx'
import { firstDoors } from '#composition/first-doors.ts'

const loadDoors = () => import('#composition/doors.ts')

const root: Level = { Component: RootLayout, ErrorBoundary: ErrorPage }
/** What only signed-in pages need stays out of the first load of /login. */
const signedIn: Level = {
  lazy: async () => ({ Component: (await import('#platform/shell/signed-in.tsx')).SignedIn }),
  loader: protectedLoader,
}
const main: Level = {
  lazy: async () => ({ Component: (await import('#platform/shell/main-layout.tsx')).MainLayout }),
  // The menu's rights travel with those of the page, while the layout is on its way.
  loader: async () => {
    const menu = askMenu(loadDoors)
    const [{ mainLoader }] = await Promise.all([import('#platform/shell/main-layout.tsx'), menu])
    return mainLoader()
  },
}
const light: Level = {
  lazy: async () => ({ Component: (await import('#platform/shell/student-shell.tsx')).StudentShell }),
}

/** What stands around the pages of each layout. */
const around: Record<Layout, readonly Level[]> = {
  public: [{ loader: publicLoader }],
  open: [],
  main: [signedIn, main],
  light: [signedIn, light],
  full: [signedIn, { Component: FullLayout }],
  bare: [{ loader: protectedLoader }],
}

/** The error page stands inside the layout, and is there when the page's own files are not. */
const routesOf = (doors: readonly Door[]): Route[] =>
  doors.flatMap(({ routes }) =>
    routes.map((route) => ({
      path: route.path,
      levels: [root, ...around[route.layout], { ErrorBoundary: ErrorPage }, pageOf(route)],
    })),
  )

function pageOf({ lazy, izin, asks = [] }: DoorRoute): Level {
  return { lazy, loader: () => accessLoader(izin, asks) }
}

/** The map of the web house: its surroundings, and the pages that the doors bring. */
export const router = createRouter(
  {
    first: [{ path: '/', levels: [root, { loader: homeLoader }] }, ...routesOf(firstDoors)],
    // A student's page never waits for the staff's.
    more: async () => routesOf((await loadDoors()).doors),
    lost: [root, { Component: NotFoundPage }],
  },
  window,
)
