import { paper } from '@suluh/contract/papers/paper'
import { useState } from 'react'
import { useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { paperSizeOf } from '#platform/ui/print/print-page.ts'
import { SignedDay } from '#school/kop-surat/signed-day.tsx'
import { KartuSoal } from './kartu-soal.tsx'
import { KepalaForm } from './kepala-form.tsx'
import { KisiSheet } from './kisi-sheet.tsx'
import styles from './paper.module.css'

/** The kisi-kisi of a package, a question a row, or its kartu soal, a question a card. */
export function KisiPage() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const isCards = search.get('lembar') === 'kartu'
  const [size, setSize] = useState(() => paperSizeOf(search.get('kertas')))
  const choose = (lembar: string) =>
    setSearch(
      (asked) => {
        asked.set('lembar', lembar)
        return asked
      },
      { replace: true },
    )
  const { result: kisi, query } = useCustom(paper.kisiKisi, { params: { id } })
  const file = (query: Record<string, string>) =>
    exportAddress(`/paket-soal/${id}/kisi-kisi/berkas`, { ...query, kertas: size })
  return (
    <main className={`paper ${styles.paper}`} data-columns={1} data-size={size}>
      <PaperPages size={size} isLandscape={!isCards} />
      {kisi && (
        <h1 className="visually-hidden">{`${isCards ? 'Kartu soal' : 'Kisi-kisi'} · ${kisi.nama}`}</h1>
      )}
      <form className="paper-bar" aria-label="Pengaturan cetak" onSubmit={(event) => event.preventDefault()}>
        <BackLink to={`/dashboard/paket-soal/${id}?tab=kisi-kisi`}>Paket soal</BackLink>
        <fieldset>
          <legend>Yang dicetak</legend>
          {(['kisi-kisi', 'kartu'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="lembar"
                checked={isCards === (each === 'kartu')}
                onChange={() => choose(each)}
              />{' '}
              {each === 'kartu' ? 'Kartu soal' : 'Kisi-kisi'}
            </label>
          ))}
        </fieldset>
        <PaperChoice size={size} onSize={setSize} />
        {!isCards && <SignedDay />}
        {kisi && kisi.questions.length > 0 && isCards && (
          <ButtonAnchor href={file({ format: 'docx', lembar: 'kartu' })}>Kartu soal Word</ButtonAnchor>
        )}
        {kisi && kisi.questions.length > 0 && !isCards && (
          <>
            <ButtonAnchor href={file({ format: 'docx' })}>Kisi-kisi Word</ButtonAnchor>
            <ButtonAnchor href={file({ format: 'xlsx' })}>Kisi-kisi Excel</ButtonAnchor>
          </>
        )}
        <PrintButtons isReady={!!kisi?.questions.length} choices={paperChoices(size)} />
        <HelpButton />
      </form>
      {kisi && <KepalaForm paketSoalId={id} kepala={kisi.kepala} mayEdit={kisi.mayEditKepala} />}
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!kisi && query.isPending && <Skeleton lines={20} />}
      {kisi?.questions.length === 0 && (
        <p className={styles.empty}>Paket ini belum berisi soal yang boleh Anda baca.</p>
      )}
      {kisi && kisi.hidden > 0 && (
        <p className={styles.empty} role="status">
          {kisi.hidden} soal paket ini tidak dibagikan kepada Anda dan tidak ada di sini.
        </p>
      )}
      {kisi && kisi.questions.length > 0 && (isCards ? <KartuSoal kisi={kisi} /> : <KisiSheet kisi={kisi} />)}
    </main>
  )
}
