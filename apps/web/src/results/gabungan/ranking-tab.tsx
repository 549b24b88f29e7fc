import { lazy, Suspense, useState } from 'react'
import {
  gabungan,
  type GabunganDetail,
  type GabunganLine,
  type GabunganVersion,
  type GabunganSummary,
} from '@suluh/contract/results/gabungan'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable, type Table } from '#platform/kernel/data/use-table.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure, rulesSentences } from './gabungan-words.ts'
import { rankingColumns } from './ranking-columns.tsx'
import { reachedSentence, reachedShare } from '#results/hasil-ujian/reached.ts'
import styles from './gabungan.module.css'
import { rangeText } from '@suluh/contract/platform/range-text'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'

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

/** Verdicts as everywhere else: those who are settled, and whom missing marks can still decide. */
function reachedOf({ passed, menunggu, ranked }: Pick<Summary, 'passed' | 'menunggu' | 'ranked'>) {
  return passed === null ? undefined : { lulus: passed, menunggu, belum: ranked - passed - menunggu }
}

function headLine(summary: Summary): string {
  const { n, ranked, mean, min, max } = summary
  const out = n > ranked ? `; ${formatNumber(n - ranked, 0)} tidak diperingkat` : ''
  const verdicts = reachedOf(summary)
  const reached = verdicts ? ` ${reachedSentence(verdicts)}` : ''
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
            ...(summary.menunggu > 0 ? [{ value: 'belum-pasti', label: 'Belum pasti' }] : []),
          ]}
        />
      )}
      <AtributFilters entity="application-user" peran="murid" table={table} />
    </FilterRow>
  )
}

type WhyDrawerProps = { line: GabunganLine | undefined; version: GabunganVersion; onClose: () => void }

/** "Mengapa peringkat ini": the same sentences that the student reads. */
function WhyDrawer({ line, version, onClose }: WhyDrawerProps) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={line?.nama}>
      {line && (
        <Stack gap={4}>
          <Text size="small" tone="soft">
            {[line.nomor, line.lembaga, `versi ${version.number}`].filter(Boolean).join(' · ')}
          </Text>
          <Stack as="ul" className={styles.list}>
            {line.mengapa.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Stack>
          {line.groups.length > 0 && (
            <p>
              Di groupnya: {line.groups.map(({ nama, rank }) => `${nama} peringkat ${rank}`).join(', ')}
              {line.rankInLembaga !== null && `; di lembaganya peringkat ${line.rankInLembaga}`}.
            </p>
          )}
        </Stack>
      )}
    </Drawer>
  )
}

/** Lembaga beside each other, the highest mean first; where there is one only, its groups. Last stands everybody. */
function CompareTable({ summary }: { summary: GabunganSummary }) {
  const { lembaga, groups, passed, from, width, counts } = summary
  const isByGroup = lembaga.length <= 1 && groups.length > 0
  const most = from + width * counts.length
  const rows = [...(isByGroup ? groups : lembaga), { ...summary, id: 'semua', nama: 'Semua' }]
  const what = isByGroup ? 'group' : 'lembaga'
  return (
    <section className={styles.panel} aria-label={`Perbandingan ${what}`}>
      <h2>
        Perbandingan {what} <span>{formatNumber(summary.ranked, 0)} murid diperingkat</span>
      </h2>
      <PlainTable aria-label="Perbandingan" className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{isByGroup ? 'Group' : 'Lembaga'}</th>
            <th scope="col">Murid</th>
            <th scope="col">Rata-rata</th>
            <th scope="col">Median</th>
            <th scope="col">Rentang</th>
            {passed !== null && <th scope="col">Ambang tercapai</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.nama}</th>
              <td>{formatNumber(row.ranked, 0)}</td>
              <td>
                {figure(row.mean)}
                <ProgressBar
                  value={Math.max(0, (row.mean ?? from) - from)}
                  max={most - from}
                  label={`Rata-rata ${row.nama}`}
                />
              </td>
              <td>{figure(row.median)}</td>
              <td>{row.min === null ? '—' : rangeText(figure(row.min, 1), figure(row.max, 1))}</td>
              {passed !== null && (
                <td className={styles.reached}>
                  {reachedShare(reachedOf(row) ?? { lulus: 0, belum: 0, menunggu: 0 })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
