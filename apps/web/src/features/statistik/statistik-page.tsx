import { Button } from 'antd'
import { PrinterOutlined } from '@ant-design/icons'
import { statistikPaketSoal } from '@suluh/contract/statistik-paket-soal'
import { Link, useParams } from 'react-router'
import { useCustom } from '#kernel/data-hooks.ts'
import { AntdPage } from '#shell/antd-page.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatistikReport } from './statistik-report.tsx'
import './statistik.css'

const pollMs = 1000

/** Statistics of a package; while newer results are worked in, the stored ones stay on the screen. */
export function StatistikPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(statistikPaketSoal.one, { params: { id } })
  return (
    <AntdPage>
      <main className="statistik">
        <PageHeader
          title="Statistik butir"
          note={result && <Link to={`/dashboard/paket-soal/${id}`}>{result.paketSoal.nama}</Link>}
          beside={result?.isComputing && <Computing id={id} />}
        >
          {result?.statistik && (
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              Cetak
            </Button>
          )}
        </PageHeader>
        {result?.statistik ? (
          <StatistikReport paketSoalId={id} statistik={result.statistik} />
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : result && !result.isComputing ? (
          <EmptyState text="Belum ada murid yang menyelesaikan paket ini. Statistik muncul setelah ujian pertama dikumpulkan.">
            <Link to={`/dashboard/paket-soal/${id}?tab=jadwal`}>Lihat jadwal ujian</Link>
          </EmptyState>
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    </AntdPage>
  )
}

/** Says that newer results are being worked in, and asks each second until they are. */
function Computing({ id }: { id: string }) {
  useCustom(statistikPaketSoal.one, { params: { id }, refetchInterval: pollMs })
  return (
    <span className="statistik-computing" role="status">
      Sedang menghitung hasil terbaru…
    </span>
  )
}
