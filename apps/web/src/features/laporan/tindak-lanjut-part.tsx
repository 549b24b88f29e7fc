import { laporanPelajaran, type LaporanPelajaran } from '@suluh/contract/laporan-pelajaran'
import { TindakLanjut, tindakLanjutLabels } from '@suluh/contract/laporan-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCustom, useList } from '#kernel/data-hooks.ts'
import { formatDate, formatNumber } from '#kernel/format.ts'
import { Alert } from '#ui/alert.tsx'
import { ExportLinks } from '#ui/export-links.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AtributChoices, type ChosenAtribut } from './atribut-choices.tsx'
import { ReportTable } from './report-table.tsx'
import { percent } from './words.ts'

const most = 1000
const kktpFrom = { lembaga: 'KKM/KKTP lembaga', aplikasi: 'KKM/KKTP', bawaan: 'KKTP bawaan (dapat diubah)' }

type Query = Partial<Record<'lembagaId' | 'groupBelajarId' | 'eventId', string>>

/** Who needs remedial or pengayaan after one exam, and in which parts. */
export function TindakLanjutPart({ laporan, query }: { laporan: LaporanPelajaran; query: Query }) {
  const [what, setWhat] = useState<TindakLanjut | undefined>()
  const [basis, setBasis] = useState<'kktp' | 'ambang'>('kktp')
  const [chosen, setChosen] = useState<ChosenAtribut>({})
  const event = laporan.events.find(({ id }) => id === query.eventId) ?? laporan.events[0]
  const dasar = event?.threshold == null ? 'kktp' : basis
  const which = {
    eventId: event?.id ?? '',
    dasar,
    ...(query.lembagaId && { lembagaId: query.lembagaId }),
    ...(query.groupBelajarId && { groupBelajarId: query.groupBelajarId }),
  }
  const params = { id: laporan.pelajaran.id }
  const { result: sums } = useCustom(laporanPelajaran.jumlah, {
    params,
    query: which,
    enabled: event !== undefined,
  })
  const { result, query: state } = useList(laporanPelajaran.tindakLanjut, {
    params,
    pagination: { current: 1, pageSize: most },
    filters: [
      ...Object.entries({ ...which, tindakLanjut: what }),
      ...Object.entries(chosen).map(([id, value]) => [`atribut.${id}`, value] as const),
    ].flatMap(([field, value]) => (value === undefined ? [] : [{ field, operator: 'eq' as const, value }])),
    enabled: event !== undefined,
  })
  if (!event) return null
  // The counts are of all; under a choice among the pupils they would promise rows that do not come.
  const countOf = (n: number | undefined) => (Object.keys(chosen).length > 0 ? '' : ` (${n ?? '…'})`)
  const limits = sums?.kktp ?? laporan.kktp
  return (
    <section className="laporan-part">
      <h2>Remedial dan pengayaan</h2>
      <p className="laporan-soft">
        {event.nama} ({formatDate(event.opensAt)}), menurut{' '}
        {dasar === 'ambang' ? 'ambang paket' : kktpFrom[laporan.kktp.of]}: di bawah{' '}
        {formatNumber(limits.sebagian)} seluruh bagian, di bawah {formatNumber(limits.tuntas)} sebagian, mulai{' '}
        {formatNumber(limits.pengayaan)} pengayaan.
      </p>
      <div className="laporan-filters" role="group" aria-label="Tindak lanjut">
        <Choice
          label={`Semua${countOf(total(sums?.counts))}`}
          isOn={what === undefined}
          onClick={() => setWhat(undefined)}
        />
        {TindakLanjut.options.map((each) => (
          <Choice
            key={each}
            label={`${tindakLanjutLabels[each]}${countOf(sums?.counts[each])}`}
            isOn={what === each}
            onClick={() => setWhat(each)}
          />
        ))}
        <AtributChoices chosen={chosen} onChoose={setChosen} />
        {event.threshold !== null && (
          <label>
            <input
              type="checkbox"
              checked={basis === 'ambang'}
              onChange={({ target }) => setBasis(target.checked ? 'ambang' : 'kktp')}
            />{' '}
            Pakai ambang paket ({formatNumber(event.threshold)})
          </label>
        )}
        <ExportLinks
          path={`/laporan/pelajaran/${laporan.pelajaran.id}/tindak-lanjut/ekspor`}
          query={{ ...which, tindakLanjut: what }}
        />
      </div>
      {state.isError ? (
        <Alert tone="warning">{state.error.message}</Alert>
      ) : state.isPending ? (
        <Skeleton lines={6} />
      ) : (
        <ReportTable
          caption={what ? tindakLanjutLabels[what] : 'Semua murid, yang terlemah lebih dulu'}
          rows={result.data}
          keyOf={({ id }) => id}
          empty="Tidak ada murid."
          columns={[
            {
              title: 'Nama',
              render: ({ id, nama }) => <Link to={`/laporan/murid/${event.id}/${id}`}>{nama}</Link>,
            },
            { title: 'Nomor', render: ({ nomor }) => nomor ?? '—' },
            { title: 'Group', render: ({ groups }) => groups || '—' },
            { title: 'Daya serap', isNumber: true, render: (row) => percent(row.percent) },
            { title: 'Tindak lanjut', render: ({ tindakLanjut }) => tindakLanjutLabels[tindakLanjut] },
            {
              title: 'Aspek di bawah batas',
              render: ({ aspek }) =>
                aspek.map(({ nama, percent: p }) => `${nama} (${percent(p)})`).join(', ') || '—',
            },
          ]}
        />
      )}
      {result.total > most && (
        <p className="laporan-legend">
          {formatNumber(most)} dari {formatNumber(result.total)} murid; semuanya ada di Excel.
        </p>
      )}
    </section>
  )
}

function total(counts: Record<TindakLanjut, number> | undefined): number {
  return TindakLanjut.options.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
}

function Choice({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="button button-plain laporan-choice"
      aria-pressed={isOn}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
