import { prakiraan, type Prakiraan, type TingkatPrakiraan } from '@suluh/contract/results/prakiraan'
import { prakiraanSentences } from '@suluh/contract/results/prakiraan-words'
import { Button } from 'antd'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { figure, percent } from '../statistik/figure.ts'
import styles from './prakiraan.module.css'

const pollMs = 1500

/** "Akan sesukar apa paket ini?": by how its questions did in earlier exams, before anybody sits it. */
export function PrakiraanPanel({ paketSoalId }: { paketSoalId: string }) {
  const { result, query } = useCustom(prakiraan.one, { params: { id: paketSoalId } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={6} />
  const [first, ...rest] = prakiraanSentences(result)
  const path = `/paket-soal/${paketSoalId}/prakiraan/ekspor`
  return (
    <Stack as="section" gap={4} aria-label="Prakiraan">
      <p className={styles.head}>
        <strong>{first}</strong> {rest.join(' ')}
      </p>
      {result.isComputing && <Computing paketSoalId={paketSoalId} />}
      {result.alasan === null && (
        <>
          <Levels tingkat={result.tingkat} />
          <details className={styles.all}>
            <summary>Angka prakiraan</summary>
            <Figures prakiraan={result} />
          </details>
          <Cluster gap={2}>
            <Button href={exportAddress(path, { format: 'xlsx' })}>Excel prakiraan</Button>
            <Button href={exportAddress(path, { format: 'csv' })}>CSV prakiraan</Button>
          </Cluster>
        </>
      )}
      <Text size="small" tone="soft">
        Dihitung dari hasil semua ujian yang pernah memuat butir-butir ini, bagi murid yang serupa dengan
        mereka. Simpan paket dahulu agar perubahan ikut dihitung.
      </Text>
    </Stack>
  )
}

/** Asks again until newer results are worked in. */
function Computing({ paketSoalId }: { paketSoalId: string }) {
  useCustom(prakiraan.one, { params: { id: paketSoalId }, refetchInterval: pollMs })
  return (
    <Text as="p" size="small" tone="soft" role="status">
      Sedang menghitung hasil terbaru…
    </Text>
  )
}

/** Which questions suit whom, the strongest at the top; where some are missing, which of the bank would do. */
function Levels({ tingkat }: { tingkat: TingkatPrakiraan[] }) {
  return (
    <section aria-label="Butir menurut tingkat murid">
      <h2>Butir menurut tingkat murid</h2>
      <ul className={styles.levels}>
        {tingkat.toReversed().map(({ nama, murid, butir, kurang, calon }) => (
          <li key={nama}>
            <div className={styles.level}>
              <span>
                {nama.replace(/^m/, 'M')}{' '}
                <Text as="span" size="small" tone="soft">
                  {percent(murid)}
                </Text>
              </span>
              <span className={styles.numbers}>
                {butir.length > 0 ? butir.map((number) => <span key={number}>{number}</span>) : '—'}
              </span>
            </div>
            {kurang > 0 && <Candidates kurang={kurang} calon={calon} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Candidates({ kurang, calon }: Pick<TingkatPrakiraan, 'kurang' | 'calon'>) {
  return (
    <div className={styles.candidates}>
      <Text as="span" size="small" tone="warning">
        Kurang {kurang} butir.{' '}
      </Text>
      {calon.length === 0 ? (
        <Text as="span" size="small" tone="soft">
          Bank soal belum punya yang setingkat dan pernah diujikan.
        </Text>
      ) : (
        <>
          <Text as="span" size="small" tone="soft">
            Dari bank soal:
          </Text>
          <ul>
            {calon.map(({ id, teks, facility, n }) => (
              <li key={id}>
                <Link to={`/dashboard/paket-soal/bank/${id}`}>{teks}</Link>{' '}
                <Text as="span" size="small" tone="soft">
                  P {figure(facility)}, {n} murid
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Figures({ prakiraan: shown }: { prakiraan: Prakiraan }) {
  const { rata, simpangan, galat, reliabilitas, terukur, soal, diberikan, ambang } = shown
  const facts: [name: string, value: string, note: string][] = [
    ['Rata-rata', figure(rata, 1), 'nilai'],
    ['Simpangan baku', figure(simpangan, 1), 'nilai'],
    ['Reliabilitas', figure(reliabilitas), 'omega satu faktor'],
    ['Galat baku', figure(galat, 1), 'nilai seorang murid ±'],
    ['Butir terukur', `${terukur} dari ${soal}`, `${figure(diberikan, 1)} per murid`],
    ...(ambang
      ? [
          [
            `Setingkat ambang ${figure(ambang.nilai, 0)}`,
            `${ambang.butir.length} butir`,
            ambang.butir.length > 0 ? `nomor ${ambang.butir.join(', ')}` : '',
          ] as [string, string, string],
        ]
      : []),
  ]
  return (
    <Stack gap={2}>
      <Facts look="figures" width="min(10rem, 42%)">
        {facts.map(([name, value, note]) => (
          <Fact key={name} name={name}>
            {value}
            <Text size="small" tone="soft">
              {note}
            </Text>
          </Fact>
        ))}
      </Facts>
      <Text size="small" tone="soft">
        Korelasi butir–sisa dibebaskan dari galat tesnya (r/√ρ), lalu ragam sejati (Σ σλ)² terhadap galat Σ
        σ²(1 − λ²). Tingkat butir −Φ⁻¹(P)/λ.
      </Text>
    </Stack>
  )
}
