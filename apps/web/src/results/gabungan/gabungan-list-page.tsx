import { useState } from 'react'
import { Button, Form, Input, Modal } from 'antd'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { gabungan, StatusGabungan, type Gabungan } from '@suluh/contract/results/gabungan'
import { Link, useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useDelete, useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { SpreadGlance } from '#platform/ui/chart/spread-glance.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { statusWords } from './gabungan-words.ts'
import styles from './gabungan.module.css'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EventSelect } from './rules/event-select.tsx'

const write = { resource: 'gabungan', action: 'write' } as const

/** Every gabungan that one may read, and the way to a new one. */
export function GabunganListPage() {
  const table = useTable(gabungan.list)
  const [search, setSearch] = useSearchParams()
  const setMaking = (isMaking: boolean) => setSearch((before) => withMaking(before, isMaking))
  const { can: mayDelete } = useCan({ resource: 'gabungan', action: 'delete' })
  const { mutate: remove } = useDelete(gabungan.deleteOne, { undoableMessage: 'Ujian gabungan akan dihapus' })
  async function askRemove({ id, nama }: Gabungan) {
    const description = `${nama} dan peringkatnya dihapus. Hasil ujian-ujiannya tetap ada.`
    if (await confirm({ description })) remove({ params: { id } })
  }
  const createButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      Buat gabungan
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Laporan Ujian Gabungan">{createButton}</PageHeader>
      <FilterRow table={table} search="Cari nama gabungan">
        <FilterSelect
          table={table}
          field="status"
          label="Status"
          placeholder="Semua status"
          options={StatusGabungan.options.map((value) => ({ value, label: statusWords[value][0] }))}
        />
      </FilterRow>
      <DataTable
        label="Ujian gabungan"
        table={table}
        columns={columnsFor(mayDelete ? (row) => void askRemove(row) : undefined)}
        empty={
          <EmptyState text="Belum ada ujian gabungan. Gabungkan beberapa ujian menjadi satu peringkat.">
            {createButton}
          </EmptyState>
        }
      />
      <CreateForm isOpen={search.has('baru')} onClose={() => setMaking(false)} />
    </>
  )
}

/** The list's own state stays in the address. */
function withMaking(before: URLSearchParams, isMaking: boolean): URLSearchParams {
  const after = new URLSearchParams(before)
  if (isMaking) after.set('baru', '1')
  else after.delete('baru')
  return after
}

function columnsFor(onDelete: ((row: Gabungan) => void) | undefined): DataColumn<Gabungan>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 320,
      render: ({ id, nama, members, status }) => (
        <Stack gap={0} className={styles.name}>
          <Link to={`/laporan/hasil-ujian-gabungan/${id}`}>{nama}</Link>
          <span className="row-brief">{statusWords[status][0]}</span>
          <Text as="span" size="small" tone="soft">
            {members.join(' + ') || 'Belum ada ujian'}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      sort: 'status',
      render: ({ status }) => <WordTag tone={statusWords[status][1]}>{statusWords[status][0]}</WordTag>,
    },
    {
      key: 'ranked',
      title: 'Diperingkat',
      align: 'end',
      render: ({ ranked, n }) =>
        ranked === null ? '–' : `${formatNumber(ranked, 0)} dari ${formatNumber(n ?? 0, 0)} murid`,
    },
    {
      key: 'counts',
      title: 'Sebaran',
      width: 112,
      render: ({ counts }) =>
        counts.length > 1 && (
          <SpreadGlance counts={counts} label="Sebaran nilai akhir, dari kecil ke besar" />
        ),
    },
    { key: 'lembaga', title: 'Lembaga', render: ({ lembaga }) => lembaga ?? 'Semua lembaga' },
    {
      key: 'diubahPada',
      title: 'Diubah',
      sort: 'diubahPada',
      render: ({ diubahPada }) => formatDateTime(diubahPada),
    },
    ...(onDelete
      ? [
          {
            key: 'actions',
            title: <span className="visually-hidden">Tindakan</span>,
            width: 56,
            render: (row: Gabungan) => (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus ${row.nama}`}
                onClick={() => onDelete(row)}
              />
            ),
          },
        ]
      : []),
  ]
}

type Values = { nama: string; eventIds: string[] }

/** A name and the exams; weights and the other rules follow on its page. */
function CreateForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const skipPrompt = useLeavePrompt(isOpen && isDirty)
  const navigate = useNavigate()
  const create = useCreate(gabungan.create, {
    silent: true,
    successMessage: 'Ujian gabungan dibuat',
    onSuccess: ({ id }) => {
      skipPrompt()
      void navigate(`/laporan/hasil-ujian-gabungan/${id}?tab=aturan`)
    },
  })
  return (
    <Modal
      open={isOpen}
      onCancel={askedClose(() => {
        setDirty(false)
        onClose()
      })}
      title="Buat ujian gabungan"
      okText="Buat"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
      afterClose={() => create.reset()}
      destroyOnHidden
    >
      {create.isError && <Alert tone="danger">{create.error.message}</Alert>}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        onValuesChange={() => setDirty(true)}
        onFinish={(body) => create.mutate({ body })}
      >
        <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" placeholder="mis. Peringkat paralel semester 1" />
        </Form.Item>
        <Form.Item name="eventIds" label="Ujian" rules={[{ required: true, type: 'array' }]}>
          <EventSelect placeholder="Pilih ujian" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
