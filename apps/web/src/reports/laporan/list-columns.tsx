import { formatNumber } from '#platform/kernel/format.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { NilaiGlance } from '#platform/ui/chart/spread-glance.tsx'
import { reachedShare } from '#results/hasil-ujian/reached.ts'
import { figure } from './words.ts'

// Columns that the lists of reports have in common.

export const eventsColumn: DataColumn<{ events: number }> = {
  key: 'events',
  title: 'Ujian',
  sort: 'events',
  align: 'end',
  render: ({ events }) => formatNumber(events),
}

export function countColumn(title: string): DataColumn<{ n: number }> {
  return { key: 'n', title, sort: 'n', align: 'end', render: ({ n }) => formatNumber(n) }
}

/** A star where marks are missing. */
export const meanColumn: DataColumn<{ mean: number | null; pending: number }> = {
  key: 'mean',
  title: 'Rata-rata',
  sort: 'mean',
  align: 'end',
  render: ({ mean, pending }) => (
    <>
      {figure(mean)}
      {pending > 0 && <span title={`${pending} hasil menunggu dinilai`}> *</span>}
    </>
  ),
}

/** Two exams with the same mean may be a class that is of one mind and one that is split. */
export const bandsColumn: DataColumn<{ bands: number[] }> = {
  key: 'bands',
  title: 'Sebaran',
  width: 96,
  render: ({ bands }) => <NilaiGlance bands={bands} />,
}

export const reachedColumn: DataColumn<{ lulus: number; belum: number; menunggu: number }> = {
  key: 'lulus',
  title: 'Mencapai ambang',
  width: 140,
  align: 'end',
  render: (row) => reachedShare(row),
}
