import { useState } from 'react'
import { Form, Input, Modal } from 'antd'
import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { rapor, Semester, StatusRapor, type Rapor } from '@suluh/contract/reports/rapor'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { AturanForm } from './aturan-form.tsx'
import { periodOf, semesterWords, statusWords } from './rapor-words.ts'

const write = { resource: 'laporan', action: 'write' } as const

/** The rapor of every class that one reads, and the way to a new one. */
export function RaporListPage() {
  const table = useTable(rapor.list)
  const [open, setOpen] = useState<'baru' | 'aturan'>()
  const close = () => setOpen(undefined)
  const createButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setOpen('baru')}>
      Buat rapor
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Rapor dan Leger">
        <AccessButton izin={write} icon={<SettingOutlined />} onClick={() => setOpen('aturan')}>
          Aturan rapor
        </AccessButton>
        {createButton}
      </PageHeader>
      <FilterRow table={table} search="Cari kelas atau judul">
        <FilterSelect
          table={table}
          field="semester"
          label="Semester"
          placeholder="Semua semester"
          options={Semester.options.map((value) => ({ value, label: semesterWords[value] }))}
        />
        <FilterSelect
          table={table}
          field="status"
          label="Status"
          placeholder="Semua status"
          options={StatusRapor.options.map((value) => ({ value, label: statusWords[value][0] }))}
        />
      </FilterRow>
      <DataTable
        label="Rapor"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Belum ada rapor. Buat satu untuk tiap kelas dan semester; nilainya diambil dari ujian yang Anda pilih.">
            {createButton}
          </EmptyState>
        }
      />
      <CreateForm isOpen={open === 'baru'} onClose={close} />
      {open === 'aturan' && <AturanForm onClose={close} />}
    </>
  )
}

const columns: DataColumn<Rapor>[] = [
  {
    key: 'kelas',
    title: 'Kelas',
    sort: 'kelas',
    width: 280,
    render: ({ id, kelas, judul, status }) => (
      <Stack gap={0}>
        <Link to={`/dashboard/laporan/rapor/${id}`}>{kelas}</Link>
        <span className="row-brief">{statusWords[status][0]}</span>
        <Text as="span" size="small" tone="soft">
          {judul}
        </Text>
      </Stack>
    ),
  },
  { key: 'semester', title: 'Semester', sort: 'tahunAjaran', render: periodOf },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <WordTag tone={statusWords[status][1]}>{statusWords[status][0]}</WordTag>,
  },
  { key: 'lembaga', title: 'Lembaga', render: ({ lembaga }) => lembaga ?? '–' },
  {
    key: 'diubahPada',
    title: 'Diubah',
    sort: 'diubahPada',
    render: ({ diubahPada }) => formatDateTime(diubahPada),
  },
  {
    key: 'cetak',
    // No words that a file or a print of the list would take over.
    title: <span className="visually-hidden">Cetak</span>,
    render: ({ id, kelas }) => (
      <Cluster gap={3}>
        <Link to={`/laporan/rapor/${id}/cetak`} aria-label={`Cetak rapor ${kelas}`}>
          Cetak rapor
        </Link>
        <Link to={`/laporan/rapor/${id}/leger`} aria-label={`Cetak leger ${kelas}`}>
          Leger
        </Link>
      </Cluster>
    ),
  },
]

type Values = { groupBelajarId: string; judul: string; semester: Semester; tahunAjaran: string }

/** The semester that runs now: the school year begins in July. */
function thisSemester(): Pick<Values, 'semester' | 'tahunAjaran'> {
  const now = new Date()
  const isFirst = now.getMonth() >= 6
  const year = now.getFullYear() - (isFirst ? 0 : 1)
  return { semester: isFirst ? 'ganjil' : 'genap', tahunAjaran: `${year}/${year + 1}` }
}

function CreateForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const skipPrompt = useLeavePrompt(isOpen && isDirty)
  const navigate = useNavigate()
  const create = useCreate(rapor.create, {
    silent: true,
    successMessage: 'Rapor dibuat',
    onSuccess: ({ id }) => {
      skipPrompt()
      void navigate(`/dashboard/laporan/rapor/${id}?tab=pelajaran`)
    },
  })
  return (
    <Modal
      open={isOpen}
      onCancel={askedClose(() => {
        setDirty(false)
        onClose()
      })}
      title="Buat rapor"
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
        initialValues={{ judul: 'Laporan Hasil Belajar (Rapor)', ...thisSemester() }}
        onValuesChange={() => setDirty(true)}
        onFinish={(body) => create.mutate({ body })}
      >
        <Form.Item name="groupBelajarId" label="Kelas" rules={[{ required: true }]}>
          <ListSelect
            list={rapor.kelas}
            placeholder="Pilih kelas"
            labelOf={({ nama, lembaga, tahunAjaran }) =>
              [nama, lembaga, tahunAjaran].filter(Boolean).join(' · ')
            }
          />
        </Form.Item>
        <Form.Item name="semester" label="Semester" rules={[{ required: true }]}>
          <Select options={Semester.options.map((value) => ({ value, label: semesterWords[value] }))} />
        </Form.Item>
        <Form.Item
          name="tahunAjaran"
          label="Tahun pelajaran"
          rules={[{ required: true, pattern: /^\d{4}\/\d{4}$/, message: 'Tulis seperti 2026/2027' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="judul" label="Judul" rules={[{ required: true, whitespace: true, max: 120 }]}>
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
