import { kemiripan } from '@suluh/contract/results/kemiripan'
import {
  chanceWords,
  falseAlarmWords,
  kemiripanHeadLine,
  notProof,
  tempatWords,
  waktuWords,
} from '@suluh/contract/results/kemiripan-words'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import type { PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { TableSheet } from '#school/kop-surat/table-sheet.tsx'

type Row = Parameters<typeof waktuWords>[0]

/** Pairs that stand out on paper, under the same words as on the screen; opening it leaves a line in the log. */
export function KemiripanPrint({ paketSoalId, eventId }: { paketSoalId: string; eventId: string }) {
  const { result, query } = useCustom(kemiripan.printed, { params: { id: eventId } })
  const title = result ? `Kemiripan jawaban: ${result.event.nama}` : 'Kemiripan jawaban'
  return (
    <TableSheet
      title={title}
      lembagaId={result?.kop.lembagaId}
      penyelenggara={result?.kop.lembagaId === null ? result.kop.nama : null}
      back={`/paket-soal/${paketSoalId}/statistik-paket-soal?ujian=${eventId}`}
      columns={columns}
      rows={{ ...query, data: query.isError ? undefined : result?.bukti }}
      keyOf={({ pasangan: { satu, dua } }) => `${satu.attemptId} ${dua.attemptId}`}
      legend="Bersifat rahasia: hanya untuk yang diberi izin. Peluang: seberapa sering dua murid yang mengerjakan sendiri-sendiri memilih sama sebanyak ini atau lebih."
      signatures={{ left: 'Kepala lembaga', right: 'Yang diberi izin' }}
    >
      {result && (
        <>
          <p>
            <strong>{kemiripanHeadLine(result.hasil)}</strong> {notProof}
          </p>
          {result.hasil.penolakan === null && (
            <p>
              {falseAlarmWords(result.hasil)} Dihitung {formatDateTime(result.hasil.computedAt)}
              {result.hasil.isStale && '; hasil ujian berubah sejak itu'}.
            </p>
          )}
        </>
      )}
    </TableSheet>
  )
}

const columns: PaperColumn<Row>[] = [
  { title: 'No.', isNumber: true, render: (_, at) => at + 1 },
  {
    title: 'Pasangan',
    isLong: true,
    render: ({ pasangan: { satu, dua } }) => (
      <>
        {satu.nama}
        <br />
        {dua.nama}
      </>
    ),
  },
  {
    title: 'Pilihan sama',
    isLong: true,
    render: ({ pasangan: { sama, butir, wajar } }) =>
      `${sama} dari ${butir}; biasanya ${formatNumber(wajar, 0)}`,
  },
  {
    title: 'Salah yang sama',
    isLong: true,
    render: ({ pasangan: { salahSama, salahWajar } }) =>
      `${salahSama}; biasanya ${formatNumber(salahWajar, 1)}`,
  },
  { title: 'Peluang', render: ({ pasangan }) => chanceWords(pasangan.p) },
  {
    title: 'Tempat dan waktu',
    isLong: true,
    render: (row) => `${tempatWords(row.pasangan)} ${waktuWords(row)}`,
  },
]
