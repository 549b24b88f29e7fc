import type { ReactNode } from 'react'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { statistikPaketSoal, type ButirStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Facts, Fact } from '#platform/ui/light/layout/facts.tsx'
import { figure, interval, percent } from './figure.ts'
import { OptionCurves } from './option-curves.tsx'
import { OptionTable } from './option-table.tsx'
import { VerdictTag } from './verdict-tag.tsx'
import styles from './statistik.module.css'

type ItemPanelProps = {
  paketSoalId: string
  snapshotId: string | null
  item: ButirStatistik | undefined
  /** Those above and below it, to be gone through without closing. */
  items: readonly ButirStatistik[]
  onOpen: (number: number) => void
  onClose: () => void
}

/** One item: what to do with it, its figures, and how each option works. */
export function ItemPanel({ paketSoalId, snapshotId, item, items, onOpen, onClose }: ItemPanelProps) {
  return (
    <Drawer
      open={item !== undefined}
      onClose={onClose}
      width="wide"
      title={item && `Butir ${item.number}`}
      extra={
        item && (
          <Cluster>
            <VerdictTag verdict={item.verdict} />
            <MoveButtons item={item} items={items} onOpen={onOpen} />
          </Cluster>
        )
      }
    >
      {item && <Item paketSoalId={paketSoalId} snapshotId={snapshotId} item={item} />}
    </Drawer>
  )
}

function MoveButtons({
  item,
  items,
  onOpen,
}: Pick<ItemPanelProps, 'items' | 'onOpen'> & { item: ButirStatistik }) {
  const at = items.findIndex(({ number }) => number === item.number)
  const to = (step: number, label: string, icon: ReactNode) => {
    const other = items[at + step]
    return (
      <Button
        icon={icon}
        aria-label={label}
        disabled={!other}
        onClick={() => other && onOpen(other.number)}
      />
    )
  }
  return (
    <>
      {to(-1, 'Butir sebelumnya', <LeftOutlined />)}
      {to(1, 'Butir berikutnya', <RightOutlined />)}
    </>
  )
}

type ItemProps = { paketSoalId: string; snapshotId: string | null; item: ButirStatistik }

function Item({ paketSoalId, snapshotId, item }: ItemProps) {
  const { can } = useCan({ resource: 'hasil-ujian', action: 'rescore' })
  const { result: asked } = useCustom(statistikPaketSoal.butir, {
    params: { id: paketSoalId, soalId: item.soalId },
    query: snapshotId ? { snapshotId } : {},
  })
  const texts = new Map(
    asked && 'options' in asked.content ? asked.content.options.map(({ id, html }) => [id, html]) : [],
  )
  return (
    <Stack gap={4}>
      <Text size="small" tone="soft">
        {item.section} · {formLabels[item.form]} · n = {item.n} murid
      </Text>
      {asked && asked.stimulus !== '' && (
        <details>
          <Text as="summary" tone="soft">
            Bacaan untuk butir ini
          </Text>
          <RichHtml html={asked.stimulus} />
        </details>
      )}
      {asked ? <RichHtml html={asked.content.stem} /> : <Text size="large">{item.stem}</Text>}
      <p className={styles.advice}>{item.advice}</p>
      {can && (
        <Link to={`/paket-soal/${paketSoalId}/penskoran?soal=${item.soalId}&terbitan=${snapshotId ?? ''}`}>
          {item.verdict === 'periksa-kunci' ? 'Ubah kunci butir ini' : 'Ubah penskoran butir ini'}
        </Link>
      )}
      <Facts look="figures" width="min(10rem, 42%)" className={styles.figures}>
        {factsOf(item).map(([label, value, note]) => (
          <Fact key={label} name={label}>
            {value}
            <Text size="small" tone="soft">
              {note}
            </Text>
          </Fact>
        ))}
      </Facts>
      {item.options.length > 0 && (
        <>
          <OptionTable options={item.options} texts={texts} />
          <OptionCurves options={item.options} />
        </>
      )}
    </Stack>
  )
}

function factsOf(item: ButirStatistik): [label: string, value: string, note: string][] {
  return [
    [
      'Tingkat kesukaran (P)',
      figure(item.facility),
      [item.facilityLabel, interval(item.facilityInterval)].filter(Boolean).join(', '),
    ],
    ['Daya pembeda (D)', figure(item.discrimination), item.discriminationLabel ?? ''],
    ['D 27% atas–bawah', figure(item.d27), 'kelompok 27%'],
    ['D 50% atas–bawah', figure(item.d50), 'kelompok 50%'],
    ['Korelasi butir–sisa', figure(item.itemRest), interval(item.itemRestInterval)],
    ['Korelasi butir–total', figure(item.itemTotal), ''],
    ['Alpha tanpa butir ini', figure(item.alphaIfDeleted), ''],
    [
      'Bobot efektif',
      item.effectiveWeight === null ? '—' : percent(item.effectiveWeight / 100),
      'dari sebaran skor',
    ],
    ['Rata-rata', figure(item.mean), `dari ${figure(item.max, 0)}`],
    ['Simpangan baku', figure(item.sd), 'nilai butir'],
    ['Kosong', figure(item.omitted, 0), item.omitted === null ? '' : 'murid'],
    ['Tidak sampai', figure(item.notReached, 0), item.notReached === null ? '' : 'murid'],
  ]
}
