import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { useState } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { figure } from '../statistik/figure.ts'
import styles from './irt-scoring.module.css'

type Of = { paketSoalId: string; snapshotId: string }

/** Whose answers do not go with their ability: a reason to look, no verdict. */
export function UnexpectedStudents(of: Of) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.all} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Murid yang menjawab di luar dugaan</summary>
      {isOpen && <Students {...of} />}
    </details>
  )
}

function Students({ paketSoalId, snapshotId }: Of) {
  const { result, query } = useCustom(irtScoring.janggal, {
    params: { id: paketSoalId },
    query: { snapshotId },
  })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={3} />
  return (
    <>
      <Text size="small" tone="soft">
        Butir mudah salah dan butir sukar benar: mungkin tergesa, sakit, menebak, atau belum sampai pada
        sebagian materi. Angka ini alasan untuk berbicara dengan muridnya, bukan bukti apa pun. Dari murid
        yang menjawab seperti biasa kurang dari satu di antara seratus muncul di sini secara kebetulan.
      </Text>
      {result.length === 0 ? (
        <p>Tidak ada di antara murid yang hasilnya boleh Anda baca.</p>
      ) : (
        <PlainTable aria-label="Murid yang menjawab di luar dugaan">
          <thead>
            <tr>
              <th scope="col">Murid</th>
              <th scope="col">Skor IRT</th>
              <th scope="col">
                <abbr title="Log-likelihood terbakukan; di bawah −2,5 di luar dugaan">lz</abbr>
              </th>
              <th scope="col">Infit</th>
              <th scope="col">Outfit</th>
            </tr>
          </thead>
          <tbody>
            {result.map(({ attemptId, eventId, murid, score, error, lz, infit, outfit }) => (
              <tr key={attemptId}>
                <th scope="row">
                  <Link to={`/paket-soal/${paketSoalId}/hasil-ujian/${murid.id}/${eventId}`}>
                    {murid.nama}
                  </Link>
                </th>
                <td data-number>
                  {figure(score, 0)} ± {figure(error, 0)}
                </td>
                <td data-number>{figure(lz)}</td>
                <td data-number>{figure(infit)}</td>
                <td data-number>{figure(outfit)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  )
}
