import { useState } from 'react'
import { Button, Result } from 'antd'
import type { ImportPreview } from '@suluh/contract/bank/soal-import'
import { Link, useSearchParams } from 'react-router'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { ImportReview, type TakenSoal } from './import-review.tsx'
import { ImportUpload } from './import-upload.tsx'
import { PlaceFields, type Place } from '../editor/place-fields.tsx'
import './import.css'

/** From a file to the bank: choose where it goes, look at what was understood, take it over. */
export function ImportPage() {
  const [place, setPlace] = useState<Place>({})
  const [preview, setPreview] = useState<ImportPreview>()
  const [taken, setTaken] = useState<TakenSoal>()
  useLeavePrompt(preview !== undefined && taken === undefined)
  if (taken !== undefined) {
    return (
      <Done
        taken={taken}
        {...(place.pelajaranId && { pelajaranId: place.pelajaranId })}
        onAgain={() => {
          setTaken(undefined)
          setPreview(undefined)
        }}
      />
    )
  }
  return (
    <>
      <PageHeader title="Impor soal" note="Dari berkas Word, Excel, Moodle, QTI, dan lain-lain ke bank soal.">
        {preview && <Button onClick={() => setPreview(undefined)}>Ganti berkas</Button>}
      </PageHeader>
      <PlaceFields place={place} onChange={setPlace} />
      {preview ? (
        <ImportReview preview={preview} place={place} onTaken={setTaken} />
      ) : (
        <ImportUpload onRead={setPreview} />
      )}
    </>
  )
}

function Done({
  taken,
  pelajaranId,
  onAgain,
}: {
  taken: TakenSoal
  pelajaranId?: string
  onAgain: () => void
}) {
  const { baru, diubah } = taken
  const words = [baru > 0 && `${baru} soal masuk ke bank soal`, diubah > 0 && `${diubah} soal diperbarui`]
  const bank = `/dashboard/paket-soal?tab=bank${pelajaranId ? `&pelajaranId=${pelajaranId}` : ''}`
  // Who came from a package goes on there.
  const paket = useSearchParams()[0].get('paket')
  return (
    <Result
      status="success"
      title={words.filter(Boolean).join(', ')}
      subTitle={paket && 'Di paket, pilih soalnya dengan Tambah soal.'}
      extra={[
        <Link key="paket" to={`/dashboard/paket-soal/${paket ?? 'create'}`}>
          <Button type="primary">{paket ? 'Kembali ke paket' : 'Buat paket soal'}</Button>
        </Link>,
        <Link key="bank" to={bank}>
          <Button>Lihat di bank soal</Button>
        </Link>,
        <Button key="again" type="text" onClick={onAgain}>
          Impor berkas lain
        </Button>,
      ]}
    />
  )
}
