import { useEffect, useState } from 'react'
import { Button } from 'antd'
import { soalImport, type ImportPreview } from '@suluh/contract/bank/soal-import'
import { Link, useSearchParams } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ImportWizard } from '#platform/staged-import/import-wizard.tsx'
import { ImportReview } from './import-review.tsx'
import { ImportUpload } from './import-upload.tsx'
import { PlaceFields, type Place } from '../editor/place-fields.tsx'

/** From a file to the bank: choose where it goes, look at what was understood, take it over. */
export function ImportPage() {
  const [place, setPlace] = useState<Place>({})
  const [read, setRead] = useState<ImportPreview>()
  // Who came from a package goes on there.
  const paket = useSearchParams()[0].get('paket')
  const { pelajaranId } = place
  const bank = `/dashboard/paket-soal?tab=bank${pelajaranId ? `&pelajaranId=${pelajaranId}` : ''}`
  return (
    <ImportWizard
      calls={soalImport}
      noun="soal"
      into=" ke bank soal"
      title="Impor soal"
      note="Dari berkas Word, Excel, Moodle, QTI, dan lain-lain ke bank soal."
      address={paket ? { paket } : {}}
      changes={['soal', 'stimulus']}
      keeps="Yang sudah masuk paket atau diubah lagi tetap ada."
      renderUpload={(onRead) => (
        <>
          <PlaceFields place={place} onChange={setPlace} />
          <ImportUpload
            onRead={(preview) => {
              setRead(preview)
              onRead(preview.id)
            }}
          />
        </>
      )}
      renderReview={({ id }, steps) => (
        <>
          <PlaceFields place={place} onChange={setPlace} />
          {read?.id === id ? (
            <ImportReview preview={read} place={place} {...steps} />
          ) : (
            <ReadAgain id={id} onRead={setRead} />
          )}
        </>
      )}
      renderLinks={() => (
        <>
          <Link to={`/dashboard/paket-soal/${paket ?? 'create'}`}>
            <Button type="primary">{paket ? 'Kembali ke paket' : 'Buat paket soal'}</Button>
          </Link>
          <Link to={bank}>
            <Button>Lihat di bank soal</Button>
          </Link>
        </>
      )}
    />
  )
}

/** A file that was read before, in another visit or on another device. */
function ReadAgain({ id, onRead }: { id: string; onRead: (preview: ImportPreview) => void }) {
  const { result, query } = useCustom(soalImport.review, { params: { id } })
  // Once it is there nobody asks for it again: when it is taken over, it is gone.
  useEffect(() => {
    if (result) onRead(result)
  }, [result, onRead])
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={8} />
}
