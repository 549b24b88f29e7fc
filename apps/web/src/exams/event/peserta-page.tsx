import { useState } from 'react'
import { Button, Table, type Breakpoint } from 'antd'
import { berkasUjian, type PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { event } from '@suluh/contract/exams/event'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ArrangeForm } from './arrange-form.tsx'
import { letterWords } from './letter-words.ts'
import '#platform/ui/antd/data-table.css'

/** What stands under the name on a phone is no column there. */
const onWide: Breakpoint[] = ['sm']

/** `/dashboard/jadwal/{id}/peserta`: where and when each student sits, and what each is entitled to. */
export function PesertaPage() {
  const { id = '' } = useParams()
  const exam = useOne(event.one, { params: { id } })
  const people = useCustom(berkasUjian.one, { params: { id } })
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<string[]>([])
  const [isOpen, setOpen] = useState(false)
  const failed = exam.query.isError ? exam.query : people.query.isError ? people.query : undefined
  if (failed) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (!exam.result || !people.result) return <Skeleton lines={10} />
  const { sesi, ruang, nama } = exam.result
  const peserta = people.result.peserta.toSorted((a, b) => a.nama.localeCompare(b.nama, 'id'))
  const namesOf = (places: { id: string; nama: string }[]) =>
    new Map<string | null, string>(places.map((place) => [place.id, place.nama]))
  const [sesiNames, ruangNames] = [namesOf(sesi), namesOf(ruang)]
  const arrange = (ids: string[]) => {
    setSelected(ids)
    setOpen(true)
  }
  return (
    <>
      <PageHeader
        title="Atur peserta"
        note={
          <>
            <Link to={`/dashboard/jadwal?ujian=${id}`}>{nama}</Link>. Yang sedang mengerjakan tetap di
            tempatnya; tambahan waktu dan ukuran hurufnya masih dapat diberikan dan langsung berlaku.
          </>
        }
      />
      <Stack gap={4}>
        <SearchBox label="Cari nama atau nomor" value={q} onSearch={setQ} />
        <div className="data-table">
          {selected.length > 0 && (
            <div className="data-table-bar" role="status">
              <span>{formatNumber(selected.length)} dipilih</span>
              <Button type="primary" onClick={() => setOpen(true)}>
                Atur
              </Button>
              <Button type="text" onClick={() => setSelected([])}>
                Lepas pilihan
              </Button>
            </div>
          )}
          <Table<PesertaBerkas>
            aria-label="Peserta"
            rowKey="userId"
            size="middle"
            scroll={{ x: 'max-content' }}
            dataSource={peserta.filter((each) => matches(each, q))}
            pagination={{ defaultPageSize: 50, showSizeChanger: true, hideOnSinglePage: true }}
            rowSelection={{
              selectedRowKeys: selected,
              preserveSelectedRowKeys: true,
              onChange: (keys) => setSelected(keys.map(String)),
              getCheckboxProps: (each) => ({ disabled: !mayArrange(each) }),
            }}
            columns={[
              {
                key: 'nama',
                title: 'Nama',
                render: (_, each) => (
                  <>
                    {each.nama}
                    <span className="row-brief">
                      {[
                        each.nomorPeserta ?? each.nomor,
                        each.kelas,
                        sesiNames.get(each.sesiId),
                        ruangNames.get(each.ruangId),
                        each.kursi,
                        ...needsOf(each),
                      ]
                        .filter((part) => part != null)
                        .join(' · ')}
                    </span>
                  </>
                ),
              },
              {
                key: 'nomor',
                title: 'Nomor',
                responsive: onWide,
                render: (_, each) => each.nomorPeserta ?? each.nomor ?? '–',
              },
              { key: 'kelas', title: 'Kelas', responsive: onWide, render: (_, each) => each.kelas ?? '–' },
              ...(sesi.length > 0
                ? [
                    {
                      key: 'sesi',
                      title: 'Sesi',
                      responsive: onWide,
                      render: (_: unknown, each: PesertaBerkas) => sesiNames.get(each.sesiId) ?? '–',
                    },
                  ]
                : []),
              ...(ruang.length > 0
                ? [
                    {
                      key: 'ruang',
                      title: 'Ruang, kursi',
                      responsive: onWide,
                      render: (_: unknown, each: PesertaBerkas) =>
                        [ruangNames.get(each.ruangId), each.kursi].filter(Boolean).join(', ') || '–',
                    },
                  ]
                : []),
              {
                key: 'extraPercent',
                title: 'Tambahan waktu',
                responsive: onWide,
                render: (_, each) => (each.extraPercent > 0 ? `${each.extraPercent}%` : '–'),
              },
              {
                key: 'textStep',
                title: 'Huruf',
                responsive: onWide,
                render: (_, each) => letterWords[each.textStep],
              },
              {
                key: 'actions',
                title: <span className="visually-hidden">Tindakan</span>,
                align: 'end',
                fixed: 'end',
                render: (_, each) =>
                  mayArrange(each) ? (
                    <Button size="small" onClick={() => arrange([each.userId])}>
                      {each.status === 'siap' ? 'Atur' : 'Beri layanan'}
                    </Button>
                  ) : (
                    'Sudah selesai'
                  ),
              },
            ]}
          />
        </div>
      </Stack>
      {isOpen && (
        <ArrangeForm
          event={exam.result}
          all={peserta}
          chosen={peserta.filter(({ userId }) => selected.includes(userId))}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            setSelected([])
            void people.query.refetch()
          }}
        />
      )}
    </>
  )
}

function needsOf({ extraPercent, textStep }: PesertaBerkas): string[] {
  return [
    ...(extraPercent > 0 ? [`waktu +${extraPercent}%`] : []),
    ...(textStep > 0 ? [`huruf ${letterWords[textStep]?.toLowerCase()}`] : []),
  ]
}

function mayArrange({ status }: PesertaBerkas): boolean {
  return status === 'siap' || status === 'berlangsung'
}

function matches({ nama, nomor, nomorPeserta, kelas }: PesertaBerkas, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  return [nama, nomor, nomorPeserta, kelas].some((each) => each?.toLowerCase().includes(wanted))
}
