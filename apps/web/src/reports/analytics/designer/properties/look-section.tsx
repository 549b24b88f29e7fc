import { Checkbox, Flex, Form, InputNumber, Segmented } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget, FixedScale } from '@suluh/contract/reports/report-definition'
import { useDesigner } from '../use-designer.ts'
import { PivotLook } from './pivot-look.tsx'

/** What one kind of widget can look like besides its query. */
export function LookSection({ widget, dataset }: { widget: DataWidget; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const set = (
    change: Partial<
      Record<'direction' | 'stacked' | 'target' | 'donut' | 'min' | 'max' | 'pageSize' | 'scale', unknown>
    >,
  ) =>
    changeData(
      widget.id,
      'Ubah tampilan',
      (draft) => void Object.assign(draft, change),
      `tampilan ${Object.keys(change).join()}`,
    )
  const check = (name: 'stacked' | 'donut', isOn: boolean, words: string) => (
    <Checkbox checked={isOn} onChange={({ target }) => set({ [name]: target.checked })}>
      {words}
    </Checkbox>
  )
  const number = (
    name: 'target' | 'min' | 'max' | 'pageSize',
    value: number | null,
    words: string,
    limits: { min?: number; max?: number } = {},
  ) => (
    <Form.Item label={words}>
      <InputNumber<number>
        aria-label={words}
        value={value}
        {...limits}
        onChange={(next) => (next !== null || name === 'target') && set({ [name]: next })}
      />
    </Form.Item>
  )
  const hasScale =
    widget.kind === 'bar' ||
    widget.kind === 'line' ||
    widget.kind === 'area' ||
    widget.kind === 'heatmap' ||
    widget.kind === 'map'
  const scale: FixedScale | false = hasScale && (widget.scale ?? { min: null, max: null })
  if (widget.kind === 'pivot') return <PivotLook widget={widget} dataset={dataset} />
  return (
    <Form layout="vertical" component="div">
      {widget.kind === 'bar' && (
        <Form.Item label="Arah">
          <Segmented
            value={widget.direction}
            onChange={(direction) => set({ direction })}
            options={[
              { value: 'tegak', label: 'Tegak' },
              { value: 'datar', label: 'Datar' },
            ]}
          />
        </Form.Item>
      )}
      {(widget.kind === 'bar' || widget.kind === 'area') && check('stacked', widget.stacked, 'Bertumpuk')}
      {widget.kind === 'pie' && check('donut', widget.donut, 'Berlubang di tengah')}
      {widget.kind === 'gauge' && number('min', widget.min, 'Ujung bawah')}
      {widget.kind === 'gauge' && number('max', widget.max, 'Ujung atas')}
      {'target' in widget && number('target', widget.target, 'Garis batas (mis. KKM)')}
      {scale && (
        <Form.Item label="Skala (kosong: menurut angkanya)">
          <Flex gap="small">
            {(['min', 'max'] as const).map((end) => (
              <InputNumber<number>
                key={end}
                aria-label={end === 'min' ? 'Skala dari' : 'Skala sampai'}
                placeholder={end === 'min' ? 'dari' : 'sampai'}
                decimalSeparator=","
                value={scale[end]}
                onChange={(next) => set({ scale: { ...scale, [end]: next } })}
              />
            ))}
          </Flex>
        </Form.Item>
      )}
      {scale && (widget.kind === 'bar' || widget.kind === 'heatmap') && (
        <Checkbox
          checked={scale.shared ?? false}
          onChange={({ target }) => set({ scale: { ...scale, shared: target.checked } })}
        >
          Skala sama dengan widget sejenis di halaman ini
        </Checkbox>
      )}
      {widget.kind === 'table' &&
        number('pageSize', widget.pageSize, 'Baris per halaman', { min: 5, max: 100 })}
    </Form>
  )
}

/** Kinds that have something to choose here. */
export function hasLook({ kind }: DataWidget): boolean {
  return ['bar', 'line', 'area', 'pie', 'gauge', 'table', 'pivot', 'heatmap', 'map'].includes(kind)
}
