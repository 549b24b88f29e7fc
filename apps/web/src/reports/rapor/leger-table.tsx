import type { RaporDetail } from '@suluh/contract/reports/rapor'
import { formatNumber } from '#platform/kernel/format.ts'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { nilaiWords } from './rapor-words.ts'
import styles from './rapor.module.css'

/** All subjects by all students. */
export function LegerTable({ detail }: { detail: RaporDetail }) {
  const { pelajaran, murid, aturan } = detail
  if (murid.length === 0) return <EmptyState text="Kelas ini belum mempunyai murid." />
  if (pelajaran.length === 0)
    return <EmptyState text="Pilih pelajaran dan sumber nilainya; legernya terisi sendiri." />
  return (
    <>
      <PlainTable aria-label="Leger" className={styles.leger}>
        <thead>
          <tr>
            <th scope="col">Nama</th>
            {pelajaran.map(({ id, nama }) => (
              <th key={id} scope="col" data-number>
                {nama}
              </th>
            ))}
            <th scope="col" data-number>
              Jumlah
            </th>
            <th scope="col" data-number>
              Rata-rata
            </th>
            <th scope="col" data-number>
              Peringkat
            </th>
          </tr>
        </thead>
        <tbody>
          {murid.map((each) => (
            <tr key={each.id}>
              <th scope="row">{each.nama}</th>
              {each.nilai.map(({ nilai, tuntas, sementara }, at) => (
                <td key={pelajaran[at]!.id} data-number data-below={tuntas === false}>
                  {nilaiWords(nilai, aturan)}
                  {sementara && ' *'}
                  {tuntas === false && (
                    <>
                      {' '}
                      <span aria-label="belum mencapai KKM">△</span>
                    </>
                  )}
                </td>
              ))}
              <td data-number>{nilaiWords(each.jumlah, aturan)}</td>
              <td data-number>{each.rata === null ? '–' : fixedFigure(each.rata, 2)}</td>
              <td data-number>{each.peringkat ?? '–'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">KKM/KKTP</th>
            {pelajaran.map(({ id, kkm }) => (
              <td key={id} data-number>
                {formatNumber(kkm)}
              </td>
            ))}
            <td colSpan={3} />
          </tr>
          <tr>
            <th scope="row">Rata-rata kelas</th>
            {pelajaran.map(({ id, rata }) => (
              <td key={id} data-number>
                {rata === null ? '–' : fixedFigure(rata, 2)}
              </td>
            ))}
            <td colSpan={3} />
          </tr>
        </tbody>
      </PlainTable>
      <Text tone="soft" size="small">
        △ belum mencapai KKM/KKTP · – tanpa nilai, jadi tidak ikut diperingkat
        {murid.some(({ nilai }) => nilai.some(({ sementara }) => sementara)) && ' · * masih menunggu dinilai'}
      </Text>
    </>
  )
}
