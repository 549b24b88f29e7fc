import { statistikPaketSoal, type TempoMenjawab } from '@suluh/contract/results/statistik-paket-soal'
import { tempoSentences } from '@suluh/contract/results/statistik-words'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { figure, percent } from './figure.ts'
import styles from './statistik.module.css'

type TempoProps = { paketSoalId: string; snapshotId: string | null }

/** "Adakah yang asal menjawab?": a sentence and a bar, each item below. */
export function TempoPart({ paketSoalId, snapshotId }: TempoProps) {
  const { result, query } = useCustom(statistikPaketSoal.tempo, {
    params: { id: paketSoalId },
    query: snapshotId === null ? {} : { snapshotId },
  })
  return (
    <Stack as="section" gap={2} aria-label="Waktu menjawab">
      <h2>Waktu menjawab</h2>
      {result ? (
        <Tempo tempo={result} />
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Stack>
  )
}

function Tempo({ tempo }: { tempo: TempoMenjawab }) {
  const { sekejap, butir } = tempo
  return (
    <>
      {sekejap !== null && (
        <div className={styles.tempo} aria-hidden>
          <span style={{ inlineSize: `${100 * sekejap}%` }} />
        </div>
      )}
      <p>{tempoSentences(tempo).join(' ')}</p>
      {sekejap !== null && (
        <details className={styles.figures}>
          <summary>Angka waktu menjawab</summary>
          <Stack gap={2}>
            <PlainTable aria-label="Jawaban sekejap setiap butir">
              <thead>
                <tr>
                  <th scope="col" data-number>
                    Butir
                  </th>
                  <th scope="col" data-number>
                    Jawaban
                  </th>
                  <th scope="col" data-number>
                    Batas (detik)
                  </th>
                  <th scope="col" data-number>
                    Sekejap
                  </th>
                </tr>
              </thead>
              <tbody>
                {butir.map((each) => (
                  <tr key={each.number}>
                    <td data-number>{each.number}</td>
                    <td data-number>{each.n}</td>
                    <td data-number>{figure(each.batasDetik, 1)}</td>
                    <td data-number>{percent(each.sekejap)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
            <Text size="small" tone="soft">
              Sekejap: kurang dari sepersepuluh waktu rata-rata butirnya, paling lama 10 detik (NT10, Wise dan
              Ma 2012). Upaya kurang: lebih dari sepersepuluh jawabannya sekejap (Wise dan Kong 2005). Hanya
              jawaban yang terakhir diubah tepat sesudah soal sebelumnya menurut urutan murid itu, jadi yang
              kembali dan mengubah jawabannya tidak ikut; yang menyalin jawaban dari kertas juga tampak cepat.
            </Text>
          </Stack>
        </details>
      )}
    </>
  )
}
