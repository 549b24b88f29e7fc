import { lazy, Suspense } from 'react'
import { Checkbox, Flex, Form, InputNumber, Segmented } from 'antd'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget, FixedScale } from '@suluh/contract/reports/report-definition'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { useDesigner } from '../use-designer.ts'
import { isDimension } from '../fields/shelves.ts'
import { PivotLook } from './pivot-look.tsx'

// Days are chosen in a calendar, which is heavy.
const MarksSection = lazy(async () => ({ default: (await import('./marks-section.tsx')).MarksSection }))

/** What one kind of widget can look like besides its query. */
export function LookSection({ widget, dataset }: { widget: DataWidget; dataset: CatalogueDataset }) {
  const { changeData } = useDesigner()
  const { query } = widget
  const set = (
    change: Partial<
      Record<
        'direction' | 'stacked' | 'target' | 'donut' | 'min' | 'max' | 'pageSize' | 'scale' | 'multiples',
        unknown
      >
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
      {(widget.kind === 'bar' || widget.kind === 'line' || widget.kind === 'area') && (
        <Checkbox
          checked={widget.multiples ?? false}
          disabled={query.columns.filter(isDimension).length < 2}
          onChange={({ target }) => set({ multiples: target.checked })}
        >
          Satu gambar kecil per kelompok, berskala sama
        </Checkbox>
      )}
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
      {(widget.kind === 'bar' || widget.kind === 'line' || widget.kind === 'area') && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <MarksSection widget={widget} hasTime={hasTime(widget, dataset)} />
        </Suspense>
      )}
      {widget.kind === 'table' &&
        number('pageSize', widget.pageSize, 'Baris per halaman', { min: 5, max: 100 })}
    </Form>
  )
}

/** Whether the axis is one of time. */
function hasTime({ query }: DataWidget, { dimensions }: CatalogueDataset): boolean {
  const first = query.columns.find(isDimension)
  return (
    first?.kind === 'dimension' &&
    dimensions.some(({ field, type }) => field === first.field && type === 'date')
  )
}

/** Kinds that have something to choose here. */
export function hasLook({ kind }: DataWidget): boolean {
  return ['bar', 'line', 'area', 'pie', 'gauge', 'table', 'pivot', 'heatmap', 'map'].includes(kind)
}
