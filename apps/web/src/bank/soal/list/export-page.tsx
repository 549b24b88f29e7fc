import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { limitLabels, soalExport, type ExportFormat, type ExportLoss } from '@suluh/contract/bank/soal-export'
import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './list.module.css'

const formats: Record<ExportFormat, { nama: string; note: string }> = {
  excel: {
    nama: 'Excel, tabel lengkap',
    note: 'Semua bentuk soal, pembahasan dan skor; disunting lalu diimpor lagi.',
  },
  word: {
    nama: 'Word, tabel AKM',
    note: 'Tabel seperti GarudaCBT, dengan gambar dan persamaan yang dapat disunting.',
  },
  'moodle-xml': { nama: 'Moodle XML', note: 'Untuk Moodle, lengkap dengan gambar dan suara.' },
  qti: { nama: 'QTI 2.2', note: 'Paket baku untuk banyak sistem ujian lain.' },
  'qti-3': { nama: 'QTI 3.0', note: 'Paket baku terbaru; pilih ini kalau sistem tujuannya mengenalnya.' },
  gift: { nama: 'GIFT', note: 'Teks untuk Moodle; gambar ikut di dalamnya.' },
  'excel-8-kolom': {
    nama: 'Excel, 8 kolom',
    note: 'NO sampai JAWABAN BENAR; dibaca hampir semua aplikasi ujian.',
  },
  kahoot: { nama: 'Kahoot', note: 'Lembar Excel untuk Impor di Kahoot: soal pendek, paling banyak 4 opsi.' },
  quizizz: { nama: 'Quizizz', note: 'Lembar Excel untuk Impor di Quizizz: pilihan ganda, isian dan uraian.' },
}

const names = ['paketSoalId', 'pelajaranId', 'aspekId', 'ids'] as const

/** Questions as files: which formats there are, and what each would lose of just these questions. */
export function ExportPage() {
  const [search] = useSearchParams()
  const given = names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : []))
  const query: Record<string, string> = Object.fromEntries(given)
  const { result, query: state } = useCustom(soalExport.check, { query })
  const paketSoalId = query['paketSoalId']
  return (
    <>
      <PageHeader
        title="Ekspor soal"
        note={
          result
            ? `${result.count} soal, dengan kunci dan pembahasannya. Jaga berkasnya.`
            : 'Menghitung soal…'
        }
      />
      {state.isError && <LoadError error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <Skeleton lines={8} />}
      {result && (
        <Grid as="ul" min="300px" fill gap={4}>
          {paketSoalId && (
            <Stack as="li" className={styles.format}>
              <h2>Kertas</h2>
              <p>Naskah dua kolom dengan kop, versi A/B/C, lembar jawaban, kunci dan pembahasan.</p>
              <Link to={`/paket-soal/${paketSoalId}/cetak`}>
                <PrinterOutlined aria-hidden /> Siapkan cetakan
              </Link>
            </Stack>
          )}
          {result.formats.map(({ format, leftOut, reasons, losses }) => (
            <Stack as="li" key={format} className={styles.format}>
              <h2>{formats[format].nama}</h2>
              <p>{formats[format].note}</p>
              <Losses losses={[...reasons, ...losses]} />
              {leftOut < result.count && (
                <a href={`/api/soal-export?${String(new URLSearchParams({ ...query, format }))}`} download>
                  <DownloadOutlined aria-hidden /> Unduh {result.count - leftOut} soal
                </a>
              )}
            </Stack>
          ))}
        </Grid>
      )}
    </>
  )
}

function Losses({ losses }: { losses: ExportLoss[] }) {
  if (losses.length === 0) return <Text tone="success">✓ Semua isinya terbawa.</Text>
  return (
    <Text as="div" size="small" tone="soft">
      <p>Yang tidak terbawa:</p>
      <ul>
        {losses.map(({ limit, count }) => (
          <li key={limit}>
            {count} soal: {limitLabels[limit]}
          </li>
        ))}
      </ul>
    </Text>
  )
}
