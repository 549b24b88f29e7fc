import { Link } from 'react-router'
import { profile } from '@suluh/contract/people/profile'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout.tsx'
import styles from './profile.module.css'

/** All that is stored about oneself, to keep. */
export function OwnDataCard() {
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
