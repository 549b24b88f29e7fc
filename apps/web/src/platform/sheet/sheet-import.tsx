import { useState } from 'react'
import { Button, Modal, Table } from 'antd'
import { maxSheetBytes, type SheetPreview, type SheetProblem } from '@suluh/contract/platform/sheet'
import { formatNumber } from '#platform/kernel/format.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { config } from '#platform/config.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { FileDrop } from '#platform/ui/antd/file-drop.tsx'
import type { SheetMenuProps } from './sheet-menu.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import styles from './sheet-import.module.css'

type SheetImportProps = Omit<SheetMenuProps, 'path' | 'izin'> & {
  templatePath: string
  isOpen: boolean
  onClose: () => void
}

/** Takes a file, shows what it says and what is wrong with it, and writes the good rows when told to. */
export function SheetImport(props: SheetImportProps) {
  const { noun, isOpen, onClose } = props
  const [shown, setShown] = useState<SheetPreview>()
  const [problem, setProblem] = useState<string>()
  const [isWriting, setWriting] = useState(false)
  const count = shown ? shown.baru + shown.ubah : 0
  function close() {
    again()
    onClose()
  }
  function again() {
    setShown(undefined)
    setProblem(undefined)
  }
  async function write() {
    if (!shown) return
    setWriting(true)
    try {
      const { baru, ubah } = await props.confirm(shown.id)
      const message = [baru && `${formatNumber(baru)} baru`, ubah && `${formatNumber(ubah)} diubah`]
      notificationProvider.open({
        type: 'success',
        message: `Impor ${noun} selesai`,
        description: message.filter(Boolean).join(', '),
      })
      await queryClient.invalidateQueries({ queryKey: [props.resource] })
      close()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setWriting(false)
    }
  }
  return (
    <Modal
      open={isOpen}
      onCancel={close}
      title={`Impor ${noun}`}
      width={960}
      maskClosable={false}
      footer={
        // Without a file there is nothing to agree to yet.
        shown
          ? [
              <Button key="other" onClick={again}>
                Pilih berkas lain
              </Button>,
              <Button
                key="write"
                type="primary"
                disabled={count === 0}
                loading={isWriting}
                onClick={() => void write()}
              >
                Masukkan {formatNumber(count)} baris
              </Button>,
            ]
          : null
      }
    >
      {problem && (
        <div className={styles.note}>
          <Alert tone="danger">{problem}</Alert>
        </div>
      )}
      {shown ? <Understood preview={shown} /> : <Choose {...props} onRead={setShown} />}
    </Modal>
  )
}

function Choose({
  preview,
  templatePath,
  onRead,
}: SheetImportProps & { onRead: (preview: SheetPreview) => void }) {
  return (
    <>
      <FileDrop
        accept=".xlsx,.xls,.ods,.csv"
        note="Excel (.xlsx, .xls, .ods) atau CSV; paling besar 20 MB"
        maxBytes={maxSheetBytes}
        mend="Bagi berkasnya."
        read={preview}
        onRead={onRead}
      />
      <p className={`${styles.soft} ${styles.note}`}>
        Belum ada yang disimpan sebelum Anda menyetujuinya.{' '}
        <a href={`${config.apiUrl}${templatePath}`} download>
          Unduh templat Excel
        </a>
      </p>
    </>
  )
}

const actionTags = {
  baru: <WordTag tone="success">Baru</WordTag>,
  ubah: <WordTag tone="active">Diubah</WordTag>,
  sama: <WordTag>Sama</WordTag>,
}

function Understood({ preview }: { preview: SheetPreview }) {
  const { fileName, columns, rows, baru, ubah, sama, galat, problems } = preview
  const parts = [
    `${formatNumber(baru)} baru`,
    `${formatNumber(ubah)} diubah`,
    `${formatNumber(sama)} sudah sama`,
    `${formatNumber(galat)} dilewati karena perlu diperbaiki`,
  ]
  return (
    <>
      <p className={styles.note}>
        <strong>{fileName}</strong>: {parts.join(', ')}.
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      {rows.length > 0 && (
        <Table
          size="small"
          aria-label="Baris yang terbaca"
          rowKey="row"
          scroll={{ x: 'max-content', y: 320 }}
          pagination={false}
          dataSource={rows}
          columns={[
            { title: 'Baris', dataIndex: 'row', width: 70 },
            { title: 'Hasil', width: 90, render: (_, { action }) => actionTags[action] },
            ...columns.map((title, at) => ({
              title,
              key: title,
              render: (_: unknown, { values }: SheetPreview['rows'][number]) => values[at],
            })),
          ]}
        />
      )}
      {baru + ubah + sama > rows.length && (
        <p className={styles.soft}>
          Ditampilkan {formatNumber(rows.length)} baris pertama dari {formatNumber(baru + ubah + sama)}.
        </p>
      )}
    </>
  )
}

function Problems({ problems }: { problems: SheetProblem[] }) {
  return (
    <Table
      className={classes(styles.note)}
      size="small"
      aria-label="Yang perlu diperbaiki"
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      scroll={{ x: 'max-content', y: 240 }}
      pagination={problems.length > 50 && { pageSize: 50, showSizeChanger: false }}
      dataSource={problems}
      columns={[
        { title: 'Baris', dataIndex: 'row', width: 70 },
        { title: 'Kolom', width: 140, render: (_, { column }) => column ?? '–' },
        { title: 'Yang salah', dataIndex: 'message' },
        { title: 'Cara memperbaiki', dataIndex: 'mend' },
      ]}
    />
  )
}
