import { useContext } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { GridBox } from '@suluh/contract/reports/report-definition'
import { moveToPage, nudgeBox, pageOfWidget } from './layout-commands.ts'
import { removeWithParameter } from '../properties/parameter-commands.ts'
import { DefinitionContext, useCopyWidget } from './use-copy-widget.ts'
import { useDesigner } from '../use-designer.ts'

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
  const copy = useCopyWidget()
  const items: MenuProps['items'] = [
    { key: 'salin', label: 'Salin widget', onClick: () => copy(id) },
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
