import { Table, type TableColumnType } from 'antd'
import { statistikBanksoal, type SoalBersama } from '@suluh/contract/bank/statistik-banksoal'
import type { KopHasil } from '@suluh/contract/school/kop-hasil'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { pageRule } from '#platform/ui/print/print-page.ts'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ResultsKop, ResultsSignatures } from '../terbitan/results-kop.tsx'
import { beginning, figure, interval } from './figure.ts'
import { banksoalHeadLine, enoughStudents } from '@suluh/contract/results/statistik-words'
import { StatistikFiles } from './statistik-files.tsx'
import styles from './statistik.module.css'

const pollMs = 1500

/** A package's questions over all the exams that they were ever in. */
export function BanksoalPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(statistikBanksoal.one, { params: { id } })
  const hasUses = result?.soal.some(({ exams }) => exams > 0) ?? false
  return (
    <AntdPage>
      <main className={styles.page}>
        <style>{pageRule()}</style>
        {result && <ResultsKop kop={result.kop} />}
        <PageHeader
          title="Statistik bank soal"
          note={
            <BackLink isInLine to={`/dashboard/paket-soal/${id}`}>
              {result?.paketSoal.nama ?? 'Paket soal'}
            </BackLink>
          }
        >
          <HelpButton />
          <Link to={`/paket-soal/${id}/statistik-paket-soal`}>Paket ini saja</Link>
          {(hasUses || query.isPending) && (
            <StatistikFiles path={`/paket-soal/${id}/statistik-banksoal/ekspor`} />
          )}
        </PageHeader>
        {result?.isComputing && <Computing id={id} />}
        {result && hasUses ? (
          <Report soal={result.soal} kop={result.kop} />
        ) : query.isError && !result ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : result ? (
          <EmptyState text="Butir paket ini belum pernah diujikan.">
            <Link to={`/dashboard/paket-soal/${id}?tab=jadwal`}>Lihat jadwal ujian</Link>
          </EmptyState>
        ) : (
          <Skeleton lines={12} />
        )}
      </main>
    </AntdPage>
  )
}

function Computing({ id }: { id: string }) {
  useCustom(statistikBanksoal.one, { params: { id }, refetchInterval: pollMs })
  return (
    <Text as="span" size="small" tone="soft" className={styles.computing} data-print="never" role="status">
      Sedang menghitung hasil terbaru…
    </Text>
  )
}

function Report({ soal, kop }: { soal: SoalBersama[]; kop: KopHasil }) {
  return (
    <>
      <p className={styles.head}>{banksoalHeadLine(soal)}</p>
      <Text size="small" tone="soft">
        P: tingkat kesukaran; D: daya pembeda. Angka gabungan semua paket dan ujian yang memuat butir itu,
        ditimbang menurut banyak murid, dengan penskoran yang berlaku di masing-masing. Bergeser: berpindah
        berlawanan dengan butir lain, selisih P sedikitnya 0,10 dan p &lt; 0,01. Kelompok yang berbeda
        kemampuannya disetarakan dahulu lewat butir bersama; perlu sedikitnya lima.
      </Text>
      <section aria-label="Butir">
        <Table<SoalBersama>
          aria-label="Butir"
          rowKey="soalId"
          size="small"
          sticky
          scroll={{ x: 'max-content' }}
          pagination={false}
          showSorterTooltip={false}
          dataSource={soal}
          columns={columns}
          expandable={{
            columnTitle: <span className="visually-hidden">Tiap ujian</span>,
            expandedRowRender: administrationsOf,
            rowExpandable: ({ pelaksanaan }) => pelaksanaan.length > 0,
          }}
        />
        <PaperTable
          rows={soal}
          keyOf={({ soalId }) => soalId}
          columns={onPaper}
          end={<ResultsSignatures kop={kop} right="Guru mata pelajaran" />}
          isPrintOnly
        />
      </section>
    </>
  )
}

const onPaper: PaperColumn<SoalBersama>[] = [
  { title: 'No.', isNumber: true, render: ({ number }) => number },
  { title: 'Butir', isLong: true, render: ({ stem }) => beginning(stem, 120) },
  { title: 'Ujian', isNumber: true, render: ({ exams }) => exams },
  { title: 'Murid', isNumber: true, render: ({ n }) => formatNumber(n) },
  { title: 'Terakhir', render: ({ lastAt }) => (lastAt ? formatDate(lastAt) : '—') },
  { title: 'P', isNumber: true, render: ({ facility }) => figure(facility) },
  { title: 'Selang 95%', render: ({ facilityInterval }) => interval(facilityInterval) || '—' },
  { title: 'D', isNumber: true, render: ({ discrimination }) => figure(discrimination) },
  {
    title: 'Pergeseran',
    render: ({ drift }) =>
      drift?.p == null ? '—' : `${drift.isDrifting ? 'Bergeser' : 'Tetap'} ${figure(drift.range)}`,
  },
]

const columns: TableColumnType<SoalBersama>[] = [
  { title: 'No.', dataIndex: 'number', align: 'end', sorter: (a, b) => a.number - b.number },
  {
    title: 'Butir',
    render: (_, { stem, soalId, number, n, drift, pelaksanaan, facility, discrimination, terbitan }) => (
      <>
        <Link className={styles.stem} to={`/dashboard/paket-soal/bank/${soalId}`}>
          {stem || `Butir ${number}`}
        </Link>
        <Text as="span" size="small" tone="soft" className={styles.brief}>
          <DriftTag n={n} drift={drift} pelaksanaan={pelaksanaan} /> P {figure(facility)} · D{' '}
          {figure(discrimination)}
          {terbitan !== null && ` · terakhir di terbitan ${terbitan}`}
        </Text>
      </>
    ),
  },
  { title: 'Ujian', dataIndex: 'exams', align: 'end', sorter: (a, b) => a.exams - b.exams },
  { title: 'Murid', align: 'end', sorter: (a, b) => a.n - b.n, render: (_, { n }) => formatNumber(n) },
  {
    title: 'Terakhir',
    sorter: (a, b) => (a.lastAt ?? '').localeCompare(b.lastAt ?? ''),
    render: (_, { lastAt }) => (lastAt ? formatDate(lastAt) : '—'),
  },
  {
    title: <abbr title="Tingkat kesukaran gabungan dengan selang 95%">P</abbr>,
    sorter: (a, b) => (a.facility ?? -1) - (b.facility ?? -1),
    render: (_, { facility, facilityLabel, facilityInterval }) => (
      <>
        {figure(facility)}{' '}
        <Text as="span" size="small" tone="soft">
          {facilityLabel} {interval(facilityInterval)}
        </Text>
      </>
    ),
  },
  {
    title: <abbr title="Daya pembeda gabungan">D</abbr>,
    sorter: (a, b) => (a.discrimination ?? -9) - (b.discrimination ?? -9),
    render: (_, { discrimination, discriminationLabel }) => (
      <>
        {figure(discrimination)}{' '}
        <Text as="span" size="small" tone="soft">
          {discriminationLabel}
        </Text>
      </>
    ),
  },
  {
    title: 'Pergeseran',
    sorter: (a, b) => (a.drift?.range ?? -1) - (b.drift?.range ?? -1),
    render: (_, soal) => <DriftTag {...soal} />,
  },
]

/** Whether the item has become easier or harder from exam to exam. */
function DriftTag({ n, drift, pelaksanaan }: Pick<SoalBersama, 'n' | 'drift' | 'pelaksanaan'>) {
  if (n < enoughStudents)
    return (
      <Text as="span" size="small" tone="soft">
        data belum cukup (n = {n})
      </Text>
    )
  if (!drift || drift.p === null)
    return (
      <Text as="span" size="small" tone="soft">
        {pelaksanaan.filter((each) => each.n > 0).length > 1
          ? 'tidak dapat dibandingkan: butir bersama kurang dari lima'
          : '— satu pelaksanaan'}
      </Text>
    )
  return (
    <WordTag tone={drift.isDrifting ? 'warning' : 'success'}>
      {drift.isDrifting ? 'Bergeser' : 'Tetap'} {figure(drift.range)}
    </WordTag>
  )
}

/** Each publication by itself, the oldest first. */
function administrationsOf({ pelaksanaan }: SoalBersama) {
  return (
    <PlainTable aria-label="Pelaksanaan">
      <caption>Pelaksanaan</caption>
      <thead>
        <tr>
          <th scope="col">Paket</th>
          <th scope="col">Mulai</th>
          <th scope="col" data-number>
            Ujian
          </th>
          <th scope="col" data-number>
            Murid
          </th>
          <th scope="col">P</th>
          <th scope="col" data-number>
            D
          </th>
        </tr>
      </thead>
      <tbody>
        {pelaksanaan.map(({ paketSoal, at, exams, n, facility, discrimination }) => (
          <tr key={`${paketSoal}/${at}`}>
            <th scope="row">{paketSoal}</th>
            <td>{at ? formatDate(at) : '—'}</td>
            <td data-number>{exams}</td>
            <td data-number>{formatNumber(n)}</td>
            <td>
              <span className={styles.share}>
                <span style={{ width: `${(facility ?? 0) * 100}%` }} data-key />
              </span>
              {figure(facility)}
            </td>
            <td data-number>{figure(discrimination)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
