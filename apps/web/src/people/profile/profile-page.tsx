import { Link } from '#platform/kernel/router/routed.tsx'
import { profile } from '@suluh/contract/people/profile'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { ButtonLink, ButtonAnchor } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EmailCard } from './email-card.tsx'
import { SecondFactorCard } from '#people/second-factor/second-factor-card.tsx'
import { PasskeyCard } from '#people/passkey/passkey-card.tsx'
import { AkunLainCard } from '#people/penyedia-masuk/akun-lain-card.tsx'
import { FotoCard } from './foto-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TelpBaru } from './telp-baru.tsx'
import { SesiCard } from './sesi-card.tsx'
import { ReadFailure } from './read-failure.tsx'
import styles from './profile.module.css'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'

/** One's own account. Light parts only: students have this page too. */
export function ProfilePage() {
  const { result, query } = useOne(profile.one, {})
  const builds = useCan({ resource: 'devs', action: 'read' })
  if (query.isError && !result)
    return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap={4} className={styles.profile} data-in-order>
      <h1>Profil</h1>
      {!result ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <FotoCard profile={result} />
          <Stack as={Card} gap={4}>
            <h2>Data diri</h2>
            <ProfileForm key={`${result.telp} ${result.telpBaru}`} />
            {result.telpBaru && <TelpBaru telp={result.telpBaru} former={result.telp} />}
          </Stack>
          <EmailCard profile={result} />
          <Cluster as={Card} gap={3} justify="between" className={styles.row}>
            <Stack gap={1}>
              <h2>Kata sandi</h2>
              <p>Mengganti kata sandi mengeluarkan semua perangkat lain.</p>
            </Stack>
            <ButtonLink to="/dashboard/profile/password">Ganti kata sandi</ButtonLink>
          </Cluster>
          <SecondFactorCard />
          <PasskeyCard />
          <AkunLainCard />
          <SesiCard />
          <OwnDataCard />
          {builds.can && <Link to="/dashboard/devs">Untuk pengembang: API dan token akses</Link>}
        </>
      )}
    </Stack>
  )
}

/** All that is stored about oneself, to keep. */
function OwnDataCard() {
  const address = (bentuk: string) => `${dataProvider.getApiUrl()}${profile.data.path}?bentuk=${bentuk}`
  return (
    <Cluster as={Card} gap={3} justify="between" className={styles.row}>
      <Stack gap={1}>
        <h2>Data saya</h2>
        <p>
          Semua yang tersimpan tentang Anda: profil, group belajar, pengerjaan, jawaban, dan perangkat.{' '}
          <Link to="/privasi">Untuk apa data ini disimpan</Link>
        </p>
      </Stack>
      <Cluster>
        <ButtonAnchor href={address('html')} download>
          Unduh untuk dibaca
        </ButtonAnchor>
        <ButtonAnchor href={address('json')} download>
          Unduh JSON
        </ButtonAnchor>
      </Cluster>
    </Cluster>
  )
}
