import { createContext, useContext } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { GridBox, ReportDefinition } from '@suluh/contract/reports/report-definition'
import { copyWidget, moveToPage, newWidgetId, nudgeBox, pageOfWidget } from './layout-commands.ts'
import { removeWithParameter } from '../properties/parameter-commands.ts'
import { isFull } from './use-add-widget.ts'
import { useDesigner } from '../use-designer.ts'

/** Only the menus ask for it, so that a change of it does not draw the widgets again. */
export const DefinitionContext = createContext<ReportDefinition | undefined>(undefined)

const moves: { key: string; label: string; by: Partial<GridBox> }[] = [
  { key: 'kiri', label: 'Geser ke kiri', by: { x: -1 } },
  { key: 'kanan', label: 'Geser ke kanan', by: { x: 1 } },
  { key: 'atas', label: 'Geser ke atas', by: { y: -1 } },
  { key: 'bawah', label: 'Geser ke bawah', by: { y: 1 } },
  { key: 'lebar', label: 'Lebarkan', by: { w: 1 } },
  { key: 'sempit', label: 'Sempitkan', by: { w: -1 } },
  { key: 'tinggi', label: 'Tinggikan', by: { h: 1 } },
  { key: 'pendek', label: 'Pendekkan', by: { h: -1 } },
]

/** What can be done with a widget, for those who do not drag. */
export function WidgetMenu({ id, name }: { id: string; name: string }) {
  const definition = useContext(DefinitionContext)
  const { change } = useDesigner()
  const others = (definition?.pages ?? []).filter(
    (page) => definition && page !== pageOfWidget(definition, id),
  )
  const copy = () => {
    if (!definition || isFull(definition)) return
    const newId = newWidgetId(definition, id.replace(/-\d+$/, ''))
    change({ label: 'Salin widget', select: newId, recipe: (draft) => copyWidget(draft, id, newId) })
  }
  const items: MenuProps['items'] = [
    { key: 'salin', label: 'Salin widget', onClick: copy },
    ...(others.length === 0
      ? []
      : [
          {
            key: 'halaman',
            label: 'Pindah ke halaman',
            children: others.map((page) => ({
              key: page.id,
              label: page.nama,
              onClick: () =>
                change({
                  label: 'Pindahkan widget',
                  page: page.id,
                  select: id,
                  recipe: (draft) => moveToPage(draft, id, page.id),
                }),
            })),
          },
        ]),
    {
      key: 'letak',
      label: 'Letak dan ukuran',
      children: moves.map(({ key, label, by }) => ({
        key,
        label,
        onClick: () => change({ label: 'Pindahkan widget', recipe: (draft) => nudgeBox(draft, id, by) }),
      })),
    },
    { type: 'divider' },
    {
      key: 'hapus',
      label: 'Hapus widget',
      danger: true,
      onClick: () => change({ label: 'Hapus widget', recipe: (draft) => removeWithParameter(draft, id) }),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${name}`} />
    </Dropdown>
  )
}
