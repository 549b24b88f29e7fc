import { PrinterOutlined } from '@ant-design/icons'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { formatDuration, formatNumber } from '#platform/kernel/format.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import type { Draft } from '../builder/builder-draft.ts'
import { givenSeconds } from '../facts.tsx'
import { kisiKisiOf } from './kisi-kisi.ts'
import styles from './kisi-kisi.module.css'

/** What the package asks, counted; its rows, a question each, are a paper of their own. */
export function KisiKisiPanel({ paketSoalId, draft }: { paketSoalId: string; draft: Draft }) {
  const { rows, forms, questions, asked, points, usualSeconds } = kisiKisiOf(draft)
  if (questions === 0) return <EmptyState text="Kisi-kisi muncul setelah paket punya soal." />
  const countOf = (form: (typeof forms)[number]) =>
    rows.reduce((sum, { perForm }) => sum + (perForm[form] ?? 0), 0)
  const without = draft.sections
    .flatMap(({ soal }) => soal)
    .filter(({ indikator }) => indikator === '').length
  const isDrawn = Math.round(asked) < questions
  return (
    <Stack as="section" gap={3} aria-label="Kisi-kisi">
      <Cluster justify="between">
        <p>
          <strong>{questions} soal</strong>
          {isDrawn && `, tiap murid mendapat ${formatNumber(asked)} dari undian`}, skor tertinggi{' '}
          <strong>{formatNumber(points, 2)}</strong>. Waktu{' '}
          <strong>{formatDuration(givenSeconds(draft))}</strong>; perkiraan pengerjaan{' '}
          {formatDuration(usualSeconds)}.
        </p>
        <ButtonLink to={`/paket-soal/${paketSoalId}/kisi-kisi`}>
          <PrinterOutlined aria-hidden /> Kisi-kisi per soal
        </ButtonLink>
      </Cluster>
      {without > 0 && (
        <Text size="small" tone="soft">
          {without} soal belum punya indikator. Isi di halaman tulis, bagian Rincian; kisi-kisi dan kartu soal
          memuatnya.
        </Text>
      )}
      <PlainTable aria-label="Tabel kisi-kisi" className={styles.table}>
        <thead>
          <tr>
            {['Pelajaran', 'Aspek', 'Level', ...forms.map((form) => formLabels[form])].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Jumlah</th>
            {isDrawn && <th scope="col">Rata-rata keluar</th>}
            <th scope="col">Skor</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={[row.pelajaran, row.aspek, row.level].join('/')}>
              <td>{row.pelajaran}</td>
              <td data-brief={`${row.questions} soal · skor ${formatNumber(row.points, 2)}`}>
                {row.aspek ?? 'Belum ada aspek'}
              </td>
              <td>{row.level ?? '–'}</td>
              {forms.map((form) => (
                <td key={form}>{row.perForm[form] ?? '–'}</td>
              ))}
              <td>{row.questions}</td>
              {isDrawn && <td>{formatNumber(row.asked)}</td>}
              <td>{formatNumber(row.points, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Jumlah
            </th>
            {forms.map((form) => (
              <td key={form}>{countOf(form)}</td>
            ))}
            <td>{questions}</td>
            {isDrawn && <td>{formatNumber(asked)}</td>}
            <td>{formatNumber(points, 2)}</td>
          </tr>
        </tfoot>
      </PlainTable>
    </Stack>
  )
}
