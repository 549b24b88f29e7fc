import { Button, Flex, InputNumber } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { ConditionalFormat, DataWidget } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { columnLabel } from '../fields/column-words.ts'
import { operatorWords } from './filter-words.ts'
import { isDimension } from '../fields/shelves.ts'
import { useDesigner } from '../use-designer.ts'
import { RemoveButton } from './remove-button.tsx'
import styles from '../designer.module.css'

const operators = ['gte', 'lte', 'between'] as const
export const toneLabels: Record<ConditionalFormat['tone'], string> = {
  baik: 'Baik (hijau)',
  cukup: 'Cukup (kuning)',
  kurang: 'Kurang (merah)',
  tekan: 'Ditandai',
}
const tones = Object.keys(toneLabels) as ConditionalFormat['tone'][]

/** Colours by value: the first rule that holds wins. */
export function FormatSection({ widget, dataset }: { widget: DataWidget; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const { formats, query } = widget
  const values = query.columns.filter((column) => !isDimension(column))
  const [first] = values
  const set = (next: ConditionalFormat[], label = 'Ubah warna') =>
    changeData(
      widget.id,
      label,
      (draft) => {
        draft.formats = next
      },
      'warna',
    )
  return (
    <Flex vertical gap={12}>
      {formats.map((format, index) => {
        const change = (part: Partial<ConditionalFormat>) => set(formats.with(index, { ...format, ...part }))
        const name = `aturan ${index + 1}`
        return (
          <div key={`${format.column} ${index}`} className={styles.line}>
            <div className={styles.across}>
              <Select<string>
                aria-label={`Kolom ${name}`}
                value={format.column}
                onChange={(column) => change({ column })}
                options={values.map((column) => ({
                  value: column.id,
                  label: columnLabel(column, query, dataset),
                }))}
              />
              <RemoveButton
                name={`Hapus ${name}`}
                onClick={() => set(formats.toSpliced(index, 1), 'Hapus warna')}
              />
            </div>
            <div className={styles.across}>
              <Select<ConditionalFormat['operator']>
                aria-label={`Syarat ${name}`}
                value={format.operator}
                onChange={(operator) => change({ operator, value: fit(operator, format.value) })}
                options={operators.map((value) => ({ value, label: operatorWords[value] }))}
              />
              {format.value.map((each, place) => (
                <InputNumber<number>
                  key={place === 0 ? 'dari' : 'sampai'}
                  aria-label={place === 0 ? `Batas ${name}` : `Batas atas ${name}`}
                  value={each}
                  onChange={(next) => next !== null && change({ value: format.value.with(place, next) })}
                />
              ))}
            </div>
            {values.length > 1 && (
              <Select<string>
                aria-label={`Dihitung dari ${name}`}
                value={format.against ?? ''}
                onChange={(against) => {
                  const { against: _, ...rest } = format
                  set(formats.with(index, against ? { ...rest, against } : rest))
                }}
                options={[
                  { value: '', label: 'Batas ini sendiri' },
                  ...values
                    .filter(({ id }) => id !== format.column)
                    .map((column) => ({
                      value: column.id,
                      label: `Selisih dari ${columnLabel(column, query, dataset)}`,
                    })),
                ]}
              />
            )}
            <Select<ConditionalFormat['tone']>
              aria-label={`Warna ${name}`}
              value={format.tone}
              onChange={(tone) => change({ tone })}
              options={tones.map((value) => ({ value, label: toneLabels[value] }))}
            />
          </div>
        )
      })}
      <Button
        disabled={!first || formats.length >= 20}
        onClick={() =>
          first &&
          set(
            [...formats, { column: first.id, operator: 'lte', value: [60], tone: 'kurang' }],
            'Tambah warna',
          )
        }
      >
        Tambah aturan warna
      </Button>
    </Flex>
  )
}

function fit(operator: ConditionalFormat['operator'], [from = 0, to = from]: number[]): number[] {
  return operator === 'between' ? [from, to] : [from]
}
