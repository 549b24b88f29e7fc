import { useState } from 'react'
import { rapor, type MuridRapor, type RaporDetail } from '@suluh/contract/reports/rapor'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { inAddress, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { headOf, SchoolSignatures, useKop } from '#school/kop-surat/report-signatures.tsx'
import { SignedDay, useSignedDay } from '#school/kop-surat/signed-day.tsx'
import { hasWaiting, nilaiWords, periodOf, semesterWords } from './rapor-words.ts'
import paperStyles from '#school/kop-surat/table-sheet.module.css'
import styles from './rapor.module.css'

/** `/laporan/rapor/{id}/leger`: all subjects by all students of a class, across the page. */
export function LegerPrint() {
  const { id = '' } = useParams()
  const { result: detail, query } = useOne(rapor.one, { params: { id } })
  // As schools buy paper for it, whatever lies in the printer otherwise.
  const [size, setSize] = useState(() => (inAddress('kertas') ? paperSizeOf() : 'F4'))
  return (
    <main className={`paper ${paperStyles.tableSheet} ${styles.wide}`} data-size={size}>
      <PaperPages size={size} isLandscape />
      <nav className="paper-bar" aria-label="Cetakan">
        <BackLink to={`/dashboard/laporan/rapor/${id}`}>Rapor</BackLink>
        <PaperChoice size={size} onSize={setSize} />
        <SignedDay />
        <PrintButtons isReady={detail !== undefined} choices={paperChoices(size)} />
        <HelpButton />
      </nav>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!detail && !query.isError && <Skeleton lines={20} />}
      {detail && <Sheet detail={detail} />}
    </main>
  )
}

type Row = MuridRapor | { id: string; nama: string; figures: (number | null)[]; digits: number }

function Sheet({ detail }: { detail: RaporDetail }) {
  const { judul, kelas, lembagaId, semester, tahunAjaran, waliKelas, terbitPada, murid, pelajaran } = detail
  const kop = useKop(lembagaId, terbitPada ?? undefined)
  const signedDay = useSignedDay()
  const rows: Row[] = [
    ...murid,
    { id: 'kkm', nama: 'KKM/KKTP', figures: pelajaran.map(({ kkm }) => kkm), digits: 0 },
    { id: 'rata', nama: 'Rata-rata kelas', figures: pelajaran.map(({ rata }) => rata), digits: 2 },
  ]
  const name = `Leger ${kelas} · Semester ${periodOf(detail)}`
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      <article className="paper-sheet" tabIndex={0} aria-label="Leger" data-foot={name}>
        <KopSurat lembagaId={lembagaId} pada={terbitPada ?? undefined} />
        <h2>Leger Nilai (Daftar Kumpulan Nilai)</h2>
        {!terbitPada && (
          <p className={styles.draft}>
            DRAF, belum diterbitkan{pelajaran.length === 0 && '; pelajarannya belum dipilih'}
          </p>
        )}
        <dl className={`${paperStyles.facts} ${styles.facts}`}>
          {[
            ['Kelas', kelas],
            ['Semester', semesterWords[semester]],
            ['Rapor', judul],
            ['Tahun pelajaran', tahunAjaran],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PaperTable
          columns={columnsOf(detail)}
          rows={rows}
          keyOf={({ id }) => id}
          end={
            <>
              <p className={paperStyles.legend}>
                △ belum mencapai KKM/KKTP; – tanpa nilai, jadi tidak diperingkat; S sakit, I izin, A alpa
                (hari).{hasWaiting(murid) && ' * masih menunggu dinilai.'}
              </p>
              <SchoolSignatures
                kop={kop}
                pada={signedDay ?? terbitPada ?? undefined}
                signers={[
                  { part: 'mengetahui', ...headOf(kop, 'Kepala sekolah') },
                  { part: 'pembuat', role: 'Wali kelas', ...waliKelas },
                ]}
              />
            </>
          }
        />
      </article>
    </>
  )
}

/** What only a student has; the class's own rows leave it empty. */
function ofMurid(title: string, render: (row: MuridRapor) => string | number | null): PaperColumn<Row> {
  return { title, isNumber: true, render: (row) => ('nilai' in row ? (render(row) ?? '–') : '') }
}

/** So many subjects have their names across; more of them would run over the page. */
const mostAcross = 7

function columnsOf({ pelajaran, aturan, murid }: RaporDetail): PaperColumn<Row>[] {
  return [
    { title: 'No.', isNumber: true, render: (row, at) => ('nilai' in row ? at + 1 : '') },
    ...(murid.some(({ nomor }) => nomor) ? [ofMurid('NISN', ({ nomor }) => nomor)] : []),
    { title: 'Nama', isLong: true, render: ({ nama }) => nama },
    ...pelajaran.map(({ nama }, at): PaperColumn<Row> => ({
      title: nama,
      isNumber: true,
      isUpright: pelajaran.length > mostAcross,
      render: (row) => {
        if (!('nilai' in row)) {
          const figure = row.figures[at] ?? null
          return figure === null ? '–' : fixedFigure(figure, row.digits)
        }
        const { nilai, tuntas, sementara } = row.nilai[at]!
        return `${tuntas === false ? '△ ' : ''}${nilaiWords(nilai, aturan)}${sementara ? ' *' : ''}`
      },
    })),
    ofMurid('Jumlah', ({ jumlah }) => nilaiWords(jumlah, aturan)),
    ofMurid('Rata-rata', ({ rata }) => (rata === null ? '–' : fixedFigure(rata, 2))),
    ofMurid('Pkt', ({ peringkat }) => peringkat),
    ofMurid('S', ({ sakit }) => sakit),
    ofMurid('I', ({ izin }) => izin),
    ofMurid('A', ({ alpa }) => alpa),
  ]
}
