import type { OptionStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { figure, percent } from './figure.ts'
import styles from './statistik.module.css'

type OptionTableProps = {
  options: OptionStatistik[]
  /** What each of them said, by its letter; none while it is on its way. */
  texts: ReadonlyMap<string, string>
}

/** Who chose what: a key should be chosen by the strong, a distractor by the weak. */
export function OptionTable({ options, texts }: OptionTableProps) {
  return (
    <PlainTable aria-label="Pilihan jawaban">
      <caption>Pilihan jawaban</caption>
      <thead>
        <tr>
          <th scope="col">Opsi</th>
          <th scope="col">Dipilih</th>
          <th scope="col" data-number>
            Rata-rata skor
          </th>
          <th scope="col" data-number>
            <abbr title="Bagian dari 27% murid terkuat dan 27% terlemah yang memilihnya">Atas · bawah</abbr>
          </th>
          <th scope="col" data-number>
            Korelasi
          </th>
          <th scope="col" data-number>
            <abbr title="Indeks pengecoh Arifin, 76–125 paling baik">IPc</abbr>
          </th>
          <th scope="col">Berfungsi</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.id}>
            <th scope="row">
              <Cluster nowrap align="baseline" className={styles.option}>
                <span>{option.id}</span>
                <RichHtml html={texts.get(option.id) ?? ''} />
              </Cluster>
            </th>
            <td>
              <span className={styles.share}>
                <span style={{ width: `${(option.share ?? 0) * 100}%` }} data-key={option.isKey} />
              </span>
              {option.count} ({percent(option.share)})
            </td>
            <td data-number>{figure(option.meanTotal)}</td>
            <td data-number>
              {percent(option.upperShare)} · {percent(option.lowerShare)}
            </td>
            <td data-number>{figure(option.correlation)}</td>
            <td data-number>{option.arifin === null ? '—' : `${figure(option.arifin, 0)}%`}</td>
            <td>
              <Working option={option} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Working({ option: { isKey, working } }: { option: OptionStatistik }) {
  if (isKey) return <WordTag tone="active">Kunci</WordTag>
  if (working === null) return <>—</>
  return <WordTag tone={working ? 'success' : 'warning'}>{working ? 'Ya' : 'Tidak'}</WordTag>
}
