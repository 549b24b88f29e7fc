import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import type { Door, DoorRoute, Layout } from '#platform/kernel/door.ts'
import {
  accessLoader,
  homeLoader,
  onPathChange,
  protectedLoader,
  publicLoader,
} from '#platform/kernel/auth/guards.ts'
import { ErrorPage } from '#platform/shell/error-page.tsx'
import { FullLayout } from '#platform/shell/full-layout.tsx'
import { askMenu } from '#platform/shell/menu-entries.ts'
import { NotFoundPage } from '#platform/shell/not-found-page.tsx'
import { RootLayout } from '#platform/shell/root-layout.tsx'
import { Splash } from '#platform/shell/splash.tsx'
import { firstDoors } from '#composition/first-doors.ts'

const layouts: readonly Layout[] = ['public', 'open', 'main', 'light', 'full', 'bare']
const loadDoors = () => import('#composition/doors.ts')

const routesOf = (doors: readonly Door[]) => doors.flatMap((door) => door.routes)

function pages(layout: Layout, doors: readonly Door[]): RouteObject[] {
  return routesOf(doors)
    .filter((route) => route.layout === layout)
    .map(page)
}

function page({ path, lazy, izin, asks = [] }: DoorRoute): RouteObject {
  return { path, lazy, loader: () => accessLoader(izin, asks), shouldRevalidate: onPathChange }
}

/**
 * The pages of one layout. Their error page stands on a route between, inside the layout: React Router draws
 * nothing at all for a boundary on the very route whose files failed to load.
 */
function guarded(layout: Layout): RouteObject[] {
  return [{ id: layout, ErrorBoundary: ErrorPage, children: pages(layout, firstDoors) }]
}

/** The map of the web house: three kinds of surroundings, and the pages that the doors bring. */
const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: Splash,
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/', loader: homeLoader },
      { loader: publicLoader, shouldRevalidate: onPathChange, children: guarded('public') },
      ...guarded('open'),
      {
        // What only signed-in pages need stays out of the first load of /login.
        lazy: async () => ({ Component: (await import('#platform/shell/signed-in.tsx')).SignedIn }),
        loader: protectedLoader,
        shouldRevalidate: onPathChange,
        children: [
          {
            lazy: async () => ({ Component: (await import('#platform/shell/main-layout.tsx')).MainLayout }),
            // The menu's rights travel with those of the page, while the layout is on its way.
            loader: async () => {
              const menu = askMenu(loadDoors)
              const [{ mainLoader }] = await Promise.all([import('#platform/shell/main-layout.tsx'), menu])
              return mainLoader()
            },
            children: guarded('main'),
          },
          {
            lazy: async () => ({
              Component: (await import('#platform/shell/student-shell.tsx')).StudentShell,
            }),
            children: guarded('light'),
          },
          { Component: FullLayout, children: guarded('full') },
        ],
      },
      { loader: protectedLoader, shouldRevalidate: onPathChange, children: guarded('bare') },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const router = createBrowserRouter(routes, {
  // A student's page never waits for the staff's. Patched once more, what is there already is left alone.
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (matchRoutes(routesOf(firstDoors), path)) return
    const { doors } = await loadDoors()
    for (const layout of layouts) patch(layout, pages(layout, doors))
  },
})
