import { Button, Checkbox, Flex, Form } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { sumLabels } from '@suluh/contract/reports/pivot'
import type { PivotSum, Widget } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { columnLabel } from '../fields/column-words.ts'
import { asLeger } from '../fields/query-commands.ts'
import { isDimension } from '../fields/shelves.ts'
import { useDesigner } from '../use-designer.ts'

type Pivot = Extract<Widget, { kind: 'pivot' }>
type Look = Pick<Pivot, 'details' | 'numbers' | 'sums' | 'below' | 'sheets'>
const sums = Object.keys(sumLabels) as PivotSum[]

/** What makes a pivot the sheet that a school keeps: numbers, sums and ranks, a page of each class. */
export function PivotLook({ widget, dataset }: { widget: Pivot; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const { query, rows, details = [], below = [] } = widget
  const set = (look: Look) =>
    changeData(
      widget.id,
      'Ubah tampilan',
      (draft) => void Object.assign(draft, look),
      `tampilan ${Object.keys(look).join()}`,
    )
  const named = (ids: (id: string) => boolean) =>
    query.columns.flatMap((column) =>
      ids(column.id) ? [{ value: column.id, label: columnLabel(column, query, dataset) }] : [],
    )
  const values = query.columns.filter((column) => !isDimension(column)).map(({ id }) => id)
  const [first] = named((id) => rows.includes(id) && !details.includes(id))
  const check = (name: 'numbers' | 'sheets', words: string) => (
    <Checkbox checked={widget[name] ?? false} onChange={({ target }) => set({ [name]: target.checked })}>
      {words}
    </Checkbox>
  )
  return (
    <Form layout="vertical" component="div">
      <Form.Item extra="Nomor urut, jumlah, rata-rata, peringkat, NISN dan NIS di samping nama, KKM di bawah">
        <Button
          block
          onClick={() =>
            changeData(widget.id, 'Susun sebagai leger', (draft) => {
              if (draft.kind === 'pivot') asLeger(draft, dataset)
            })
          }
        >
          Susun sebagai leger
        </Button>
      </Form.Item>
      <Form.Item>
        <Flex vertical gap={12}>
          {check('numbers', 'Nomor urut')}
          {check('sheets', `Halaman baru tiap ${first?.label ?? 'kelompok'}`)}
        </Flex>
      </Form.Item>
      <Form.Item label="Ringkasan di ujung baris" extra="Peringkat hanya di antara yang nilainya lengkap">
        <Select<PivotSum[]>
          mode="multiple"
          aria-label="Ringkasan di ujung baris"
          value={widget.sums ?? []}
          onChange={(next) => set({ sums: sums.filter((each) => next.includes(each)) })}
          options={sums.map((value) => ({ value, label: sumLabels[value] }))}
        />
      </Form.Item>
      <Form.Item label="Keterangan baris" extra="Mis. NISN: ditulis di samping nama, tanpa jumlah sendiri">
        <Select<string[]>
          mode="multiple"
          aria-label="Keterangan baris"
          value={details}
          onChange={(next) => next.length < rows.length && set({ details: next.slice(0, 5) })}
          options={named((id) => rows.includes(id))}
        />
      </Form.Item>
      <Form.Item label="Ukuran di bawah" extra="Mis. KKM: ditulis sekali di bawah tiap kelompok">
        <Select<string[]>
          mode="multiple"
          aria-label="Ukuran di bawah"
          value={below}
          onChange={(next) => next.length < values.length && set({ below: next.slice(0, 5) })}
          options={named((id) => values.includes(id))}
        />
      </Form.Item>
    </Form>
  )
}
