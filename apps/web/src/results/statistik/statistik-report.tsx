import { useMemo } from 'react'
import type { StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#platform/kernel/format.ts'
import { ReportSignatures } from '#platform/ui/print/signatures.tsx'
import { Grid } from '#platform/ui/light/grid.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { DistributionChart } from './distribution-chart.tsx'
import { headLine } from './head-line.ts'
import { ItemMap } from './item-map.tsx'
import { ItemsToMend } from './items-to-mend.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { TestFigures } from './test-figures.tsx'
import styles from './statistik.module.css'

/** From the sentence to the figures to the single item. The open item stands in the address. */
type ReportProps = { paketSoalId: string; statistik: StatistikPaket }

export function StatistikReport({ paketSoalId, statistik }: ReportProps) {
  const [search, setSearch] = useSearchParams()
  const { n, test, items } = statistik
  const left = items.length - test.itemCount
  const open = (number: number | undefined) =>
    setSearch(number === undefined ? {} : { butir: String(number) }, { preventScrollReset: true })
  const shown = useMemo(
    () => items.find(({ number }) => String(number) === search.get('butir')),
    [items, search],
  )
  return (
    <>
      <p className={styles.head}>{headLine(statistik)}</p>
      <ItemsToMend items={items} onOpen={open} />
      <Text size="small" tone="soft">
        Dihitung {formatDateTime(statistik.computedAt)} dari {n} murid, {test.itemCount} butir, skor paling
        tinggi {test.maxScore}. {statistik.scoring.label}.{left > 0 && ` ${leftOut(left)}`}
      </Text>
      <TestFigures statistik={statistik} />
      <Grid min="320px" gap={5} className={styles.charts}>
        <DistributionChart n={n} test={test} />
        <ItemMap items={items} n={n} onOpen={open} />
      </Grid>
      <ItemTable items={items} onOpen={open} />
      <ReportSignatures right="Guru mata pelajaran" isPrintOnly />
      <ItemPanel paketSoalId={paketSoalId} item={shown} onClose={() => open(undefined)} />
    </>
  )
}

function leftOut(count: number): string {
  return `${count} butir belum ikut dihitung: masih menunggu dinilai, atau tidak dihitung menurut penskoran ini.`
}
