import { Table, type TableColumnType } from 'antd'
import {
  enoughPairs,
  markingAgreement,
  type Kesepakatan,
  type KesepakatanPenilai,
  type KesepakatanSoal,
  type KesepakatanUjian,
} from '@suluh/contract/exams/marking-agreement'
import { agreementWords, markerWords } from '@suluh/contract/exams/marking-agreement-words'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { ExportLinks } from '#platform/sheet/export-links.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { KeandalanPart } from './keandalan-part.tsx'
import styles from './marking.module.css'

/** How two markers of the same answers agree: a sentence first, every figure below. */
export function AgreementPage() {
  const { eventId = '' } = useParams()
  const { result, query } = useCustom(markingAgreement.one, { params: { eventId } })
  return (
    <AntdPage>
      <main className={styles.page}>
        <PageHeader
          title="Kesepakatan penilai"
          note={
            result && (
              <BackLink isInLine to={`/koreksi/${eventId}`}>
                {result.event.nama}
              </BackLink>
            )
          }
        >
          {result && result.all.pairs > 0 && <ExportLinks path={`/marking/${eventId}/kesepakatan/ekspor`} />}
          <HelpButton />
        </PageHeader>
        {result ? (
          <Agreement result={result} />
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </main>
    </AntdPage>
  )
}

function Agreement({ result }: { result: KesepakatanUjian }) {
  const { all, soal, penilai, tolerance, keandalan } = result
  return (
    <Stack gap={5}>
      <Text as="p" size="large">
        {agreementWords(all, tolerance)}
      </Text>
      {all.pairs > 0 && (
        <>
          <Stack as="section" gap={3} aria-labelledby="per-penilai">
            <h2 id="per-penilai">Siapa lebih murah, siapa lebih ketat</h2>
            <ul>
              {penilai.map((each) => (
                <li key={each.id}>{markerWords(each)}</li>
              ))}
            </ul>
            <Figures label="Angka setiap penilai" columns={markerColumns} rows={penilai} rowKey="id" />
          </Stack>
          <Stack as="section" gap={3} aria-labelledby="per-soal">
            <h2 id="per-soal">Soal mana yang dinilai berbeda</h2>
            <Figures label="Kesepakatan setiap soal" columns={soalColumns} rows={soal} rowKey="soalId" />
          </Stack>
          <Text size="small" tone="soft">
            Hanya jawaban yang sudah dinilai dua orang; soal yang dibatalkan tidak ikut. Angka mulai
            ditampilkan dari {enoughPairs} jawaban. Kappa kuadratik: 1 sama sekali sama, 0 tidak lebih dari
            kebetulan. ICC(1), Shrout dan Fleiss: bagian ragam nilai yang berasal dari jawabannya dan bukan
            dari penilainya. Selang dalam kurung 95%. Bergeser: paruh kedua berbeda dari paruh pertama lebih
            dari kebetulan (99%).
          </Text>
        </>
      )}
      <KeandalanPart keandalan={keandalan} />
    </Stack>
  )
}

type FiguresProps<Row> = { label: string; columns: TableColumnType<Row>[]; rows: Row[]; rowKey: keyof Row }

function Figures<Row>({ label, columns, rows, rowKey }: FiguresProps<Row>) {
  return (
    <Table<Row>
      aria-label={label}
      rowKey={rowKey}
      size="small"
      scroll={{ x: 'max-content' }}
      pagination={false}
      showSorterTooltip={false}
      dataSource={rows}
      columns={columns}
    />
  )
}

const percent = (share: number | null) => (share === null ? '—' : `${fixedFigure(share * 100, 0)}%`)

function Ranged({
  value,
  interval,
  of = (each) => fixedFigure(each, 2),
}: {
  value: number | null
  interval: Kesepakatan['iccInterval']
  of?: (value: number | null) => string
}) {
  return (
    <Cluster as="span" gap={1} justify="end" nowrap>
      {of(value)}
      {interval && (
        <Text as="span" size="small" tone="soft">
          ({of(interval[0])} … {of(interval[1])})
        </Text>
      )}
    </Cluster>
  )
}

const numbers = { align: 'end' } as const

const soalColumns: TableColumnType<KesepakatanSoal>[] = [
  { title: 'Soal', dataIndex: 'number', ...numbers, sorter: (a, b) => a.number - b.number },
  {
    title: 'Jawaban',
    ...numbers,
    sorter: (a, b) => a.pairs - b.pairs,
    render: (_, { pairs }) => formatNumber(pairs),
  },
  {
    title: 'Menunggu ketiga',
    ...numbers,
    sorter: (a, b) => a.differing - b.differing,
    render: (_, { differing }) => formatNumber(differing),
  },
  {
    title: 'Sama persis',
    ...numbers,
    sorter: (a, b) => (a.exact ?? -1) - (b.exact ?? -1),
    render: (_, { exact, exactInterval }) => <Ranged value={exact} interval={exactInterval} of={percent} />,
  },
  {
    title: 'Dalam toleransi',
    ...numbers,
    sorter: (a, b) => (a.within ?? -1) - (b.within ?? -1),
    render: (_, { within, withinInterval }) => (
      <Ranged value={within} interval={withinInterval} of={percent} />
    ),
  },
  {
    title: <abbr title="Kappa Cohen dengan bobot kuadrat">Kappa</abbr>,
    ...numbers,
    sorter: (a, b) => (a.kappa ?? -2) - (b.kappa ?? -2),
    render: (_, { kappa }) => fixedFigure(kappa, 2),
  },
  {
    title: <abbr title="Korelasi intrakelas satu nilai, ICC(1)">ICC</abbr>,
    ...numbers,
    sorter: (a, b) => (a.icc ?? -2) - (b.icc ?? -2),
    render: (_, { icc, iccInterval }) => <Ranged value={icc} interval={iccInterval} />,
  },
]

const markerColumns: TableColumnType<KesepakatanPenilai>[] = [
  { title: 'Penilai', render: (_, { nama }) => nama ?? 'Akun dihapus' },
  { title: 'Jawaban', ...numbers, render: (_, { pairs }) => formatNumber(pairs) },
  { title: 'Sama persis', ...numbers, render: (_, { exact }) => percent(exact) },
  { title: 'Dalam toleransi', ...numbers, render: (_, { within }) => percent(within) },
  {
    title: <abbr title="Rata-rata nilai sendiri dikurangi nilai penilai lain, dalam poin">Selisih</abbr>,
    ...numbers,
    sorter: (a, b) => (a.severity ?? 0) - (b.severity ?? 0),
    render: (_, { severity, severityInterval }) => <Ranged value={severity} interval={severityInterval} />,
  },
  {
    title: <abbr title="Selisih rata-rata pada paruh pertama dan paruh kedua koreksinya">Awal → akhir</abbr>,
    ...numbers,
    render: (_, { early, late, isDrifting }) =>
      early === null
        ? '—'
        : `${fixedFigure(early, 2)} → ${fixedFigure(late, 2)}${isDrifting ? ', bergeser' : ''}`,
  },
]
