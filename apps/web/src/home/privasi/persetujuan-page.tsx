import { useState } from 'react'
import { SettingOutlined } from '@ant-design/icons'
import { privasi, type MuridPersetujuan, type StatusPersetujuan } from '@suluh/contract/home/privasi'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { GroupSelect } from '#people/group-belajar/place-selects.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { PersetujuanForm } from './persetujuan-form.tsx'
import { sayDay, sayWho } from './persetujuan-words.ts'

const read = { resource: 'privasi', action: 'read' } as const
const write = { resource: 'privasi', action: 'write' } as const
const address = (id: string) => `/dashboard/settings/privasi/orang/${id}`

const words: Record<StatusPersetujuan, { text: string; tone: 'plain' | 'success' | 'warning' }> = {
  belum: { text: 'Belum ada', tone: 'warning' },
  ada: { text: 'Ada', tone: 'success' },
  ditarik: { text: 'Ditarik', tone: 'plain' },
}

const columns: DataColumn<MuridPersetujuan>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 240,
    render: ({ id, nama, nomor, status }) => (
      <>
        <Link to={address(id)}>{nama}</Link>
        <span className="row-brief">
          {[nomor, `persetujuan ${words[status].text.toLowerCase()}`].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { key: 'nomor', title: 'NISN', sort: 'nomor', render: ({ nomor }) => nomor ?? '–' },
  { key: 'lembaga', title: 'Lembaga', width: 200, render: ({ lembaga }) => lembaga ?? '–' },
  {
    key: 'status',
    title: 'Persetujuan',
    render: ({ status }) => <WordTag tone={words[status].tone}>{words[status].text}</WordTag>,
  },
  {
    key: 'dari',
    title: 'Dari',
    width: 220,
    render: ({ persetujuan }) => (persetujuan ? sayWho(persetujuan) : '–'),
  },
  {
    key: 'tanggal',
    title: 'Tanggal',
    render: ({ persetujuan }) => (persetujuan ? sayDay(persetujuan.diberikanPada) : '–'),
  },
]

/** Who has agreed that a student's data are kept, and who has not been asked yet. */
export function PersetujuanPage() {
  const navigate = useNavigate()
  const table = useTable(privasi.persetujuan)
  const { can: mayReadGroups } = useCan({ resource: 'group-belajar', action: 'read' })
  const [selected, setSelected] = useState<string[]>([])
  const [isRecording, setRecording] = useState(false)
  const withdraw = useCustomMutation(privasi.withdraw, {
    successMessage: 'Penarikan persetujuan dicatat',
    onSuccess: () => setSelected([]),
  })
  const askToWithdraw = async () => {
    const description = `Persetujuan untuk ${selected.length} murid dicatat sebagai ditarik mulai hari ini. Datanya belum dihapus.`
    if (await confirm({ description, okText: 'Catat penarikan' })) withdraw.mutate({ body: selected })
  }
  return (
    <>
      <PageHeader
        title="Privasi murid"
        note={<Link to="/privasi">Halaman privasi yang dibaca murid dan orang tua</Link>}
      >
        <AccessButton
          izin={read}
          icon={<SettingOutlined />}
          onClick={() => void navigate('/dashboard/settings/privasi/aturan')}
        >
          Kontak dan masa simpan
        </AccessButton>
      </PageHeader>
      <FilterRow table={table} search="Cari nama atau NISN">
        {mayReadGroups && (
          <GroupSelect
            placeholder="Semua group"
            value={table.chosen('groupBelajarId')}
            onChange={(value) => table.setFilter('groupBelajarId', value)}
          />
        )}
        <FilterSelect
          table={table}
          field="status"
          label="Persetujuan"
          placeholder="Semua persetujuan"
          options={Object.entries(words).map(([value, { text }]) => ({ value, label: text }))}
        />
      </FilterRow>
      <DataTable
        label="Persetujuan murid"
        table={table}
        columns={columns}
        empty={<EmptyState text="Belum ada murid." />}
        selection={{
          izin: write,
          selected,
          onSelect: setSelected,
          bar: (
            <>
              <AccessButton izin={write} type="primary" onClick={() => setRecording(true)}>
                Catat persetujuan
              </AccessButton>
              <AccessButton izin={write} loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
                Catat penarikan
              </AccessButton>
            </>
          ),
        }}
        onOpen={({ id }) => void navigate(address(id))}
      />
      <PersetujuanForm
        ids={selected}
        isOpen={isRecording}
        onClose={(isDone) => {
          setRecording(false)
          if (isDone) setSelected([])
        }}
      />
    </>
  )
}
