import { lazy, Suspense, useState } from 'react'
import { Button as AntdButton, Grid, Layout, Menu } from 'antd'
import { MenuOutlined } from '@ant-design/icons'
import { Link, Outlet, useLocation } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity, useLogout } from '#platform/kernel/auth/auth-hooks.ts'
import { homeOf } from '#platform/kernel/auth/auth-provider.ts'
import type { MenuEntry } from '#platform/kernel/door.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { AntdPage } from './antd-page.tsx'
import { Footer } from './footer.tsx'
import { menuEntries } from './menu-entries.ts'
import { HeaderTools, NextStep } from './staff-header.ts'
import { groupMenu } from './menu-items.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './staff-shell.module.css'
import studentStyles from './student-shell.module.css'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

// Not before the page stands: what is asked for is the page.
// Wide screens never load it.
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** Sidebar, header and footer of the staff's pages; on phones the sidebar is a drawer. */
export function StaffShell() {
  return (
    <AntdPage>
      <Surroundings />
    </AntdPage>
  )
}

function Surroundings() {
  const isWide = Grid.useBreakpoint().lg ?? true
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const close = () => setOpen(false)
  return (
    <Layout>
      <a className={styles.skipLink} data-print="never" href="#isi">
        Langsung ke isi
      </a>
      {isWide ? (
        <Layout.Sider width={248} className={classes(styles.sider)} data-part="sider" data-print="never">
          <Brand />
          <Navigation pathname={pathname} />
        </Layout.Sider>
      ) : (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isOpen} title={<Brand />} onClose={close}>
            <Navigation pathname={pathname} onChoose={close} />
          </MenuDrawer>
        </Suspense>
      )}
      <Layout>
        <Layout.Header className={classes(styles.header)} data-part="header" data-print="never">
          {!isWide && (
            <AntdButton
              type="text"
              icon={<MenuOutlined />}
              aria-label="Buka menu"
              onClick={() => setOpen(true)}
            />
          )}
          <Suspense fallback={null}>
            <HeaderTools />
          </Suspense>
          <Person />
        </Layout.Header>
        <Layout.Content id="isi" className={classes(styles.content)}>
          <Suspense fallback={null}>
            <NextStep />
          </Suspense>
          <Trail pathname={pathname} />
          <Outlet />
        </Layout.Content>
        <Footer />
      </Layout>
    </Layout>
  )
}

function Brand() {
  const home = homeOf(useGetIdentity())
  return (
    <Link to={home} className={studentStyles.brand}>
      <img src="/suluh.svg" alt="" width="28" height="28" />
      Suluh
    </Link>
  )
}

/** Pages that have no entry of their own, and the entries that they are reached from. */
const reachedFrom: Record<string, string[]> = {
  '/dashboard/settings/privasi': ['/dashboard/settings/pengguna'],
  '/dashboard/settings/layanan': ['/dashboard/settings/pengguna'],
  '/dashboard/settings/email': ['/dashboard/settings/pengguna'],
  '/dashboard/settings/pengiriman': ['/dashboard/settings/pengguna'],
  '/dashboard/jadwal': ['/dashboard/paket-soal'],
  '/admin/aplikasi': ['/admin'],
  '/admin/paket-layanan': ['/admin'],
  '/admin/sel': ['/admin'],
  '/dashboard/settings/audit': ['/dashboard/settings/peran-izin', '/admin'],
}

/** The entry of the menu that this page is, or lies in. */
function entryOf(pathname: string, entries: MenuEntry[]): MenuEntry | undefined {
  const [, from = []] = Object.entries(reachedFrom).find(([page]) => isWithin(pathname, page)) ?? []
  return entries
    .filter(
      ({ path }) =>
        pathname === path ||
        from.includes(path) ||
        // A home such as /dashboard is not what the other pages lie in.
        (path.lastIndexOf('/') > 0 && isWithin(pathname, path)),
    )
    .toSorted(
      (a, b) =>
        // Where it has an entry of its own, that is the one.
        Number(b.path === pathname) - Number(a.path === pathname) || b.path.length - a.path.length,
    )[0]
}

function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

/** Above a page that lies in another one: the way back. */
function Trail({ pathname }: { pathname: string }) {
  const here = entryOf(
    pathname,
    useAllowed(menuEntries(), (entry) => entry.izin),
  )
  // The calendar has its tabs beside those of the packages.
  if (!here || here.path === pathname || pathname === '/dashboard/jadwal') return null
  return (
    <nav aria-label="Jejak" className={styles.trail} data-print="never">
      <Cluster as="ol">
        {here.group && <li>{here.group}</li>}
        <li>
          <Link to={here.path}>{here.label}</Link>
        </li>
      </Cluster>
    </nav>
  )
}

function Navigation({ pathname, onChoose }: { pathname: string; onChoose?: () => void }) {
  const entries = useAllowed(menuEntries(), (entry) => entry.izin)
  const here = entryOf(pathname, entries)
  return (
    <nav aria-label="Menu utama">
      <Menu
        mode="inline"
        inlineIndent={16}
        items={groupMenu(entries)}
        selectedKeys={here ? [here.path] : []}
        defaultOpenKeys={here?.group ? [here.group] : []}
        // By Enter the menu is told before its link is followed: closed at once, the link would be gone.
        onClick={() => onChoose && setTimeout(onChoose)}
        className={classes(styles.menu)}
      />
    </nav>
  )
}

function Person() {
  const identity = useGetIdentity()
  const logout = useLogout()
  return (
    <>
      <Link to="/dashboard/profile" className={styles.name} title="Profil">
        <strong>{identity?.name}</strong>
        <Text as="small" size="small" tone="soft">
          {[identity?.peran.nama, identity?.lembaga].filter(Boolean).join(' · ')}
        </Text>
        {identity && <Avatar nama={identity.name} fotoId={identity.fotoId} size="small" />}
      </Link>
      <ThemeSwitch />
      <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate(undefined)}>
        {translate('buttons.logout')}
      </Button>
    </>
  )
}
