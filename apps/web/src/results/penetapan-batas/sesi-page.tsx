import { penetapanBatas, type PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { metodeWords, statusPenetapanWords } from '@suluh/contract/results/penetapan-batas-words'
import { Button } from 'antd'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { ResultsKop, ResultsSignatures } from '../terbitan/results-kop.tsx'
import { AngoffRating } from './angoff-rating.tsx'
import { BookletRating } from './booklet-rating.tsx'
import { LeadPart } from './lead-part.tsx'
import { ResultPart } from './result-part.tsx'
import styles from './penetapan-batas.module.css'
import { PrintPageButton } from '#platform/ui/antd/list-tools/print-page-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'

/** One session: what is asked of a judge, what the leader does, and what came of the rounds so far. */
export function SesiPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(penetapanBatas.one, { params: { id } })
  return (
    <AntdPage>
      <main className={styles.page}>
        <style>{pageRule()}</style>
        {result && <ResultsKop kop={result.kop} />}
        {result ? (
          <Sesi key={`${result.id}/${result.ronde}/${result.status}`} sesi={result} />
        ) : query.error instanceof RequestError && query.error.statusCode === 404 ? (
          <EmptyState text={query.error.message}>
            <Link to="/penetapan-batas">Ke daftar penetapan batas</Link>
          </EmptyState>
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    </AntdPage>
  )
}

function Sesi({ sesi }: { sesi: PenetapanBatas }) {
  const { id, nama, metode, status, paketSoal, hasil, memimpin, panelis, tersembunyi } = sesi
  return (
    <>
      <PageHeader
        title={nama}
        beside={
          <WordTag tone={status === 'selesai' ? 'success' : 'active'}>{statusPenetapanWords(sesi)}</WordTag>
        }
        note={
          <>
            <BackLink isInLine to={`/dashboard/paket-soal/${paketSoal.id}?tab=batas`}>
              {paketSoal.nama}
            </BackLink>{' '}
            · {metodeWords[metode]}
            <span data-print="never">
              {' '}
              · <Link to="/penetapan-batas">Semua penetapan</Link>
            </span>
          </>
        }
      >
        <HelpButton />
        {hasil.length > 0 && (
          <>
            <Button href={exportAddress(`/penetapan-batas/${id}/ekspor`, { format: 'xlsx' })}>Excel</Button>
            <PrintPageButton />
          </>
        )}
      </PageHeader>
      {panelis && tersembunyi > 0 && (
        <Alert tone="warning">
          {tersembunyi} soal tidak lagi dibagikan kepada Anda. Minta pembuatnya membagikan soal itu di bank
          soal.
        </Alert>
      )}
      {panelis &&
        status === 'menilai' &&
        (metode === 'angoff' ? <AngoffRating sesi={sesi} /> : <BookletRating sesi={sesi} />)}
      {panelis && !memimpin && status === 'dibahas' && (
        <Alert tone="info">
          Ronde {sesi.ronde} sudah ditutup. Bahas hasilnya bersama panel; ketua membuka ronde berikut atau
          menyelesaikannya.
        </Alert>
      )}
      {memimpin && <LeadPart sesi={sesi} />}
      {hasil.length > 0 && <ResultPart sesi={sesi} />}
      {hasil.length > 0 && (
        <ResultsSignatures kop={sesi.kop} right="Ketua panel" rightBy={{ nama: sesi.ketua }} isPrintOnly />
      )}
    </>
  )
}
