import type { Soal } from '@suluh/contract/bank/soal'
import { kesukaranOf } from '@suluh/contract/bank/kesukaran'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { kesukaranLabels } from '../question/soal-labels.ts'
import { statusLabels, StatusTag } from './status-tag.tsx'

/** What a question is, what it is about, how it performed and where it stands. */
export const bankColumns: DataColumn<Soal>[] = [
  {
    key: 'plainText',
    title: 'Soal',
    sort: 'plainText',
    render: ({ plainText, tags, form, pelajaran, status, stimulusId }) => (
      <>
        <span className="bank-words">{plainText || '(soal tanpa teks)'}</span>
        {(stimulusId || tags.length > 0) && (
          <span className="bank-soft">
            {[stimulusId && 'punya bacaan bersama', ...tags.map((tag) => `#${tag}`)]
              .filter(Boolean)
              .join(' ')}
          </span>
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
        <span className="bank-line">{pelajaran.nama}</span>
        <span className="bank-soft">{[aspek?.nama, level].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    key: 'facility',
    title: 'Kesukaran',
    sort: 'facility',
    render: ({ facility }) =>
      facility === null ? (
        <span className="bank-soft">belum terukur</span>
      ) : (
        <>
          <span className="bank-line">{kesukaranLabels[kesukaranOf(facility)]}</span>
          <span className="bank-soft">{formatNumber(facility, 2)}</span>
        </>
      ),
  },
  {
    key: 'events',
    title: 'Dipakai',
    sort: 'events',
    render: ({ events, terakhirDipakai }) => (
      <>
        <span className="bank-line">{events === 0 ? 'belum' : `${events} ujian`}</span>
        {terakhirDipakai && <span className="bank-soft">{formatDate(terakhirDipakai)}</span>}
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
        <span className="bank-line">{formatDate(diubahPada)}</span>
        <span className="bank-soft">{pembuat ?? ''}</span>
      </>
    ),
  },
]
