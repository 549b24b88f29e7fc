import type { ReactNode } from 'react'
import type { UnitRingkasan } from '@suluh/contract/reports/laporan-murid'
import { ReportTable, type ReportColumn } from '../report-table.tsx'
import { figure, reachedShare } from '../words.ts'

/** How units took the same exam, the best mean first. */
export function UnitTable({
  caption,
  units,
  nameOf = ({ nama }) => nama,
}: {
  caption: string
  units: UnitRingkasan[]
  nameOf?: (unit: UnitRingkasan) => ReactNode
}) {
  if (units.length === 0) return null
  return (
    <ReportTable
      caption={caption}
      rows={units}
      keyOf={({ id }) => id}
      empty="Belum ada."
      columns={[{ title: 'Nama', render: nameOf }, ...columns]}
    />
  )
}

const columns: ReportColumn<UnitRingkasan>[] = [
  { title: 'Murid', isNumber: true, render: ({ n }) => n },
  { title: 'Rata-rata', isNumber: true, render: ({ mean }) => figure(mean) },
  { title: 'Simpangan baku', isNumber: true, render: ({ sd }) => figure(sd) },
  { title: 'Terendah', isNumber: true, render: ({ min }) => figure(min) },
  { title: 'Median', isNumber: true, render: ({ median }) => figure(median) },
  { title: 'Tertinggi', isNumber: true, render: ({ max }) => figure(max) },
  { title: 'Mencapai ambang', isNumber: true, render: (unit) => reachedShare(unit) },
]
