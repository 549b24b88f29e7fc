import { Checkbox, Flex, InputNumber } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { columnLabel } from '../fields/column-words.ts'
import { limitLines, setSubtotal, subtotalChoices, tidy } from '../fields/query-commands.ts'
import { useDesigner } from '../use-designer.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { RemoveButton } from './remove-button.tsx'
import styles from '../designer.module.css'

/** Order of the lines, how many of them, and their totals. */
export function LinesSection({ widget, dataset }: { widget: DataWidget; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const { query } = widget
  const { sort, top, totals } = query
  const labelOf = (id: string) => {
    const column = query.columns.find((each) => each.id === id)
    return column ? columnLabel(column, query, dataset) : id
  }
  const change = (label: string, recipe: (draft: DataWidget) => void) =>
    changeData(widget.id, label, recipe, label)
  const hasTotals = widget.kind === 'table' || widget.kind === 'pivot'
  return (
    <Flex vertical gap={12}>
      {sort.length > 0 && (
        <Stack as="ol" gap={1} aria-label="Urutan">
          {sort.map(({ column, order }, index) => (
            <Flex component="li" align="center" key={column}>
              <button
                type="button"
                className={styles.label}
                onClick={() =>
                  change('Balik urutan', (draft) => {
                    draft.query.sort[index] = { column, order: order === 'asc' ? 'desc' : 'asc' }
                  })
                }
              >
                {labelOf(column)}: {order === 'asc' ? 'terkecil dahulu' : 'terbesar dahulu'}
              </button>
              {sort.length > 1 && (
                <MoveButtons
                  what={labelOf(column)}
                  index={index}
                  count={sort.length}
                  onMove={(from, to) =>
                    change('Urutkan', (draft) => {
                      const [moved] = draft.query.sort.splice(from, 1)
                      if (moved) draft.query.sort.splice(to, 0, moved)
                    })
                  }
                />
              )}
              <RemoveButton
                name={`Jangan urutkan menurut ${labelOf(column)}`}
                onClick={() =>
                  change('Urutkan', (draft) => {
                    draft.query.sort.splice(index, 1)
                    tidy(draft)
                  })
                }
              />
            </Flex>
          ))}
        </Stack>
      )}
      <Select
        aria-label="Urutkan menurut"
        placeholder="Urutkan menurut…"
        value={null}
        onChange={(column: string | null) =>
          column && change('Urutkan', (draft) => void draft.query.sort.push({ column, order: 'asc' }))
        }
        options={query.columns
          .filter(({ id }) => !sort.some(({ column }) => column === id))
          .map(({ id }) => ({ value: id, label: labelOf(id) }))}
      />
      <Checkbox
        checked={top !== null}
        onChange={({ target }) => change('Batasi baris', (draft) => limitLines(draft, target.checked))}
      >
        Hanya beberapa teratas
      </Checkbox>
      {top && (
        <div className={styles.across}>
          <InputNumber<number>
            aria-label="Jumlah teratas"
            min={1}
            max={1000}
            precision={0}
            value={top.n}
            onChange={(n) =>
              n !== null &&
              change('Batasi baris', (draft) => {
                if (draft.query.top) draft.query.top.n = n
              })
            }
          />
          {widget.kind !== 'pivot' && (
            <Checkbox
              checked={top.rest}
              onChange={({ target }) =>
                change('Batasi baris', (draft) => {
                  if (draft.query.top) draft.query.top.rest = target.checked
                })
              }
            >
              gabungkan sisanya
            </Checkbox>
          )}
        </div>
      )}
      {hasTotals && (
        <Checkbox
          checked={widget.totals}
          onChange={({ target }) =>
            change('Ubah total', (draft) => {
              if (draft.kind !== 'table' && draft.kind !== 'pivot') return
              draft.totals = target.checked
              tidy(draft)
            })
          }
        >
          Baris total
        </Checkbox>
      )}
      {widget.kind === 'table' &&
        subtotalChoices(widget).map((column, index) => (
          <Checkbox
            key={column.id}
            checked={totals.some((by) => by.length === index + 1)}
            onChange={({ target }) =>
              change('Ubah subtotal', (draft) => setSubtotal(draft, column.id, target.checked))
            }
          >
            Subtotal per {columnLabel(column, query, dataset)}
          </Checkbox>
        ))}
    </Flex>
  )
}
