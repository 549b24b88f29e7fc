import { skalaBersama, type SkalaBersama } from '@suluh/contract/results/skala-bersama'
import {
  skalaBersamaHeadLine,
  skalaDigits,
  ujianBersamaSentence,
} from '@suluh/contract/results/skala-bersama-words'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { figure, interval } from '../statistik/figure.ts'
import { lineWords } from './line-words.ts'
import styles from './skala-bersama.module.css'

type Of = { paketSoalId: string; snapshotId: string }

/** "Naikkah murid dari tahun ke tahun?": other exams on the scale of this one. It is worked out when it is asked for. */
export function SharedScale(of: Of) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.all} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Bandingkan dengan ujian lain pada skala ini</summary>
      {isOpen && <Comparison {...of} />}
    </details>
  )
}

function Comparison({ paketSoalId, snapshotId }: Of) {
  const { result, query } = useCustom(skalaBersama.one, {
    params: { id: paketSoalId },
    query: { snapshotId },
  })
  if (result?.isComputing) return <Recomputing paketSoalId={paketSoalId} snapshotId={snapshotId} />
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  const path = `/paket-soal/${paketSoalId}/skala-bersama/ekspor`
  return (
    <Stack gap={3}>
      <p className={styles.head}>
        <strong>{skalaBersamaHeadLine(result)}</strong>
      </p>
      {result.alasan === null && (
        <>
          <Exams shown={result} />
          <details className={styles.all}>
            <summary>Angka semua ujian</summary>
            <Figures shown={result} />
          </details>
          <Cluster gap={2}>
            <Button href={exportAddress(path, { format: 'xlsx', snapshotId })}>Excel skala bersama</Button>
            <Button href={exportAddress(path, { format: 'csv', snapshotId })}>CSV skala bersama</Button>
          </Cluster>
        </>
      )}
      <Text size="small" tone="soft">
        Butir yang sama di kedua ujian menjadi jangkar: kemampuan muridnya boleh berbeda, kesukaran butirnya
        tidak. Ujian tanpa cukup jangkar tidak boleh dibandingkan dengan cara ini.
      </Text>
    </Stack>
  )
}

const pollMs = 2000

/** Asks every two seconds until all abilities are known. */
function Recomputing({ paketSoalId, snapshotId }: Of) {
  useCustom(skalaBersama.one, { params: { id: paketSoalId }, query: { snapshotId }, refetchInterval: pollMs })
  return (
    <p className={styles.head} role="status">
      Skor IRT sebagian ujian sedang dihitung dengan hasil terbaru. Biasanya selesai dalam beberapa detik.
    </p>
  )
}

/** Mean and one standard deviation to either side of each exam, the earliest first, this one among them. */
function Exams({ shown: { acuan, ujian, paketSoal } }: { shown: SkalaBersama }) {
  if (!acuan) return null
  const digits = skalaDigits(acuan.sd)
  const own = { key: 'ini', nama: `${paketSoal.nama} (ini)`, ...acuan, words: 'Skala ini.' }
  const lines = [
    own,
    ...ujian.map((each) => ({
      key: each.snapshotId,
      nama: each.paketSoal.nama,
      at: each.at,
      n: each.n,
      mean: each.mean,
      sd: each.sd,
      words: ujianBersamaSentence(each, acuan),
    })),
  ].toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const ends = lines.flatMap(({ mean, sd }) => (mean === null || sd === null ? [] : [mean - sd, mean + sd]))
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const place = (value: number) => (high > low ? (100 * (value - low)) / (high - low) : 50)
  return (
    <ul className={styles.exams}>
      {lines.map(({ key, nama, at, n, mean, sd, words }) => (
        <li key={key} data-own={key === 'ini' || undefined}>
          <div>
            <strong>{nama}</strong>{' '}
            <Text as="span" size="small" tone="soft">
              {at ? formatDate(at) : 'belum dibuka'}, n = {formatNumber(n)}
            </Text>
          </div>
          {mean !== null && sd !== null && (
            <div
              className={styles.axis}
              role="img"
              aria-label={`Rata-rata ${figure(mean, digits)}, simpangan baku ${figure(sd, digits)}`}
            >
              <span
                style={{
                  insetInlineStart: `${place(mean - sd)}%`,
                  inlineSize: `${place(mean + sd) - place(mean - sd)}%`,
                }}
              />
              <b style={{ insetInlineStart: `${place(mean)}%` }}>{figure(mean, digits)}</b>
            </div>
          )}
          <Text size="small">{words}</Text>
        </li>
      ))}
    </ul>
  )
}

function Figures({ shown: { acuan, ujian } }: { shown: SkalaBersama }) {
  const digits = skalaDigits(acuan?.sd ?? 1)
  return (
    <Stack gap={2}>
      <PlainTable aria-label="Ujian pada skala ini">
        <thead>
          <tr>
            <th scope="col">Ujian</th>
            <th scope="col">Rata-rata ± SB</th>
            <th scope="col">Sama</th>
            <th scope="col">Jangkar</th>
            <th scope="col">Bergeser (z)</th>
            <th scope="col">θ = a·θ′ + b</th>
            <th scope="col">dengan semua</th>
            <th scope="col">Galat taut</th>
            <th scope="col">Di keduanya</th>
            <th scope="col">Perubahan</th>
          </tr>
        </thead>
        <tbody>
          {ujian.map((each) => (
            <tr key={each.snapshotId}>
              <th scope="row">
                <Link to={`/paket-soal/${each.paketSoal.id}/penskoran?terbitan=${each.snapshotId}`}>
                  {each.paketSoal.nama}
                </Link>
              </th>
              <td data-number>
                {each.mean === null ? '—' : `${figure(each.mean, digits)} ± ${figure(each.sd, digits)}`}
              </td>
              <td data-number>{each.bersama}</td>
              <td data-number>{each.jangkar}</td>
              <td>{each.bergeser.map(({ number, z }) => `${number} (${figure(z, 1)})`).join(', ') || '—'}</td>
              <td data-number>{lineWords(each.slope, each.intercept)}</td>
              <td data-number>{lineWords(each.slopeSemua, each.interceptSemua)}</td>
              <td data-number>{figure(each.galatTaut)}</td>
              <td data-number>{each.pertumbuhan?.n ?? '—'}</td>
              <td data-number>
                {each.pertumbuhan
                  ? `${figure(each.pertumbuhan.selisih, digits)} (${interval(each.pertumbuhan.interval, digits)})`
                  : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Text size="small" tone="soft">
        Stocking–Lord pada θ −4 … 4, berbobot N(0, 1). Jangkar yang z tegarnya melebihi 2,7 dan bergeser
        sedikitnya 0,3 dilepas satu demi satu; kolom “dengan semua” sebelum dilepas. Galat taut (θ): sebaran
        pergeseran jangkar dibagi akar banyaknya. Perubahan: yang kemudian dikurangi yang terdahulu, menurut
        kemampuan yang ditaksir dengan likelihood berbobot (Warm), yang tidak ditarik ke rata-rata ujiannya
        seperti skor EAP; selang 95% memuat galat pengukuran dan galat taut.
      </Text>
    </Stack>
  )
}
