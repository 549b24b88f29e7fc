import { Link, Outlet } from '#platform/kernel/router/routed.tsx'
import { useGetIdentity, useLogout } from '#platform/kernel/auth/auth-hooks.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Footer } from './footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './student-shell.module.css'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'

/** The light shell: a name, a way out, and the page. */
export function StudentShell() {
  const identity = useGetIdentity()
  const logout = useLogout()
  return (
    <div className={styles.shell}>
      <Cluster as="header" nowrap className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <img src="/suluh.svg" alt="" width="28" height="28" />
          Suluh
        </Link>
        <Cluster
          as={Link}
          nowrap
          justify="end"
          to="/dashboard/profile"
          className={styles.name}
          data-part="person"
          title="Profil"
        >
          <span>{identity?.name}</span>
          {identity && <Avatar nama={identity.name} fotoId={identity.fotoId} size="small" />}
        </Cluster>
        <ButtonLink variant="quiet" to="/dashboard/panduan" title="Panduan" aria-label="Panduan">
          ?
        </ButtonLink>
        <ThemeSwitch />
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate(undefined)}>
          {translate('buttons.logout')}
        </Button>
      </Cluster>
      <main className={styles.page}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
