import { Button } from 'antd'
import type { Email, StatusEmail } from '@suluh/contract/email'
import { formatDateTime } from '#kernel/format.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { WordTag, type Tone } from '#ui/word-tag.tsx'

export const statusWords: Record<StatusEmail, string> = {
  antre: 'Antre',
  terkirim: 'Terkirim',
  gagal: 'Gagal',
  kedaluwarsa: 'Kedaluwarsa',
}
const tones: Record<StatusEmail, Tone> = {
  antre: 'warning',
  terkirim: 'success',
  gagal: 'danger',
  kedaluwarsa: 'plain',
}

export function EmailStatus({ status }: { status: StatusEmail }) {
  return <WordTag tone={tones[status]}>{statusWords[status]}</WordTag>
}

export function emailColumns(onOpen: (row: Email) => void): DataColumn<Email>[] {
  return [
    {
      key: 'dibuatPada',
      title: 'Ditulis',
      sort: 'dibuatPada',
      width: 160,
      render: (row) => formatDateTime(row.dibuatPada),
    },
    { key: 'penerima', title: 'Penerima', sort: 'penerima', render: (row) => row.penerima },
    { key: 'subjek', title: 'Subjek', render: (row) => row.subjek },
    { key: 'aplikasi', title: 'Aplikasi', render: (row) => row.aplikasi },
    {
      key: 'status',
      title: 'Status',
      render: (row) => (
        <>
          <EmailStatus status={row.status} />
          {row.kegagalan && row.status !== 'terkirim' && <p className="email-failure">{row.kegagalan}</p>}
        </>
      ),
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">Tindakan</span>,
      width: 80,
      align: 'end',
      fixed: 'end',
      render: (row) => (
        <Button size="small" onClick={() => onOpen(row)}>
          Buka
        </Button>
      ),
    },
  ]
}
