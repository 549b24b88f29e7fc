import type { Soal } from '@suluh/contract/bank/soal'
import { kesukaranOf } from '@suluh/contract/bank/kesukaran'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { SubjectNames } from '#platform/ui/light/subject/subject-names.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { kesukaranLabels } from '../question/soal-labels.ts'
import { statusLabels, StatusTag } from './status-tag.tsx'
import styles from './list.module.css'

/** What a question is, what it is about, how it performed and where it stands. */
export const bankColumns: DataColumn<Soal>[] = [
  {
    key: 'plainText',
    title: 'Soal',
    sort: 'plainText',
    render: ({ plainText, tags, indikator, form, pelajaran, status, stimulusId }) => (
      <>
        <span className={styles.words}>{plainText || '(soal tanpa teks)'}</span>
        {(stimulusId || tags.length > 0) && (
          <Text size="small" tone="soft">
            {[stimulusId && 'punya bacaan bersama', ...tags.map((tag) => `#${tag}`)]
              .filter(Boolean)
              .join(' ')}
          </Text>
        )}
        {indikator && (
          <Text size="small" tone="soft" className={styles.words}>
            Indikator: {indikator}
          </Text>
        )}
        <span className="row-brief">
          {formLabels[form]} · {pelajaran.nama}
          {status !== 'siap' && ` · ${statusLabels[status]}`}
        </span>
      </>
    ),
  },
  { key: 'form', title: 'Bentuk', sort: 'form', render: ({ form }) => formLabels[form] },
  {
    key: 'pelajaran',
    title: 'Pelajaran',
    render: ({ pelajaran, aspek, level }) => (
      <>
        <SubjectNames names={[pelajaran.nama]} />
        <Text size="small" tone="soft">
          {[aspek?.nama, level].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'facility',
    title: 'Kesukaran',
    sort: 'facility',
    render: ({ facility }) =>
      facility === null ? (
        <Text size="small" tone="soft">
          belum terukur
        </Text>
      ) : (
        <>
          <div>{kesukaranLabels[kesukaranOf(facility)]}</div>
          <Text size="small" tone="soft">
            {formatNumber(facility, 2)}
          </Text>
        </>
      ),
  },
  {
    key: 'events',
    title: 'Dipakai',
    sort: 'events',
    render: ({ events, terakhirDipakai }) => (
      <>
        <div>{events === 0 ? 'belum' : `${events} ujian`}</div>
        {terakhirDipakai && (
          <Text size="small" tone="soft">
            {formatDate(terakhirDipakai)}
          </Text>
        )}
      </>
    ),
  },
  { key: 'status', title: 'Status', sort: 'status', render: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'diubah',
    title: 'Diubah',
    sort: 'diubahPada',
    render: ({ diubahPada, pembuat }) => (
      <>
        <div>{formatDate(diubahPada)}</div>
        <Text size="small" tone="soft">
          {pembuat ?? ''}
        </Text>
      </>
    ),
  },
]
