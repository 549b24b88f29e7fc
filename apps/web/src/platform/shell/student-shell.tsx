import { Link, Outlet } from 'react-router'
import { useGetIdentity, useLogout } from '#platform/kernel/auth/auth-hooks.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Footer } from './footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './student-shell.css'

/** The light shell: a name, a way out, and the page. */
export function StudentShell() {
  const identity = useGetIdentity()
  const logout = useLogout()
  return (
    <div className="student-shell">
      <header className="student-bar">
        <Link to="/" className="brand">
          <img src="/suluh.svg" alt="" width="28" height="28" />
          Suluh
        </Link>
        <Link to="/dashboard/profile" className="student-name" title="Profil">
          <span>{identity?.name}</span>
          {identity && <Avatar nama={identity.name} fotoId={identity.fotoId} size="small" />}
        </Link>
        <Link to="/dashboard/panduan" className="student-help" title="Panduan" aria-label="Panduan">
          ?
        </Link>
        <ThemeSwitch />
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate(undefined)}>
          {translate('buttons.logout')}
        </Button>
      </header>
      <main className="student-page">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
