import type { laporanMurid, LaporanEventDetail, PesertaLaporan } from '@suluh/contract/reports/laporan-murid'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import type { Table } from '#platform/kernel/data/use-table.ts'
import { AccessLink } from '#platform/ui/light/access-link.tsx'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { figure } from '../words.ts'
import { criterionWords } from '@suluh/contract/results/laporan-words'
import styles from '../laporan.module.css'

const toOptions = (units: { id: string; nama: string }[]) =>
  units.map(({ id, nama }) => ({ value: id, label: nama }))

const report = { resource: 'hasil-ujian', action: 'read' } as const

export type PesertaTable = Table<typeof laporanMurid.peserta>

/** Every student of the exam, by rank until somebody sorts otherwise. */
export function MuridPeserta({ detail, table }: { detail: LaporanEventDetail; table: PesertaTable }) {
  const navigate = useNavigate()
  const { can: mayOpen } = useCan(report)
  return (
    <section className={styles.part}>
      <h2>Murid dan peringkat</h2>
      <FilterRow table={table} search="Cari nama atau nomor murid">
        {detail.lembaga.length > 1 && (
          <FilterSelect
            table={table}
            field="lembagaId"
            label="Lembaga"
            placeholder="Semua lembaga"
            options={toOptions(detail.lembaga)}
          />
        )}
        {detail.groups.length > 0 && (
          <FilterSelect
            table={table}
            field="groupBelajarId"
            label="Group belajar saat ujian"
            placeholder="Semua group saat ujian"
            options={toOptions(detail.groups)}
          />
        )}
        <GroupSekarang table={table} />
        <FilterSelect
          table={table}
          field="lulus"
          label="Ambang batas"
          placeholder="Semua hasil"
          options={[
            { value: 'ya', label: 'Mencapai ambang' },
            { value: 'tidak', label: 'Belum mencapai' },
          ]}
        />
        <AtributFilters entity="application-user" peran="murid" table={table} />
      </FilterRow>
      <DataTable
        label="Murid"
        table={table}
        columns={columnsFor(
          detail,
          table.result.data.some(({ rankTerpilih }) => rankTerpilih !== null),
        )}
        empty={<EmptyState text="Belum ada hasil." />}
        {...(mayOpen && {
          onOpen: ({ id }: PesertaLaporan) => void navigate(`/laporan/murid/${detail.id}/${id}`),
        })}
      />
    </section>
  )
}

/** The class of today, for those who teach them now. */
function GroupSekarang({ table }: { table: PesertaTable }) {
  const { can } = useCan({ resource: 'group-belajar', action: 'read' })
  if (!can) return null
  return (
    <ListSelect
      list={groupBelajar.list}
      labelOf={({ nama, lembaga }) => (lembaga ? `${nama} · ${lembaga}` : nama)}
      filters={[{ field: 'arsip', operator: 'eq', value: 'tidak' }]}
      aria-label="Group belajar sekarang"
      placeholder="Semua group sekarang"
      value={table.chosen('groupSekarangId')}
      onChange={(id: string | undefined) => table.setFilter('groupSekarangId', id)}
    />
  )
}

const amongChosen: DataColumn<PesertaLaporan> = {
  key: 'rankTerpilih',
  title: 'Di pilihan ini',
  align: 'end',
  render: ({ rankTerpilih }) => rankTerpilih ?? '—',
}

function columnsFor(
  { id: eventId, sections, lembaga }: LaporanEventDetail,
  isChosen: boolean,
): DataColumn<PesertaLaporan>[] {
  const ofLembaga: DataColumn<PesertaLaporan>[] =
    lembaga.length > 1
      ? [
          {
            key: 'lembaga',
            title: 'Lembaga',
            sort: 'lembaga',
            width: 200,
            render: (row) => row.lembaga ?? '—',
          },
          { key: 'rankLembaga', title: 'Di lembaga', align: 'end', render: (row) => row.rankLembaga ?? '—' },
        ]
      : []
  return [
    {
      key: 'rank',
      title: 'Peringkat',
      sort: 'rank',
      align: 'end',
      render: ({ rank, separatedBy }) => (
        <strong title={whyBelow(separatedBy, sections)}>{formatNumber(rank)}</strong>
      ),
    },
    ...(isChosen ? [amongChosen] : []),
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 220,
      render: (row) => (
        <>
          <AccessLink izin={report} to={`/laporan/murid/${eventId}/${row.id}`}>
            {row.nama}
          </AccessLink>
          <span className="row-brief">
            nilai {figure(row.nilai, 2)}
            {row.pending > 0 && ' *'}
          </span>
        </>
      ),
    },
    { key: 'nilai', title: 'Nilai', sort: 'nilai', align: 'end', render: (row) => <Nilai row={row} /> },
    {
      key: 'lulus',
      title: 'Ambang',
      render: (row) => <ThresholdTag lulus={row.lulus} pending={row.pending} />,
    },
    { key: 'nomor', title: 'Nomor', render: ({ nomor }) => nomor ?? '—' },
    ...ofLembaga,
    ...(['correct', 'partial', 'wrong', 'blank'] as const).map((key): DataColumn<PesertaLaporan> => ({
      key,
      title: { correct: 'Benar', partial: 'Sebagian', wrong: 'Salah', blank: 'Kosong' }[key],
      align: 'end',
      render: (row) => row[key],
    })),
    {
      key: 'score',
      title: 'Skor',
      align: 'end',
      render: ({ score, maxScore }) => `${formatNumber(score, 2)} / ${formatNumber(maxScore, 2)}`,
    },
    {
      key: 'minutes',
      title: 'Menit',
      sort: 'minutes',
      align: 'end',
      render: ({ minutes }) => figure(minutes, 0),
    },
  ]
}

function Nilai({ row: { nilai, pending } }: { row: PesertaLaporan }) {
  return (
    <>
      <strong>{figure(nilai, 2)}</strong>
      {pending > 0 && ' *'}
    </>
  )
}

function whyBelow(separatedBy: string | null, sections: { id: string; nama: string }[]): string {
  if (separatedBy === null) return 'Teratas, atau sama dengan yang di atasnya'
  return `Di bawah yang sebelumnya menurut ${criterionWords({ by: separatedBy, order: 'desc' }, sections).replace(/ \S+$/, '')}`
}

export function ThresholdTag({ lulus, pending }: { lulus: boolean | null; pending: number }) {
  if (lulus === null) return pending > 0 ? <WordTag>Menunggu dinilai</WordTag> : <>—</>
  return lulus ? <WordTag tone="success">✓ Mencapai</WordTag> : <WordTag tone="warning">△ Belum</WordTag>
}
