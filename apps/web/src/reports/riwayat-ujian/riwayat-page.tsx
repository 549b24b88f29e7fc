import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { riwayatUjian, type Riwayat } from '@suluh/contract/reports/riwayat-ujian'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { formatMoment } from './moment.ts'
import { RiwayatTabs } from './riwayat-tabs.tsx'
import { changeWords, kindsToChoose, kindWords, ubahanWords, whomWords } from './riwayat-words.ts'

const options = kindsToChoose.map((value) => ({ value, label: kindWords[value] }))

/** `/riwayat-ujian/{eventId}`: every act that changed what an exam says, the newest first. */
export function RiwayatPage() {
  const { id = '' } = useParams()
  const { result: event } = useCustom(laporanMurid.event, { params: { id } })
  const table = useTable(riwayatUjian.list, { params: { id }, pagination: { pageSize: 20 } })
  return (
    <>
      <PageHeader
        title="Riwayat ujian"
        note={event && <Link to={`/dashboard/laporan/murid/${id}`}>{event.nama}</Link>}
      />
      <RiwayatTabs id={id} shown="riwayat" />
      <FilterRow table={table} search="Cari nama atau alasan">
        <FilterSelect
          table={table}
          field="kind"
          label="Jenis perubahan"
          placeholder="Semua perubahan"
          options={options}
        />
      </FilterRow>
      <DataTable
        label="Riwayat ujian"
        table={table}
        columns={columnsOf(id, table.q)}
        empty={<EmptyState text="Belum ada yang mengubah ujian ini atau hasilnya." />}
      />
    </>
  )
}

/** The moment right before an act. */
function before(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString()
}

/** Who is looked for among the acts is looked for among the results, too. */
function columnsOf(eventId: string, sought: string): DataColumn<Riwayat>[] {
  const keadaan = ({ at, names }: Riwayat) => {
    const isName = sought !== '' && names.some((name) => name.toLowerCase().includes(sought.toLowerCase()))
    const query = new URLSearchParams({ pada: before(at), ...(isName && { q: sought }) })
    return <Link to={`/riwayat-ujian/${eventId}/keadaan?${query.toString()}`}>Hasil sebelum ini</Link>
  }
  return [
    {
      key: 'at',
      title: 'Waktu',
      sort: 'at',
      width: 165,
      render: (act) => (
        <>
          {formatMoment(act.at)}
          <span className="row-brief">
            <strong>{kindWords[act.kind]}</strong>
            <Stack as="span" gap={0}>
              <span>{whomWords(act)}</span>
              {act.changed > 0 && <span>{changeWords(act)}</span>}
              {act.alasan && <span>“{act.alasan}”</span>}
              {act.ubahan.map((each) => (
                <span key={each.apa}>{ubahanWords(each)}</span>
              ))}
              <span>oleh {act.oleh ?? 'server'}</span>
              {keadaan(act)}
            </Stack>
          </span>
        </>
      ),
    },
    {
      key: 'kind',
      title: 'Apa',
      width: 230,
      render: ({ kind, alasan, ubahan }) => (
        <Stack as="span" gap={0}>
          {kindWords[kind]}
          {alasan && (
            <Text as="small" tone="soft">
              “{alasan}”
            </Text>
          )}
          {ubahan.map((each) => (
            <Text key={each.apa} as="small" tone="soft">
              {ubahanWords(each)}
            </Text>
          ))}
        </Stack>
      ),
    },
    { key: 'whom', title: 'Siapa', width: 215, render: whomWords },
    { key: 'change', title: 'Hasil', width: 180, render: changeWords },
    { key: 'oleh', title: 'Oleh', width: 150, render: ({ oleh }) => oleh ?? 'Server' },
    { key: 'keadaan', title: 'Keadaan', width: 140, render: keadaan },
  ]
}
