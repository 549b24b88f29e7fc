import type { ReactNode } from 'react'
import { Checkbox, Form, InputNumber, Segmented } from 'antd'
import type { DataWidget } from '@suluh/contract/report-definition'
import { useDesigner } from './use-designer.ts'

/** What one kind of widget can look like besides its query; nothing where there is no choice. */
export function LookSection({ widget }: { widget: DataWidget }) {
  const { changeData } = useDesigner()
  const set = (
    change: Partial<
      Record<'direction' | 'stacked' | 'target' | 'donut' | 'min' | 'max' | 'pageSize', unknown>
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
  const target = (value: number | null) => number('target', value, 'Garis batas (mis. KKM)')
  const parts: Partial<Record<DataWidget['kind'], () => ReactNode>> = {
    bar: () =>
      widget.kind === 'bar' && (
        <>
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
          {check('stacked', widget.stacked, 'Bertumpuk')}
          {target(widget.target)}
        </>
      ),
    line: () => widget.kind === 'line' && target(widget.target),
    area: () =>
      widget.kind === 'area' && (
        <>
          {check('stacked', widget.stacked, 'Bertumpuk')}
          {target(widget.target)}
        </>
      ),
    pie: () => widget.kind === 'pie' && check('donut', widget.donut, 'Berlubang di tengah'),
    gauge: () =>
      widget.kind === 'gauge' && (
        <>
          {number('min', widget.min, 'Ujung bawah')}
          {number('max', widget.max, 'Ujung atas')}
          {target(widget.target)}
        </>
      ),
    table: () =>
      widget.kind === 'table' &&
      number('pageSize', widget.pageSize, 'Baris per halaman', { min: 5, max: 100 }),
  }
  const drawn = parts[widget.kind]?.()
  return drawn ? (
    <Form layout="vertical" component="div">
      {drawn}
    </Form>
  ) : null
}

/** Kinds that have something to choose here. */
export function hasLook({ kind }: DataWidget): boolean {
  return ['bar', 'line', 'area', 'pie', 'gauge', 'table'].includes(kind)
}
