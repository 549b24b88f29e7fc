import { Link } from 'react-router'
import { profile } from '@suluh/contract/people/profile'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'

/** All that is stored about oneself, to keep. */
export function OwnDataCard() {
  const address = (bentuk: string) => `${dataProvider.getApiUrl()}${profile.data.path}?bentuk=${bentuk}`
  return (
    <Card className="profile-row">
      <div>
        <h2>Data saya</h2>
        <p>
          Semua yang tersimpan tentang Anda: profil, group belajar, pengerjaan, jawaban, dan perangkat.{' '}
          <Link to="/privasi">Untuk apa data ini disimpan</Link>
        </p>
      </div>
      <div className="profile-actions">
        <ButtonAnchor href={address('html')} download>
          Unduh untuk dibaca
        </ButtonAnchor>
        <ButtonAnchor href={address('json')} download>
          Unduh JSON
        </ButtonAnchor>
      </div>
    </Card>
  )
}
