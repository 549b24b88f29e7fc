import { Button } from 'antd'
import { RightOutlined } from '@ant-design/icons'
import type { Email, Kanal, StatusEmail } from '@suluh/contract/platform/email'
import { formatBytes, formatDateTime } from '#platform/kernel/format.ts'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './email.module.css'

export const statusWords: Record<StatusEmail, string> = {
  antre: 'Antre',
  terkirim: 'Terkirim',
  gagal: 'Gagal',
  kedaluwarsa: 'Kedaluwarsa',
}
export const kanalWords: Record<Kanal, string> = { email: 'Email', pesan: 'Pesan' }
const tones: Record<StatusEmail, Tone> = {
  antre: 'warning',
  terkirim: 'success',
  gagal: 'danger',
  kedaluwarsa: 'plain',
}

/** What a file is called and how large it is. */
export function lampiranWords({ nama, besar }: NonNullable<Email['lampiran']>): string {
  return besar === null ? nama : `${nama} (${formatBytes(besar)})`
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
      width: 180,
      render: (row) => (
        <>
          {formatDateTime(row.dibuatPada)}
          <span className="row-brief">
            <strong>{row.subjek}</strong>
            {row.penerima} · {statusWords[row.status].toLowerCase()}
            {row.lampiran && ' · berlampiran'}
          </span>
        </>
      ),
    },
    {
      key: 'penerima',
      title: 'Penerima',
      sort: 'penerima',
      width: 240,
      render: (row) => <span className="row-address">{row.penerima}</span>,
    },
    {
      key: 'subjek',
      title: 'Subjek',
      width: 260,
      render: (row) => (
        <>
          {row.subjek}
          {row.lampiran && (
            <Text size="small" tone="soft">
              Lampiran: {lampiranWords(row.lampiran)}
            </Text>
          )}
        </>
      ),
    },
    { key: 'kanal', title: 'Lewat', render: (row) => kanalWords[row.kanal] },
    {
      key: 'status',
      title: 'Status',
      render: (row) => (
        <>
          <EmailStatus status={row.status} />
          {row.kegagalan && row.status !== 'terkirim' && (
            <Text size="small" tone="danger" className={styles.failure}>
              {row.kegagalan}
            </Text>
          )}
        </>
      ),
    },
    actionsColumn((row) => (
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label={`Buka ${row.kanal} untuk ${row.penerima}`}
        onClick={() => onOpen(row)}
      />
    )),
  ]
}
