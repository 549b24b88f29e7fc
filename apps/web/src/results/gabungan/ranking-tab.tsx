import { lazy, Suspense, useState } from 'react'
import {
  gabungan,
  type GabunganDetail,
  type GabunganLine,
  type GabunganVersion,
} from '@suluh/contract/results/gabungan'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable, type Table } from '#platform/kernel/data/use-table.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Grid } from '#platform/ui/light/grid.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { figure, rulesSentences } from './gabungan-words.ts'
import { CompareTable } from './rules/compare-table.tsx'
import { rankingColumns } from './ranking-columns.tsx'
import { WhyDrawer } from './why-drawer.tsx'
import styles from './gabungan.module.css'

const SpreadChart = lazy(async () => ({ default: (await import('./spread-chart.tsx')).SpreadChart }))

type RankingTabProps = { detail: GabunganDetail; version: GabunganVersion | null }

/** Rules as sentences, the ranking's figures, then everybody's line. */
export function RankingTab({ detail, version }: RankingTabProps) {
  if (!version?.summary || !version.rules)
    return <EmptyState text="Peringkat belum dihitung. Lengkapi aturannya, lalu hitung." />
  return <Ranking detail={detail} version={version} summary={version.summary} rules={version.rules} />
}

type Summary = NonNullable<GabunganVersion['summary']>
type RankingProps = {
  detail: GabunganDetail
  version: GabunganVersion
  summary: Summary
  rules: NonNullable<GabunganVersion['rules']>
}

function Ranking({ detail, version, summary, rules }: RankingProps) {
  const isCalon = version.id === detail.calon?.id
  const table = useTable(gabungan.lines, {
    params: { id: detail.id },
    ...(isCalon && { permanentFilters: [{ field: 'versi', operator: 'eq', value: 'calon' }] }),
  })
  const [asked, setAsked] = useState<GabunganLine>()
  const lembagaId = table.chosen('lembagaId')
  return (
    <>
      <p className={styles.head}>{headLine(summary)}</p>
      <Stack as="ul" gap={1} className={styles.list}>
        {rulesSentences(rules, version.sources).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
      {summary.notes.length > 0 && (
        <Alert tone="info">
          {summary.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      <Text size="small" tone="soft">
        {versionLine(version, isCalon)}
      </Text>
      <Grid min="440px" gap={4}>
        <Suspense
          fallback={
            <section className={styles.panel}>
              <h2>Sebaran nilai akhir</h2>
              <ChartSkeleton height={260} />
            </section>
          }
        >
          <SpreadChart summary={summary} lembagaId={lembagaId} />
        </Suspense>
        <CompareTable summary={summary} />
      </Grid>
      <RankingFilters table={table} summary={summary} />
      <DataTable
        label="Peringkat"
        table={table}
        columns={rankingColumns(version, setAsked)}
        empty={<EmptyState text="Tidak ada murid di peringkat ini yang dapat Anda baca." />}
        onOpen={setAsked}
      />
      <Text size="small" tone="soft">
        Dalam kurung: ujian itu tidak diikuti dan dihitung menurut aturan. △: di bawah ambang batas ujian itu.
      </Text>
      <WhyDrawer line={asked} version={version} onClose={() => setAsked(undefined)} />
    </>
  )
}

function headLine({ n, ranked, mean, min, max, passed }: Summary): string {
  const out = n > ranked ? `; ${formatNumber(n - ranked, 0)} tidak diperingkat` : ''
  const reached = passed === null ? '' : ` ${formatNumber(passed, 0)} mencapai ambang batas.`
  return mean === null
    ? `Tidak ada yang dapat diperingkat dari ${formatNumber(n, 0)} murid.`
    : `${formatNumber(ranked, 0)} murid diperingkat${out}. Rata-rata ${figure(mean)}, dari ${figure(min)} sampai ${figure(max)}.${reached}`
}

/** Which computation this is, and from which scoring of each exam. */
function versionLine({ number, dibuatPada, shownAt, sources }: GabunganVersion, isCalon: boolean): string {
  const from = sources.map(
    ({ nama, results, scoringVersion }) =>
      `${nama} (${formatNumber(results, 0)} hasil, ${scoringLabel(scoringVersion).toLowerCase()})`,
  )
  const when = isCalon
    ? `Pratinjau versi ${number}, dihitung ${formatDateTime(dibuatPada)}; belum dibekukan`
    : `Versi ${number}, ditetapkan ${formatDateTime(shownAt ?? dibuatPada)}`
  return `${when}. Dari ${new Intl.ListFormat('id').format(from)}.`
}

type Lines = Table<typeof gabungan.lines>

function RankingFilters({ table, summary }: { table: Lines; summary: Summary }) {
  const fields = useAtributFields('application-user', 'murid')
  return (
    <FilterRow table={table} search="Cari nama atau NISN">
      {summary.lembaga.length > 1 && (
        <FilterSelect
          table={table}
          field="lembagaId"
          label="Lembaga"
          placeholder="Semua lembaga"
          options={summary.lembaga.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      )}
      {summary.groups.length > 0 && (
        <FilterSelect
          table={table}
          field="groupBelajarId"
          label="Group belajar"
          placeholder="Semua group"
          options={summary.groups.map(({ id, nama, lembaga }) => ({
            value: id,
            label: lembaga ? `${nama} · ${lembaga}` : nama,
          }))}
        />
      )}
      {summary.passed !== null && (
        <FilterSelect
          table={table}
          field="lulus"
          label="Ambang batas"
          placeholder="Ambang batas"
          options={[
            { value: 'ya', label: 'Tercapai' },
            { value: 'tidak', label: 'Belum tercapai' },
          ]}
        />
      )}
      <AtributFilters fields={fields} filters={table.filters} onFilter={table.setFilter} />
    </FilterRow>
  )
}
