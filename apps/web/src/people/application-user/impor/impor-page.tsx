import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { ImportWizard } from '#platform/staged-import/import-wizard.tsx'
import { RowsReview } from '#platform/staged-import/rows-review.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { ImporUpload } from './impor-upload.tsx'

const kind = { calls: applicationUserImport, noun: 'orang' }

/** From a file to people, and from there to the cards with their passwords. */
export function ImporPage() {
  return (
    <ImportWizard
      {...kind}
      title="Impor pengguna"
      note="Dari berkas Excel atau CSV: buatan sendiri, GarudaCBT, CandyCBT, BeeSmart, atau ZYA."
      changes={['application-user', 'group-belajar']}
      keeps="Yang sejak itu diubah atau sudah bekerja di sini dibiarkan, dan disebut namanya."
      renderUpload={(onRead) => <ImporUpload onRead={onRead} />}
      renderReview={(entry, steps) => <RowsReview {...kind} {...steps} entry={entry} />}
      renderLinks={({ kartuId, status, peran }) => (
        <>
          {kartuId && status === 'selesai' && (
            <ButtonLink variant="primary" to={`/dashboard/settings/pengguna/kartu/${kartuId}`}>
              Cetak kartu dan kata sandi
            </ButtonLink>
          )}
          <ButtonLink to={`/dashboard/settings/pengguna?peran=${peran?.kode ?? ''}`}>Lihat daftar</ButtonLink>
        </>
      )}
    />
  )
}
