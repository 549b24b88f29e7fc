import { useState } from 'react'
import { Segmented, Table, type TableColumnType } from 'antd'
import { verdictLabels, type ButirStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { beginning, figure, percent } from './figure.ts'
import { VerdictTag } from './verdict-tag.tsx'
import styles from './statistik.module.css'

type ItemTableProps = { items: ButirStatistik[]; onOpen: (number: number) => void }

export function ItemTable({ items, onOpen }: ItemTableProps) {
  const [view, setView] = useState<'semua' | 'perbaiki'>('semua')
  const toMend = items.filter(({ verdict }) => verdict !== 'diterima' && verdict !== 'data-belum-cukup')
  const hasSections = new Set(items.map(({ section }) => section)).size > 1
  return (
    <section aria-label="Tabel butir">
      <Cluster justify="between">
        <h2>Butir</h2>
        <Segmented
          data-print="never"
          value={view}
          onChange={setView}
          options={[
            { value: 'semua', label: `Semua (${items.length})` },
            { value: 'perbaiki', label: `Perlu diperbaiki (${toMend.length})` },
          ]}
        />
      </Cluster>
      <Table<ButirStatistik>
        aria-label="Butir"
        rowKey="number"
        size="small"
        sticky
        scroll={{ x: 'max-content' }}
        pagination={false}
        showSorterTooltip={false}
        dataSource={view === 'semua' ? items : toMend}
        columns={columnsFor(hasSections, onOpen)}
      />
      <PaperTable rows={items} keyOf={({ number }) => String(number)} columns={onPaper} isPrintOnly />
      <Text size="small" data-print="only">
        P: tingkat kesukaran; D: daya pembeda; r sisa: korelasi butir dengan skor tanpa butir itu; Kosong:
        banyak murid yang tidak menjawab.
      </Text>
    </section>
  )
}

const onPaper: PaperColumn<ButirStatistik>[] = [
  { title: 'No.', isNumber: true, render: ({ number }) => number },
  { title: 'Butir', isLong: true, render: ({ stem }) => beginning(stem, 90) },
  { title: 'P', isNumber: true, render: ({ facility }) => figure(facility) },
  { title: 'D', isNumber: true, render: ({ discrimination }) => figure(discrimination) },
  { title: 'r sisa', isNumber: true, render: ({ itemRest }) => figure(itemRest) },
  { title: 'Kosong', isNumber: true, render: ({ omitted }) => omitted ?? '—' },
  { title: 'Putusan', render: ({ verdict }) => verdictLabels[verdict] },
  { title: 'Saran', isLong: true, render: ({ advice }) => advice },
]

function columnsFor(
  hasSections: boolean,
  onOpen: (number: number) => void,
): TableColumnType<ButirStatistik>[] {
  const section: TableColumnType<ButirStatistik>[] = hasSections
    ? [{ title: 'Bagian', dataIndex: 'section' }]
    : []
  return [
    { title: 'No.', dataIndex: 'number', align: 'end', width: 64, sorter: (a, b) => a.number - b.number },
    ...section,
    {
      title: 'Butir',
      render: (_, item) => (
        <>
          <button type="button" className={styles.stem} onClick={() => onOpen(item.number)}>
            {item.stem || `Butir ${item.number}`}
          </button>
          <Text as="span" size="small" tone="soft" className={styles.brief}>
            <VerdictTag verdict={item.verdict} /> P {figure(item.facility)} · D {figure(item.discrimination)}
          </Text>
        </>
      ),
    },
    {
      title: 'Putusan',
      sorter: (a, b) => a.verdict.localeCompare(b.verdict),
      render: (_, { verdict }) => <VerdictTag verdict={verdict} />,
    },
    labelled(
      'P',
      'Tingkat kesukaran',
      (item) => item.facility,
      (item) => item.facilityLabel,
    ),
    labelled(
      'D',
      'Daya pembeda',
      (item) => item.discrimination,
      (item) => item.discriminationLabel,
    ),
    number('r sisa', 'Korelasi butir dengan skor tanpa butir ini', (item) => item.itemRest),
    number('α tanpa', 'Alpha bila butir ini dilepas', (item) => item.alphaIfDeleted),
    {
      title: 'Kosong',
      align: 'end',
      sorter: (a, b) => (a.omitted ?? 0) - (b.omitted ?? 0),
      render: (_, { omitted, n }) =>
        omitted === null ? '—' : `${omitted} (${percent(n > 0 ? omitted / n : null)})`,
    },
  ]
}

type Read = (item: ButirStatistik) => number | null

function number(short: string, long: string, read: Read): TableColumnType<ButirStatistik> {
  return {
    title: <abbr title={long}>{short}</abbr>,
    align: 'end',
    sorter: (a, b) => (read(a) ?? -9) - (read(b) ?? -9),
    render: (_, item) => figure(read(item)),
  }
}

function labelled(
  short: string,
  long: string,
  read: Read,
  label: (item: ButirStatistik) => string | null,
): TableColumnType<ButirStatistik> {
  return {
    ...number(short, long, read),
    align: 'start',
    render: (_, item) => (
      <>
        {figure(read(item))}{' '}
        <Text as="span" size="small" tone="soft">
          {label(item)}
        </Text>
      </>
    ),
  }
}
