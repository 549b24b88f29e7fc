import type { GabunganSummary } from '@suluh/contract/results/gabungan'
import { rangeText } from '@suluh/contract/platform/range-text'
import { formatNumber } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { PlainTable } from '#platform/ui/light/plain-table.tsx'
import { figure } from '../gabungan-words.ts'
import styles from '../gabungan.module.css'

/** Lembaga beside each other, the highest mean first; where there is one only, its groups. Last stands everybody. */
export function CompareTable({ summary }: { summary: GabunganSummary }) {
  const { lembaga, groups, passed, from, width, counts } = summary
  const isByGroup = lembaga.length <= 1 && groups.length > 0
  const most = from + width * counts.length
  const rows = [...(isByGroup ? groups : lembaga), { ...summary, id: 'semua', nama: 'Semua' }]
  const what = isByGroup ? 'group' : 'lembaga'
  return (
    <section className={styles.panel} aria-label={`Perbandingan ${what}`}>
      <h2>
        Perbandingan {what} <span>{formatNumber(summary.ranked, 0)} murid diperingkat</span>
      </h2>
      <PlainTable aria-label="Perbandingan" className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{isByGroup ? 'Group' : 'Lembaga'}</th>
            <th scope="col">Murid</th>
            <th scope="col">Rata-rata</th>
            <th scope="col">Median</th>
            <th scope="col">Rentang</th>
            {passed !== null && <th scope="col">Ambang tercapai</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.nama}</th>
              <td>{formatNumber(row.ranked, 0)}</td>
              <td>
                {figure(row.mean)}
                <ProgressBar
                  value={Math.max(0, (row.mean ?? from) - from)}
                  max={most - from}
                  label={`Rata-rata ${row.nama}`}
                />
              </td>
              <td>{figure(row.median)}</td>
              <td>{row.min === null ? '—' : rangeText(figure(row.min, 1), figure(row.max, 1))}</td>
              {passed !== null && (
                <td>
                  {row.passed === null
                    ? '–'
                    : `${formatNumber(row.passed, 0)} dari ${formatNumber(row.ranked, 0)}`}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
