import { Link } from 'react-router'
import { profile } from '@suluh/contract/people/profile'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EmailCard } from './email-card.tsx'
import { FotoCard } from './foto-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SesiCard } from './sesi-card.tsx'
import { ReadFailure } from './read-failure.tsx'
import './profile.css'

/** One's own account. Light parts only: students have this page too. */
export function ProfilePage() {
  const { result, query } = useOne(profile.one, {})
  const builds = useCan({ resource: 'devs', action: 'read' })
  if (query.isError && !result)
    return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="profile" data-in-order>
      <h1>Profil</h1>
      {!result ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <FotoCard profile={result} />
          <Card>
            <h2>Data diri</h2>
            <ProfileForm />
          </Card>
          <EmailCard profile={result} />
          <Card className="profile-row">
            <div>
              <h2>Kata sandi</h2>
              <p>Mengganti kata sandi mengeluarkan semua perangkat lain.</p>
            </div>
            <ButtonLink to="/dashboard/profile/password">Ganti kata sandi</ButtonLink>
          </Card>
          <SesiCard />
          <OwnDataCard />
          {builds.can && <Link to="/dashboard/devs">Untuk pengembang: API dan token akses</Link>}
        </>
      )}
    </div>
  )
}
