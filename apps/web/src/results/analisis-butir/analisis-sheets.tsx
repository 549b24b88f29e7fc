import type { AnalisisButir } from '@suluh/contract/results/analisis-butir'
import { pengecohWords, tindakLanjut } from '@suluh/contract/results/analisis-words'
import {
  verdictLabels,
  type ButirStatistik,
  type StatistikPaket,
} from '@suluh/contract/results/statistik-paket-soal'
import { criticalCorrelation, isValidItem } from '@suluh/psychometrics/classical/item-validity'
import { formatNumber } from '#platform/kernel/format.ts'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { ReportSignatures } from '#school/kop-surat/report-signatures.tsx'
import { beginning, figure } from '../statistik/figure.ts'
import styles from './analisis.module.css'

/** So many questions stand beside each other on a page on its side. */
const mostBeside = 40

/** Every answer of every student, wrong ones struck under, and the sums; many questions in several tables. */
export function AnswerMatrix({ murid, kunci }: Pick<AnalisisButir, 'murid' | 'kunci'>) {
  const blocks = Array.from({ length: Math.ceil(kunci.length / mostBeside) }, (_, at) =>
    kunci
      .slice(at * mostBeside, (at + 1) * mostBeside)
      .map((each, index) => ({ ...each, at: at * mostBeside + index })),
  )
  return (
    <>
      <p className={styles.legend}>
        Huruf: jawaban murid; bergaris bawah: salah; –: tidak dijawab. Uraian, isian, dan pasangan: skornya;
        …: menunggu dinilai; *: kuncinya ada pada lembar analisis.
      </p>
      {blocks.map((block, index) => (
        <table key={block[0]!.at} className={styles.matrix} data-part="matrix">
          <thead>
            <tr>
              <th scope="col">No</th>
              <th scope="col">Nama</th>
              {block.map(({ at }) => (
                <th key={at} scope="col">
                  {at + 1}
                </th>
              ))}
              {index === blocks.length - 1 && (
                <>
                  <th scope="col">Skor</th>
                  <th scope="col">Nilai</th>
                </>
              )}
            </tr>
            <tr>
              <td />
              <th scope="row">Kunci</th>
              {block.map(({ at, kunci: key }) => (
                <th key={at}>{keyShown(key)}</th>
              ))}
              {index === blocks.length - 1 && (
                <>
                  <td />
                  <td />
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {murid.map((row, at) => (
              <tr key={at}>
                <td>{at + 1}</td>
                <td>
                  {row.nama}
                  {row.kelas && <small> {row.kelas}</small>}
                </td>
                {block.map((each) => (
                  <td key={each.at} data-wrong={row.skor[each.at] === 0}>
                    {answerShown(row, each.at)}
                  </td>
                ))}
                {index === blocks.length - 1 && (
                  <>
                    <td>{formatNumber(row.jumlah, 2)}</td>
                    <td>{formatNumber(row.nilai, 2)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Jumlah skor</th>
              {block.map(({ at }) => (
                <td key={at}>
                  {formatNumber(
                    murid.reduce((sum, { skor }) => sum + (skor[at] ?? 0), 0),
                    1,
                  )}
                </td>
              ))}
              {index === blocks.length - 1 && (
                <>
                  <td />
                  <td />
                </>
              )}
            </tr>
          </tfoot>
        </table>
      ))}
    </>
  )
}

const letters = /^[A-Z](\+[A-Z])*$/

function answerShown({ jawaban, skor }: AnalisisButir['murid'][number], at: number): string {
  const answer = jawaban[at] ?? ''
  if (letters.test(answer)) return answer.replaceAll('+', '')
  const score = skor[at]
  if (answer === '' && !score) return '–'
  return score === null || score === undefined ? '…' : formatNumber(score, 2)
}

const columns: PaperColumn<ButirStatistik & { kunci: string }>[] = [
  { title: 'No', isNumber: true, render: ({ number }) => number },
  { title: 'Butir soal', isLong: true, render: ({ stem }) => beginning(stem, 60) },
  { title: 'Kunci', isLong: true, render: ({ kunci }) => beginning(kunci, 60) },
  { title: 'P', isNumber: true, render: ({ facility }) => figure(facility) },
  { title: 'Kesukaran', render: ({ facilityLabel }) => facilityLabel ?? '–' },
  { title: 'D', isNumber: true, render: ({ discrimination }) => figure(discrimination) },
  { title: 'Daya pembeda', render: ({ discriminationLabel }) => discriminationLabel ?? '–' },
  { title: 'r hitung', isNumber: true, render: ({ itemTotal }) => figure(itemTotal) },
  { title: 'r tabel', isNumber: true, render: ({ n }) => figure(criticalCorrelation(n)) },
  { title: 'Validitas', render: ({ itemTotal, n }) => validWords(isValidItem(itemTotal, n)) },
  { title: 'Pengecoh', isLong: true, render: (item) => pengecohWords(item) || '–' },
  { title: 'Putusan', isLong: true, render: ({ verdict }) => verdictLabels[verdict] },
  { title: 'Tindak lanjut', isLong: true, render: (item) => tindakLanjut(item) },
]

function validWords(isValid: boolean | null): string {
  if (isValid === null) return '–'
  return isValid ? 'valid' : 'tidak valid'
}

type ButirTablesProps = { analisis: AnalisisButir; statistik: StatistikPaket }

/** Every question in words, what the test as a whole is worth, and who signs. */
export function ButirTables({ analisis, statistik }: ButirTablesProps) {
  const { test, items, n } = statistik
  const rows = items.map((item) => ({ ...item, kunci: analisis.kunci[item.number - 1]?.kunci ?? '' }))
  return (
    <PaperTable
      columns={columns}
      rows={rows}
      keyOf={({ number }) => String(number)}
      end={
        <>
          <p className={styles.legend}>
            Dihitung dari {n} murid. Rata-rata skor {figure(test.mean)}, simpangan baku {figure(test.sd)};
            reliabilitas (Alpha Cronbach) {figure(test.alpha)}
            {test.alphaLabel && ` (${test.alphaLabel})`}
            {test.kr20 !== null && `, KR-20 ${figure(test.kr20)}`}; galat baku pengukuran {figure(test.sem)}.
            P: tingkat kesukaran; D: daya pembeda; r tabel pada taraf 5%.
          </p>
          <p className={styles.legend}>{summary(items)}</p>
          <ReportSignatures
            right="Guru mata pelajaran"
            lembagaId={analisis.lembagaId}
            isOfAll={analisis.penyelenggara !== null}
          />
        </>
      }
    />
  )
}

/** Letters close together; a key that is longer than a cell stands on the sheet of the items. */
function keyShown(key: string): string {
  const short = /^[A-Z](, [A-Z])*$/.test(key) ? key.replaceAll(', ', '') : key
  return short.length <= 5 ? short || '–' : '*'
}

/** `Diterima 20 butir; Perlu direvisi 5 butir (3, 7, 9, 12, 30)`: what is to be done, by number. */
function summary(items: readonly ButirStatistik[]): string {
  return [...Map.groupBy(items, ({ verdict }) => verdict)]
    .map(([verdict, some]) => {
      const numbers = verdict === 'diterima' ? '' : ` (nomor ${some.map(({ number }) => number).join(', ')})`
      return `${verdictLabels[verdict]} ${some.length} butir${numbers}`
    })
    .join('; ')
    .concat('.')
}
