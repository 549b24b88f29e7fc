import type { IrtButir, IrtScale } from '@suluh/contract/results/irt-scoring'
import { onScale } from '@suluh/contract/results/irt-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { beginning, figure, probability } from '../statistik/figure.ts'

/** Every question with its parameters, thresholds and fit. */
export function ItemParameters({ items, scale }: { items: IrtButir[]; scale: IrtScale }) {
  const steps = items.reduce((most, { ambang }) => Math.max(most, ambang.length), 0)
  return (
    <PlainTable aria-label="Parameter butir">
      <thead>
        <tr>
          <th scope="col">Butir</th>
          <th scope="col">Daya pembeda (a)</th>
          <th scope="col">Kesukaran (b)</th>
          <th scope="col">Pada skala</th>
          {steps > 1 && <th scope="col">Ambang tiap langkah</th>}
          <th scope="col">Infit</th>
          <th scope="col">Outfit</th>
          <th scope="col">S-X² (db)</th>
          <th scope="col">p</th>
          <th scope="col">RMSEA</th>
          <th scope="col">Cocok</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.soalId}>
            <th scope="row" title={beginning(item.stem, 120)}>
              {item.number}
            </th>
            {item.reason !== null ? (
              <td colSpan={steps > 1 ? 10 : 9}>— {item.reason}</td>
            ) : (
              <Figures item={item} scale={scale} hasSteps={steps > 1} />
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

type FiguresProps = { item: IrtButir; scale: IrtScale; hasSteps: boolean }

function Figures({ item, scale, hasSteps }: FiguresProps) {
  const { a, b, seA, seB, ambang, infit, outfit, sX2, df, p, rmsea, perluDilihat, catatan } = item
  return (
    <>
      <td data-number>{withError(a, seA)}</td>
      <td data-number>{withError(b, seB)}</td>
      <td data-number>{b === null ? '—' : formatNumber(onScale(b, scale), 0)}</td>
      {hasSteps && (
        <td data-number>{ambang.length > 1 ? ambang.map((each) => figure(each)).join(' · ') : '—'}</td>
      )}
      <td data-number>{figure(infit)}</td>
      <td data-number>{figure(outfit)}</td>
      <td data-number>{sX2 === null ? '—' : `${figure(sX2, 1)} (${df})`}</td>
      <td data-number>{probability(p)}</td>
      <td data-number>{figure(rmsea, 3)}</td>
      <td>
        {perluDilihat ? 'Perlu dilihat' : 'Ya'}
        {catatan && (
          <Text size="small" tone="soft">
            {catatan}
          </Text>
        )}
      </td>
    </>
  )
}

function withError(value: number | null, error: number | null): string {
  return error === null ? figure(value) : `${figure(value)} ± ${figure(error)}`
}
