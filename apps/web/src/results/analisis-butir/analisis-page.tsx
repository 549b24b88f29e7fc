import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import { analisisButir, type AnalisisButir } from '@suluh/contract/results/analisis-butir'
import { classesOf, sekolahWords } from '@suluh/contract/results/analisis-words'
import { useState } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { inAddress, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { useKop } from '#school/kop-surat/report-signatures.tsx'
import { SignedDay } from '#school/kop-surat/signed-day.tsx'
import { useTerbitan } from '../terbitan/terbitan-choice.tsx'
import { AnswerMatrix, ButirTables } from './analisis-sheets.tsx'
import styles from './analisis.module.css'

const pollMs = 1000

/** `/paket-soal/{id}/analisis-butir`: the analysis as a school hands it over, on paper and as files. */
export function AnalisisPage() {
  const { id = '' } = useParams()
  const which = useTerbitan()
  const [size, setSize] = useState(() => paperSizeOf())
  const { result, query } = useCustom(analisisButir.one, { params: { id }, query: which })
  const file = (path: string, format: string) =>
    exportAddress(`/paket-soal/${id}/analisis-butir/${path}`, { format, ...which })
  const isEmpty = result && result.statistik === null && !result.isComputing
  return (
    <main className="paper" data-size={size}>
      <PaperPages size={size} isLandscape isDuplex />
      {result && <h1 className="visually-hidden">{`Analisis butir soal · ${result.paketSoal.nama}`}</h1>}
      {result?.isComputing && <Computing id={id} />}
      <nav className="paper-bar" aria-label="Cetakan">
        <BackLink to={`/paket-soal/${id}/statistik-paket-soal`}>Statistik butir</BackLink>
        <PaperChoice size={size} onSize={setSize} />
        <SignedDay />
        <ButtonAnchor href={file('ekspor', 'xlsx')}>Analisis Excel</ButtonAnchor>
        <ButtonAnchor href={file('jawaban', 'xlsx')}>Jawaban Excel</ButtonAnchor>
        <ButtonAnchor href={file('jawaban', 'csv')}>Jawaban CSV</ButtonAnchor>
        <PrintButtons isReady={!!result?.statistik} choices={paperChoices(size)} />
        <HelpButton />
      </nav>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && (
        <EmptyState text="Belum ada murid yang menyelesaikan paket ini. Analisis muncul setelah ujian pertama dikumpulkan." />
      )}
      {result?.statistik && (
        <>
          {/* A matrix of thousands is for a table of its own. */}
          {inAddress('lembar') !== 'butir' &&
            bySchool(result).map(({ lembaga, ...own }) => (
              <article
                key={own.lembagaId}
                className="paper-sheet"
                data-turned
                tabIndex={0}
                aria-label={['Jawaban dan skor', lembaga].filter(Boolean).join(' ')}
                data-foot={['Jawaban dan skor', result.paketSoal.nama, lembaga].filter(Boolean).join(' · ')}
              >
                <Head analisis={own} lembaga={lembaga} title="JAWABAN DAN SKOR TIAP BUTIR" />
                <AnswerMatrix {...own} />
              </article>
            ))}
          <article
            className="paper-sheet"
            data-turned
            tabIndex={0}
            aria-label="Analisis butir"
            data-foot={`Analisis butir soal · ${result.paketSoal.nama}`}
          >
            <Head analisis={result} title="ANALISIS BUTIR SOAL" />
            <ButirTables analisis={result} statistik={result.statistik} />
          </article>
        </>
      )}
      {!isEmpty && !query.isError && !result?.statistik && <Skeleton lines={20} />}
    </main>
  )
}

/** Asks each second until newer results are worked in. */
function Computing({ id }: { id: string }) {
  useCustom(analisisButir.one, { params: { id }, query: useTerbitan(), refetchInterval: pollMs })
  return null
}

/** The answers of each school under its own letterhead, with its own students alone; the figures are of all of them. */
function bySchool(analisis: AnalisisButir): (AnalisisButir & { lembaga?: string })[] {
  const { sekolah, murid } = analisis
  if (sekolah.length < 2) return [analisis]
  return sekolah.map((school) => ({
    ...analisis,
    lembaga: school.nama,
    lembagaId: school.id,
    sekolah: [school],
    penyelenggara: school.id === null ? analisis.penyelenggara : null,
    murid: murid.filter(({ lembagaId }) => lembagaId === school.id),
    lainnya: 0,
  }))
}

type HeadProps = { analisis: AnalisisButir; title: string; lembaga?: string | undefined }

function Head({ analisis, title, lembaga }: HeadProps) {
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const zone = useKop(analisis.lembagaId)?.zone
  const { paketSoal, lembagaId, kepala, ujian, tanggal, kkm, murid, lainnya, sekolah, penyelenggara } =
    analisis
  const { kelas, semester, tahunPelajaran } = withDefaults(kepala, today)
  const facts = [
    ['Mata pelajaran', paketSoal.pelajaran.join(', ') || '–'],
    ['Kelas', kelas || classesOf(murid)],
    ['Semester', semester],
    ['Tahun pelajaran', tahunPelajaran],
    ['Ujian', ujian.join(', ') || '–'],
    ['Tanggal', tanggal ? formatDate(tanggal, zone) : '–'],
    [
      'Peserta',
      `${murid.length} murid${lainnya > 0 ? `, dan ${lainnya} murid lain yang ikut dihitung` : ''}`,
    ],
    ['KKM paket', kkm === null ? '–' : formatNumber(kkm)],
    ...(penyelenggara === null ? [] : [['Sekolah', sekolahWords(sekolah)]]),
  ]
  return (
    <header>
      <KopSurat lembagaId={lembagaId} nama={lembaga} penyelenggara={penyelenggara} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.title}>{paketSoal.nama}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-wide={name === 'Sekolah'}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
