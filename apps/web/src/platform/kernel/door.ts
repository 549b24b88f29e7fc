import type { ComponentType } from 'react'
import type { Pair } from './auth/access-control.ts'

export type IconName =
  | 'dashboard'
  | 'paket'
  | 'laporan'
  | 'analytics'
  | 'group'
  | 'table'
  | 'settings'
  | 'jadwal'
  | 'email'
export type MenuGroup = 'Laporan' | 'Account Management'

/** One entry of the sidebar. Entries stand in the order of `order`, which follows the specification. */
export type MenuEntry = {
  label: string
  path: string
  order: number
  group?: MenuGroup
  icon: IconName
  /** Who may not do this does not see the entry. */
  izin?: Pair
}

/**
 * `main`: shell with sidebar and footer (a murid gets the light one); `full`: signed in, nothing around; `bare`: the same
 * without the data that pages share (no hook of `data-hooks.ts`), for a page that must be light above all;
 * `light`: signed in, student shell; `public`: only for those who are not signed in; `open`: for anybody.
 */
export type Layout = 'main' | 'full' | 'bare' | 'light' | 'public' | 'open'

export type DoorRoute = {
  path: string
  layout: Layout
  lazy: () => Promise<{ Component: ComponentType }>
  /** Without it the page says that one may not enter. */
  izin?: Pair
  /** Rights that the page's buttons depend on: asked together with the page, so nothing flickers. */
  asks?: readonly Pair[]
}

/** What a feature shows to the rest: its places in the menu, if any, and its routes. */
export type Door = { menu?: readonly MenuEntry[]; routes: readonly DoorRoute[] }
