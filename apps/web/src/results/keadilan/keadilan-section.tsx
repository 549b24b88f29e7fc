import { keadilan, kelasLabels, type ButirKeadilan, type Keadilan } from '@suluh/contract/results/keadilan'
import { difWords, keadilanHeadLine } from '@suluh/contract/results/keadilan-words'
import { Button, Table, type TableColumnType } from 'antd'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { beginning, figure, interval, probability } from '../statistik/figure.ts'
import { GroupCurves } from './group-curves.tsx'
import styles from './keadilan.module.css'

const pollMs = 1000

type SectionProps = { paketSoalId: string; which: { snapshotId?: string; eventId?: string } }

/** "Adilkah soal ini?": questions that are not as hard for two groups of like ability, a sentence and pictures first. */
export function KeadilanSection({ paketSoalId, which }: SectionProps) {
  const [search, setSearch] = useSearchParams()
  const [menurut, fokus] = [search.get('menurut'), search.get('fokus')]
  const asked = { ...which, ...(menurut && { menurut }), ...(fokus && { fokus }) }
  const { result, query } = useCustom(keadilan.one, { params: { id: paketSoalId }, query: asked })
  const choose = (next: { menurut: string; fokus?: string }) =>
    setSearch((kept) => {
      kept.delete('fokus')
      for (const [name, value] of Object.entries(next)) kept.set(name, value)
      return kept
    })
  return (
    <section className={styles.section} aria-label="Keadilan butir">
      <h2>Keadilan butir</h2>
      <Text size="small" tone="soft">
        Murid dari dua kelompok yang skornya sama dibandingkan, butir demi butir. Kelompoknya seperti ketika
        ujian dimulai.
      </Text>
      {result ? (
        <>
          <Choice result={result} onChoose={choose} />
          {result.isComputing && <Computing paketSoalId={paketSoalId} query={asked} />}
          <Found result={result} files={{ path: `/paket-soal/${paketSoalId}/keadilan/ekspor`, asked }} />
        </>
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  )
}

type ChoiceProps = { result: Keadilan; onChoose: (next: { menurut: string; fokus?: string }) => void }

function Choice({ result: { pilihan, menurut, kelompok, fokus }, onChoose }: ChoiceProps) {
  return (
    <Cluster gap={3} className={styles.choice} data-print="never">
      <label>
        Menurut{' '}
        <Select
          aria-label="Kelompok menurut"
          style={{ minWidth: 180 }}
          value={menurut}
          onChange={(next: string) => onChoose({ menurut: next })}
          options={pilihan.map(({ key, nama }) => ({ value: key, label: nama }))}
        />
      </label>
      {fokus && (
        <label>
          Kelompok{' '}
          <Select
            aria-label="Kelompok yang dilihat"
            style={{ minWidth: 200 }}
            showSearch
            value={fokus.key}
            onChange={(next: string) => onChoose({ menurut, fokus: next })}
            options={kelompok.map(({ key, nama, n }) => ({
              value: key,
              label: `${nama} (${formatNumber(n)} murid)`,
            }))}
          />
        </label>
      )}
    </Cluster>
  )
}

/** Asks each second until the newest results are compared. */
function Computing({ paketSoalId, query }: { paketSoalId: string; query: Record<string, string> }) {
  useCustom(keadilan.one, { params: { id: paketSoalId }, query, refetchInterval: pollMs })
  return (
    <Text as="p" size="small" tone="soft" role="status" data-print="never">
      Sedang membandingkan kedua kelompok…
    </Text>
  )
}

type FoundProps = { result: Keadilan; files: { path: string; asked: Record<string, string> } }

function Found({ result: { fokus, hasil, isComputing }, files }: FoundProps) {
  if (!fokus)
    return (
      <p className={styles.head}>
        Belum ada dua kelompok yang dapat dibandingkan: kelompok murid ini belum diisi, atau belum ada hasil.
      </p>
    )
  if (!hasil) return isComputing ? null : <p className={styles.head}>Belum dapat dibandingkan.</p>
  const look = hasil.items.filter(({ perluDilihat }) => perluDilihat)
  return (
    <>
      <p className={styles.head}>
        <strong>{keadilanHeadLine(hasil, fokus)}</strong>
      </p>
      {hasil.penolakan === null && (
        <>
          <Grid min="300px" gap={4}>
            {look.map((item) => (
              <Stack key={item.number} as="article" gap={2} className={styles.card}>
                <h3>
                  Butir {item.number} <KelasTag item={item} />
                </h3>
                <Text size="small" tone="soft">
                  {beginning(item.stem, 120)}
                </Text>
                <GroupCurves item={item} groups={fokus} />
                <p>{difWords(item, fokus)}</p>
              </Stack>
            ))}
          </Grid>
          <details className={styles.all}>
            <summary>Angka semua butir</summary>
            <Stack gap={2}>
              <AllItems items={hasil.items} fokus={fokus} />
              <Text size="small" tone="soft">
                {formatNumber(hasil.fokus)} murid {fokus.nama}, {formatNumber(hasil.acuan)} {fokus.acuan}.
                Delta Mantel-Haenszel: di bawah 0 lebih sukar bagi {fokus.nama}. Kelas ETS A {kelasLabels.A},
                B {kelasLabels.B}, C {kelasLabels.C}; Δ R² Nagelkerke dari regresi logistik dengan kelas
                Jodoin–Gierl. Skor pembanding dimurnikan; p dikoreksi untuk banyak uji (Benjamini–Hochberg).
                Nilai sebagian dihitung belum benar. Dihitung {formatDateTime(hasil.computedAt)}.{' '}
                {hasil.scoring.label}.
              </Text>
            </Stack>
          </details>
          <Cluster gap={2} className={styles.files} data-print="never">
            <Button href={exportAddress(files.path, { format: 'xlsx', ...files.asked })}>
              Excel keadilan
            </Button>
            <Button href={exportAddress(files.path, { format: 'csv', ...files.asked })}>CSV keadilan</Button>
          </Cluster>
        </>
      )}
    </>
  )
}

/** The larger of both methods' classes. */
function KelasTag({ item }: { item: ButirKeadilan }) {
  const [kelas] = [item.kelas, item.kelasEfek]
    .filter((each) => each !== null)
    .toSorted()
    .toReversed()
  if (!kelas) return null
  return (
    <WordTag tone={kelas === 'A' ? 'success' : 'warning'}>
      {kelas} · {kelasLabels[kelas]}
    </WordTag>
  )
}

type AllItemsProps = { items: ButirKeadilan[]; fokus: NonNullable<Keadilan['fokus']> }

function AllItems({ items, fokus }: AllItemsProps) {
  return (
    <Table<Row>
      aria-label="Keadilan semua butir"
      rowKey="number"
      size="small"
      scroll={{ x: 'max-content' }}
      pagination={false}
      showSorterTooltip={false}
      dataSource={items.map((item) => ({ ...item, groups: fokus }))}
      columns={columns}
      expandable={{
        columnTitle: <span className="visually-hidden">Kurva</span>,
        expandedRowRender: curvesOf,
      }}
    />
  )
}

type Row = ButirKeadilan & { groups: NonNullable<Keadilan['fokus']> }

function curvesOf({ groups, ...item }: Row) {
  return (
    <>
      <p>{difWords(item, groups)}</p>
      <GroupCurves item={item} groups={groups} />
    </>
  )
}

const columns: TableColumnType<Row>[] = [
  { title: 'No.', dataIndex: 'number', align: 'end', sorter: (a, b) => a.number - b.number },
  { title: 'Butir', render: (_, { stem, number }) => beginning(stem, 60) || `Butir ${number}` },
  {
    title: 'Kelas',
    sorter: (a, b) => (a.kelas ?? '').localeCompare(b.kelas ?? ''),
    render: (_, { kelas, alasan }) => kelas ?? (alasan ? '—' : ''),
  },
  {
    title: <abbr title="Delta Mantel-Haenszel dengan selang 95%">Delta</abbr>,
    sorter: (a, b) => Math.abs(a.delta ?? 0) - Math.abs(b.delta ?? 0),
    render: (_, { delta, deltaInterval }) => (
      <>
        {figure(delta)}{' '}
        <Text as="span" size="small" tone="soft">
          {interval(deltaInterval)}
        </Text>
      </>
    ),
  },
  {
    title: <abbr title="p terkoreksi untuk banyak uji">p</abbr>,
    align: 'end',
    sorter: (a, b) => (a.p ?? 1) - (b.p ?? 1),
    render: (_, { p }) => probability(p),
  },
  {
    title: <abbr title="Perubahan R² Nagelkerke (regresi logistik)">Δ R²</abbr>,
    align: 'end',
    sorter: (a, b) => (a.efek ?? 0) - (b.efek ?? 0),
    render: (_, { efek, kelasEfek }) => `${figure(efek, 3)} ${kelasEfek ?? ''}`,
  },
  {
    title: <abbr title="p regresi logistik, terkoreksi">p logistik</abbr>,
    align: 'end',
    render: (_, { pLogistik }) => probability(pLogistik),
  },
  {
    title: 'Perlu dilihat',
    sorter: (a, b) => Number(a.perluDilihat) - Number(b.perluDilihat),
    render: (_, { perluDilihat, alasan }) => (alasan ? '—' : perluDilihat ? 'Ya' : 'Tidak'),
  },
]
