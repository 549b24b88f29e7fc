import { useState } from 'react'
import { Button } from 'antd'
import {
  gabungan,
  type GabunganDetail,
  type GabunganLine,
  type GabunganVersion,
} from '@suluh/contract/results/gabungan'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure, movedWords } from './gabungan-words.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './gabungan.module.css'

type ChangesTabProps = { detail: GabunganDetail; calon: GabunganVersion; onChanged: () => Promise<void> }

/** Who moves when the newer computation takes the place of the one that is shown. */
export function ChangesTab({ detail, calon, onChanged }: ChangesTabProps) {
  const [isAsking, setAsking] = useState(false)
  const table = useTable(gabungan.lines, {
    params: { id: detail.id },
    initialSorters: [{ field: 'move', order: 'desc' }],
    permanentFilters: [
      { field: 'versi', operator: 'eq', value: 'calon' },
      { field: 'berubah', operator: 'eq', value: 'ya' },
    ],
  })
  const discard = useCustomMutation(gabungan.discard, { successMessage: 'Perhitungan dibuang' })
  async function askDiscard() {
    const description = `Versi ${calon.number} dibuang; peringkat yang sekarang tetap berlaku.`
    if (await confirm({ description, okText: 'Buang' })) discard.mutate({ params: { id: detail.id } })
  }
  return (
    <>
      <p className={styles.head}>{movedWords(calon.effect)}</p>
      <Text size="small" tone="soft">
        Versi {calon.number} dihitung {formatDateTime(calon.dibuatPada)}; yang berlaku sekarang versi{' '}
        {detail.shown?.number}.
      </Text>
      <Cluster>
        {detail.mayPublish && detail.status !== 'draf' && (
          <Button type="primary" onClick={() => setAsking(true)}>
            Pakai versi {calon.number}
          </Button>
        )}
        <Button loading={discard.isPending} onClick={() => void askDiscard()}>
          Buang perhitungan ini
        </Button>
      </Cluster>
      <FilterRow table={table} search="Cari nama atau NISN" />
      <DataTable
        label="Yang berubah"
        table={table}
        columns={columns}
        empty={<EmptyState text="Tidak ada yang berubah." />}
      />
      <ReasonForm
        detail={detail}
        calon={calon}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDone={onChanged}
      />
    </>
  )
}

const columns: DataColumn<GabunganLine>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    render: ({ nama, nomor, lembaga }) => (
      <Stack gap={0} className={styles.name}>
        <span>{nama}</span>
        <Text as="span" size="small" tone="soft">
          {[nomor, lembaga].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  { key: 'before', title: 'Peringkat semula', align: 'end', render: ({ before }) => before?.rank ?? '–' },
  { key: 'rank', title: 'Menjadi', sort: 'rank', align: 'end', render: ({ rank }) => rank ?? '–' },
  { key: 'move', title: 'Berpindah', sort: 'move', align: 'end', render: (line) => moveWords(line) },
  { key: 'old', title: 'Nilai semula', align: 'end', render: ({ before }) => figure(before?.value ?? null) },
  { key: 'value', title: 'Menjadi', sort: 'value', align: 'end', render: ({ value }) => figure(value) },
]

function moveWords({ rank, before }: GabunganLine): string {
  if (before?.rank == null || rank === null) return rank === null ? 'keluar' : 'masuk'
  const places = before.rank - rank
  if (places === 0) return 'tetap'
  return places > 0 ? `▲ naik ${places}` : `▼ turun ${-places}`
}
