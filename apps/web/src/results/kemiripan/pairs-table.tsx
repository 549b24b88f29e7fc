import { kemiripan, type PasanganMirip } from '@suluh/contract/results/kemiripan'
import { chanceWords, tempatWords } from '@suluh/contract/results/kemiripan-words'
import { Button, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import styles from './kemiripan.module.css'

/** Who stands out, the rarest first; what stands beside a pair is a click away. */
export function PairsTable({ eventId }: { eventId: string }) {
  const { result, query } = useCustom(kemiripan.pasangan, { params: { id: eventId } })
  const [shown, setShown] = useState<PasanganMirip>()
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  return (
    <>
      <div className={styles.table}>
        <Table<PasanganMirip>
          aria-label="Pasangan yang jawabannya mirip"
          rowKey={({ satu, dua }) => `${satu.attemptId} ${dua.attemptId}`}
          size="small"
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          showSorterTooltip={false}
          dataSource={result}
          columns={[namesColumn(setShown), ...columns]}
        />
      </div>
      <EvidencePanel eventId={eventId} pair={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** With the way to the evidence under the names, where a phone shows it too. */
function namesColumn(onOpen: (pair: PasanganMirip) => void): TableColumnType<PasanganMirip> {
  return {
    title: 'Pasangan',
    render: (_, pair) => (
      <Stack gap={1}>
        <span>
          {pair.satu.nama}
          <br />
          {pair.dua.nama}
        </span>
        <Cluster>
          <Button
            size="small"
            aria-label={`Lihat bukti ${pair.satu.nama} dan ${pair.dua.nama}`}
            onClick={() => onOpen(pair)}
          >
            Lihat bukti
          </Button>
        </Cluster>
      </Stack>
    ),
  }
}

const columns: TableColumnType<PasanganMirip>[] = [
  {
    title: 'Pilihan sama',
    sorter: (a, b) => a.sama / a.butir - b.sama / b.butir,
    render: (_, { sama, butir, wajar }) => (
      <>
        {sama} dari {butir}
        <br />
        <small>biasanya {formatNumber(wajar)}</small>
      </>
    ),
  },
  {
    title: 'Salah yang sama',
    sorter: (a, b) => a.salahSama - b.salahSama,
    render: (_, { salahSama, salahWajar }) => (
      <>
        {salahSama}
        <br />
        <small>biasanya {formatNumber(salahWajar, 1)}</small>
      </>
    ),
  },
  {
    title: (
      <abbr title="Peluang dua murid yang mengerjakan sendiri-sendiri memilih sama sebanyak ini atau lebih">
        Peluang
      </abbr>
    ),
    sorter: (a, b) => a.p - b.p,
    render: (_, { p }) => chanceWords(p),
  },
  { title: 'Tempat', render: (_, pair) => tempatWords(pair) },
]
