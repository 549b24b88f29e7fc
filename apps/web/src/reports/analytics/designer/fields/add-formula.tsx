import { Button } from 'antd'
import { FunctionOutlined } from '@ant-design/icons'
import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { freshId } from '../fresh-id.ts'

type AddFormulaProps = {
  widget: DataWidget
  dataset: CatalogueDataset
  onAdd: (column: QueryColumn) => void
}

/** A column of one's own; it begins as a figure that is there, because an empty formula computes nothing. */
export function AddFormula({ widget, dataset, onAdd }: AddFormulaProps) {
  const { columns } = widget.query
  const first = columns.find(({ kind }) => kind === 'measure')
  const name = first?.id ?? dataset.measures[0]?.field
  const add = () => {
    const id = freshId(
      'rumus',
      columns.map((each) => each.id),
    )
    const count = columns.filter(({ kind }) => kind === 'formula').length + 1
    onAdd({ id, kind: 'formula', label: `Rumus ${count}`, formula: `[${name}]`, type: 'number' })
  }
  return (
    <Button
      block
      icon={<FunctionOutlined />}
      disabled={name === undefined || columns.length >= 40}
      onClick={add}
    >
      Tambah rumus
    </Button>
  )
}
