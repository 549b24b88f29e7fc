import { lazy, Suspense } from 'react'
import { berbagiLabels } from '@suluh/contract/bank/berbagi'
import type { PaketSoal } from '@suluh/contract/papers/paket-soal'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import styles from './paket-soal.module.css'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { SubjectNames } from '#platform/ui/light/subject/subject-names.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { PaketActions } from './paket-row-actions.tsx'
import { statusWords, StatusTag } from './status-tag.tsx'

// The rows are there before their menus.
const RowActions = lazy(async () => ({ default: (await import('./paket-row-actions.tsx')).RowActions }))

export function paketColumns(actions: PaketActions): DataColumn<PaketSoal>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 300,
      render: ({ id, nama, berbagi, pembuat, status, questions }) => (
        <>
          <Link to={`/dashboard/paket-soal/${id}`}>{nama}</Link>{' '}
          {berbagi !== 'lembaga' && <WordTag>{berbagiLabels[berbagi]}</WordTag>}
          {pembuat && (
            <Text as="span" size="small" tone="soft" className={styles.by}>
              {pembuat}
            </Text>
          )}
          <span className="row-brief">
            {statusWords[status]} · {formatNumber(questions)} soal
          </span>
        </>
      ),
    },
    { key: 'status', title: 'Status', sort: 'status', render: ({ status }) => <StatusTag status={status} /> },
    {
      key: 'pelajaran',
      title: 'Pelajaran',
      width: 200,
      render: (row) => <SubjectNames names={row.pelajaran} />,
    },
    { key: 'questions', title: 'Soal', align: 'end', render: (row) => formatNumber(row.questions) },
    { key: 'minutes', title: 'Menit', align: 'end', render: (row) => formatNumber(row.durationSeconds / 60) },
    {
      key: 'events',
      title: 'Dipakai',
      align: 'end',
      render: (row) => (row.events === 0 ? '–' : `${row.events} ujian`),
    },
    {
      key: 'average',
      title: 'Rata-rata',
      align: 'end',
      render: (row) => (row.average === null ? '–' : formatNumber(row.average)),
    },
    { key: 'diubah', title: 'Diubah', sort: 'diubahPada', render: (row) => formatDate(row.diubahPada) },
    actionsColumn((row) => (
      <Suspense fallback={null}>
        <RowActions paket={row} {...actions} />
      </Suspense>
    )),
  ]
}
