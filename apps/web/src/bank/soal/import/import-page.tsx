import { useEffect, useState, type ReactNode } from 'react'
import { Button, Input } from 'antd'
import {
  soalImport,
  type ImportPreview,
  type MendedSoal,
  maxImportBytes,
} from '@suluh/contract/bank/soal-import'
import type { StagedImport } from '@suluh/contract/platform/staged-import'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ImportWizard } from '#platform/staged-import/import-wizard.tsx'
import { withPastedMarks } from './pasted-marks.ts'
import { ImportReview } from './import-review.tsx'
import { PlaceFields, type Place } from '../editor/place-fields.tsx'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { FileDrop } from '#platform/ui/antd/file-drop.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'

type ImportPageProps = {
  /** What is done with the questions once they are in the bank. */
  renderNext: (entry: StagedImport) => ReactNode
}

/** From a file to the bank: choose where it goes, look at what was understood, take it over. */
export function ImportPage({ renderNext }: ImportPageProps) {
  const [place, setPlace] = useState<Place>({})
  const [read, setRead] = useState<ImportPreview>()
  // Here, so that whoever comes back from the review mends what was pasted.
  const [pasted, setPasted] = useState('')
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
            pasted={pasted}
            onPaste={setPasted}
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
            <ImportReview
              preview={read}
              place={place}
              onMended={(mended) => setRead((before) => before && withMended(before, mended))}
              {...steps}
            />
          ) : (
            <ReadAgain id={id} onRead={setRead} />
          )}
        </>
      )}
      renderLinks={(entry) => (
        <>
          {entry.status === 'selesai' && renderNext(entry)}
          <ButtonLink to={bank}>Lihat di bank soal</ButtonLink>
        </>
      )}
    />
  )
}

function withMended(preview: ImportPreview, { changed, problems }: MendedSoal): ImportPreview {
  const [questions, matches, places] = [[...preview.questions], [...preview.matches], [...preview.places]]
  for (const { index, question, match, place } of changed) {
    questions[index] = question
    matches[index] = match
    places[index] = place
  }
  return { ...preview, questions, matches, places, problems }
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

type UploadProps = {
  onRead: (preview: ImportPreview) => void
  pasted: string
  onPaste: (text: string) => void
}

/** Takes one file and has it read; nothing is stored in the bank yet. */
function ImportUpload({ onRead, pasted, onPaste }: UploadProps) {
  return (
    <Stack gap={4}>
      <FileDrop
        accept=".docx,.xlsx,.xls,.ods,.csv,.txt,.gift,.xml,.zip,.json"
        note="Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT, Aiken (.txt), Moodle XML, QTI 1.2, 2 dan 3 (.zip), atau JSON; paling besar 20 MB"
        maxBytes={maxImportBytes}
        mend="Perkecil gambarnya atau bagi berkasnya."
        read={(body, signal) => dataProvider.custom(soalImport.preview, { body }, { signal })}
        onRead={onRead}
      />
      <PasteBox onRead={onRead} pasted={pasted} onPaste={onPaste} />
      <Text tone="soft">
        Belum punya berkas? Unduh templat{' '}
        <a href="/api/soal-import/template?format=excel" download>
          Excel
        </a>
        ,{' '}
        <a href="/api/soal-import/template?format=word" download>
          Word
        </a>{' '}
        atau{' '}
        <a href="/api/soal-import/template?format=csv" download>
          CSV
        </a>
        : berisi petunjuk dan satu contoh untuk setiap bentuk soal. Berkas GarudaCBT, CandyCBT, BeeSmart dan
        ZYA dikenali apa adanya.
      </Text>
    </Stack>
  )
}

/** Questions that are typed or copied from elsewhere, read as a file would be. */
function PasteBox({ onRead, pasted, onPaste }: UploadProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function read() {
    setProblem(undefined)
    setBusy(true)
    try {
      const body = new File([pasted], 'Soal tempelan.txt', { type: 'text/plain' })
      onRead(await dataProvider.custom(soalImport.preview, { body }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap={2} align="start">
      <Text as="label" strong htmlFor="tempel-soal">
        Atau tempel soal
      </Text>
      <Input.TextArea
        id="tempel-soal"
        rows={6}
        maxLength={500_000}
        value={pasted}
        onChange={({ target }) => onPaste(target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          const marked = withPastedMarks(text, event.clipboardData.getData('text/html'))
          if (marked === text) return
          event.preventDefault()
          // As if it were typed, so that it can be undone.
          document.execCommand('insertText', false, marked)
        }}
        placeholder={'1. Ibu kota Indonesia adalah ....\nA. Bandung\nB. Jakarta\nKunci: B'}
      />
      <Text tone="soft">
        Huruf tebal, berwarna atau distabilo ikut tertempel sebagai **tebal** dan ==tanda==, dan dibaca
        sebagai kunci.
      </Text>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button disabled={pasted.trim() === ''} loading={isBusy} onClick={() => void read()}>
        Baca soal ini
      </Button>
    </Stack>
  )
}
