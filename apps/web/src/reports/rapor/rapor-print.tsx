import { useState } from 'react'
import { rapor, type MuridRapor, type RaporDetail } from '@suluh/contract/reports/rapor'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { PersonChoice } from '#platform/ui/print/person-choice.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { inAddress, isDuplexAsked, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { headOf, SchoolSignatures, useKop } from '#school/kop-surat/report-signatures.tsx'
import { SignedDay, useSignedDay } from '#school/kop-surat/signed-day.tsx'
import { hasWaiting, nameOf, nilaiWords, periodOf, semesterWords } from './rapor-words.ts'
import paperStyles from '#school/kop-surat/table-sheet.module.css'
import styles from './rapor.module.css'

/** `/laporan/rapor/{id}/cetak`: a rapor for each student of the class, or for the one who is chosen. */
export function RaporPrint() {
  const { id = '' } = useParams()
  const { result: detail, query } = useOne(rapor.one, { params: { id } })
  const [size, setSize] = useState(() => paperSizeOf())
  const [isDuplex, setDuplex] = useState(isDuplexAsked)
  const [chosen, setChosen] = useState(() => inAddress('murid') ?? '')
  const murid = detail?.murid.filter((each) => chosen === '' || each.id === chosen) ?? []
  return (
    <main className={`paper ${paperStyles.tableSheet}`} data-size={size}>
      <PaperPages size={size} isDuplex={isDuplex} />
      <nav className="paper-bar" aria-label="Cetakan">
        <BackLink to={`/dashboard/laporan/rapor/${id}`}>Rapor</BackLink>
        <PersonChoice people={detail?.murid} chosen={chosen} onChoose={setChosen} />
        <PaperChoice
          size={size}
          onSize={setSize}
          isDuplex={isDuplex}
          {...(murid.length > 1 && { onDuplex: setDuplex })}
        />
        <SignedDay />
        <PrintButtons
          isReady={murid.length > 0}
          choices={{ ...paperChoices(size, isDuplex), murid: chosen }}
        />
        <HelpButton />
      </nav>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!detail && !query.isError && <Skeleton lines={20} />}
      {detail && (
        <h1 className="visually-hidden">
          {[nameOf(detail), periodOf(detail), ...(chosen ? murid.map(({ nama }) => nama) : [])].join(' · ')}
        </h1>
      )}
      {detail && murid.length === 0 && <EmptyState text="Kelas ini belum mempunyai murid." />}
      {detail && murid.map((each) => <Sheet key={each.id} detail={detail} murid={each} />)}
    </main>
  )
}

function Sheet({ detail, murid }: { detail: RaporDetail; murid: MuridRapor }) {
  const { judul, kelas, lembagaId, semester, tahunAjaran, waliKelas, terbitPada } = detail
  const kop = useKop(lembagaId, terbitPada ?? undefined)
  const signedDay = useSignedDay()
  const facts = [
    ['Nama', murid.nama],
    ['Kelas', kelas],
    ['NISN', murid.nomor ?? '–'],
    ['Semester', semesterWords[semester]],
    ['NIS', murid.nis ?? '–'],
    ['Tahun pelajaran', tahunAjaran],
  ] as const
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Rapor ${murid.nama}`}
      data-foot={[murid.nama, kelas, `Semester ${periodOf(detail)}`].join(' · ')}
    >
      <KopSurat lembagaId={lembagaId} pada={terbitPada ?? undefined} />
      <h2>{judul}</h2>
      {!terbitPada && (
        <p className={styles.draft}>
          DRAF, belum diterbitkan{detail.pelajaran.length === 0 && '; pelajarannya belum dipilih'}
          {hasWaiting([murid]) && '; * masih menunggu dinilai'}
        </p>
      )}
      <dl className={`${paperStyles.facts} ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PaperTable
        columns={columnsOf(detail)}
        rows={murid.nilai}
        keyOf={(each) => detail.pelajaran[murid.nilai.indexOf(each)]!.id}
      />
      <div className={styles.end}>
        <table className={styles.absent}>
          <caption>Ketidakhadiran</caption>
          <tbody>
            <Days label="Sakit" days={murid.sakit} />
            <Days label="Izin" days={murid.izin} />
            <Days label="Tanpa keterangan" days={murid.alpa} />
          </tbody>
        </table>
        <div className={styles.note}>
          <strong>Catatan wali kelas</strong>
          <p>{murid.catatan || ' '}</p>
        </div>
      </div>
      <SchoolSignatures
        kop={kop}
        pada={signedDay ?? terbitPada ?? undefined}
        signers={[
          { part: 'orang-tua', role: 'Orang tua/wali' },
          { part: 'mengetahui', ...headOf(kop, 'Kepala sekolah') },
          { part: 'pembuat', role: 'Wali kelas', ...waliKelas },
        ]}
      />
    </article>
  )
}

function Days({ label, days }: { label: string; days: number | null }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{days === null ? '– hari' : `${days} hari`}</td>
    </tr>
  )
}

function columnsOf({ pelajaran, aturan }: RaporDetail): PaperColumn<MuridRapor['nilai'][number]>[] {
  const hasDescriptions = aturan.deskripsiTinggi !== '' || aturan.deskripsiRendah !== ''
  return [
    { title: 'No.', isNumber: true, render: (_, at) => at + 1 },
    { title: 'Mata pelajaran', isLong: true, render: (_, at) => pelajaran[at]!.nama },
    { title: 'KKM/ KKTP', isNumber: true, render: (_, at) => formatNumber(pelajaran[at]!.kkm) },
    {
      title: 'Nilai',
      isNumber: true,
      render: ({ nilai, sementara }) => (
        <strong>
          {nilaiWords(nilai, aturan)}
          {sementara && ' *'}
        </strong>
      ),
    },
    ...(aturan.cara === 'tanpa'
      ? []
      : [{ title: 'Predikat', render: ({ predikat }: MuridRapor['nilai'][number]) => predikat ?? '–' }]),
    ...(hasDescriptions
      ? [
          {
            title: 'Deskripsi',
            isLong: true,
            render: ({ deskripsi }: MuridRapor['nilai'][number]) => deskripsi,
          },
        ]
      : []),
  ]
}
