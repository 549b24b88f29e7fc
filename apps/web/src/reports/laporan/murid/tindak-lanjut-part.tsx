import {
  DasarTindakLanjut,
  laporanPelajaran,
  type LaporanPelajaran,
} from '@suluh/contract/reports/laporan-pelajaran'
import { TindakLanjut, tindakLanjutLabels } from '@suluh/contract/results/laporan-words'
import type { Filter } from '@suluh/contract/platform/list'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessLink } from '#platform/ui/light/access-link.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ExportLinks } from '#platform/sheet/export-links.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { AtributChoices } from '../atribut-choices.tsx'
import { ReportTable } from '../report-table.tsx'
import { percent } from '../words.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

const most = 1000
const hasil = { resource: 'hasil-ujian', action: 'read' } as const
const kktpFrom = { lembaga: 'KKM/KKTP lembaga', aplikasi: 'KKM/KKTP', bawaan: 'KKTP bawaan' }
const dasarWords = { kktp: ' saat ujian', 'kktp-sekarang': ' sekarang' }

/** Who needs remedial or pengayaan after one exam, and in which parts; whose is in the address. */
export function TindakLanjutPart({ laporan }: { laporan: LaporanPelajaran }) {
  const params = { id: laporan.pelajaran.id }
  const [search] = useSearchParams()
  const event = laporan.events.find(({ id }) => id === search.get('eventId')) ?? laporan.events[0]
  const table = useTable(laporanPelajaran.tindakLanjut, {
    params,
    pagination: { pageSize: most },
    ...(event && !search.get('eventId') && { permanentFilters: [isEvent(event.id)] }),
    enabled: event !== undefined,
  })
  const { result, query: state } = table
  const filters = event && !search.get('eventId') ? [isEvent(event.id), ...table.filters] : table.filters
  const { result: sums } = useCustom(laporanPelajaran.jumlah, {
    params,
    query: { filters: filters.filter(({ field }) => field !== 'tindakLanjut') },
    enabled: event !== undefined,
  })
  const what = TindakLanjut.options.find((each) => each === table.chosen('tindakLanjut'))
  const dasar = DasarTindakLanjut.options.find((each) => each === table.chosen('dasar')) ?? 'kktp'
  if (!event) return null
  const limits = sums?.kktp ?? laporan.batas
  const ambang = `Ambang paket${event.threshold === null ? '' : ` (${formatNumber(event.threshold)})`}`
  return (
    <section className={styles.part}>
      <h2>Remedial dan pengayaan</h2>
      <Text tone="soft">
        {event.nama} ({formatDate(event.opensAt)}), menurut{' '}
        {dasar === 'ambang' ? 'ambang paket' : kktpFrom[limits.of] + dasarWords[dasar]}: di bawah{' '}
        {formatNumber(limits.sebagian)} seluruh bagian, di bawah {formatNumber(limits.tuntas)} sebagian, mulai{' '}
        {formatNumber(limits.pengayaan)} pengayaan.
      </Text>
      <Cluster className={styles.filters} role="group" aria-label="Tindak lanjut" data-print="never">
        <Choice
          label={`Semua (${total(sums?.counts) ?? '…'})`}
          isOn={what === undefined}
          onClick={() => table.setFilter('tindakLanjut', undefined)}
        />
        {TindakLanjut.options.map((each) => (
          <Choice
            key={each}
            label={`${tindakLanjutLabels[each]} (${sums?.counts[each] ?? '…'})`}
            isOn={what === each}
            onClick={() => table.setFilter('tindakLanjut', each)}
          />
        ))}
        <AtributChoices filters={table.filters} onFilter={table.setFilter} />
        <label>
          Menurut{' '}
          <PlainSelect
            value={dasar}
            onChange={(next) => table.setFilter('dasar', next === 'kktp' ? undefined : next)}
            options={[
              { value: 'kktp', label: 'KKM/KKTP saat ujian' },
              { value: 'kktp-sekarang', label: `KKM/KKTP sekarang (${formatNumber(laporan.kktp.tuntas)})` },
              ...(event.threshold !== null || dasar === 'ambang' ? [{ value: 'ambang', label: ambang }] : []),
            ]}
          />
        </label>
        <ExportLinks
          path={`/laporan/pelajaran/${laporan.pelajaran.id}/tindak-lanjut/ekspor`}
          list={{ ...table, filters }}
        />
      </Cluster>
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
              render: ({ id, nama }) => (
                <AccessLink izin={hasil} to={`/laporan/murid/${event.id}/${id}`}>
                  {nama}
                </AccessLink>
              ),
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
        <Text size="small" tone="soft">
          {formatNumber(most)} dari {formatNumber(result.total)} murid; semuanya ada di Excel.
        </Text>
      )}
    </section>
  )
}

const isEvent = (id: string): Filter => ({ field: 'eventId', operator: 'eq', value: id })

function total(counts: Record<TindakLanjut, number> | undefined): number | undefined {
  return counts && TindakLanjut.options.reduce((sum, each) => sum + counts[each], 0)
}

function Choice({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <Button aria-pressed={isOn} onClick={onClick}>
      {label}
    </Button>
  )
}
