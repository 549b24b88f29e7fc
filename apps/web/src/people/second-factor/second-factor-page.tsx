import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { resourceOf } from '#platform/kernel/data/data-provider.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import styles from './second-factor.module.css'

/** Sets the second step up, or moves it to another phone. */
export function SecondFactorPage() {
  const navigate = useNavigate()
  async function done() {
    await queryClient.invalidateQueries({ queryKey: [resourceOf(secondFactor.one)] })
    await navigate('/dashboard/profile')
  }
  return (
    <Stack gap={4} className={styles.page}>
      <h1>Verifikasi dua langkah</h1>
      <Card>
        <SecondFactorSetup onDone={() => void done()} />
      </Card>
      <Link to="/dashboard/profile">Kembali ke profil</Link>
    </Stack>
  )
}
