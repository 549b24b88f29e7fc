import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { formatDuration, formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { outcomeOrder, outcomes, verdictOf } from './outcome.ts'
import styles from './hasil.module.css'

const nilaiText = (nilai: number) => formatNumber(nilai, 2)

/** The number first, then what it means. */
export function HasilHead({ hasil }: { hasil: HasilUjianDetail }) {
  const { nilai, irt, rank, pending, score, maxScore, minutes } = hasil
  const verdict = verdictOf(hasil, nilaiText)
  return (
    <Card>
      <Grid columns="auto minmax(0, 1fr)" gap={6} align="center">
        <div>
          <Text tone="soft">Nilai{pending > 0 && ' sementara'}</Text>
          <p className={styles.nilai}>{nilaiText(nilai)}</p>
          <Text tone="soft">
            {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
          </Text>
          {irt && (
            <Text tone="soft">
              Skor IRT <strong>{formatNumber(irt.score, 2)}</strong> ± {formatNumber(irt.error, 2)}
            </Text>
          )}
        </div>
        <Stack>
          {verdict && (
            <p>
              <Text as="strong" tone={hasil.lulus ? 'success' : 'warning'}>
                <span aria-hidden="true">{hasil.lulus ? '✓' : '△'}</span> {verdict.word}.
              </Text>{' '}
              {verdict.reason}
            </p>
          )}
          {hasil.profil.map(({ nama, lulus, kurang }) => (
            <p key={nama}>
              {lulus === null ? '… ' : lulus ? '✓ ' : '△ '}
              {nama}:{' '}
              {lulus === null ? 'menunggu penilaian' : lulus ? 'mencapai batas' : 'belum mencapai batas'}
              {kurang.length > 0 &&
                ` (${kurang.map((each) => `${each.nama} ${nilaiText(each.score)} dari ${nilaiText(each.threshold)}`).join('; ')})`}
              .
            </p>
          ))}
          {rank &&
            (rank.of > 1 ? (
              <p>
                Peringkat <strong>{formatNumber(rank.position)}</strong> dari {formatNumber(rank.of)} peserta.
              </p>
            ) : (
              <p>Peringkat tampil setelah ada peserta lain yang mengumpulkan.</p>
            ))}
          {minutes >= 0 && <p>Dikerjakan dalam {formatDuration(Math.max(60, Math.round(minutes) * 60))}.</p>}
          {pending > 0 && <p>{pending} soal uraian belum dinilai; nilai masih dapat berubah.</p>}
          <Cluster as="ul" gap={4}>
            {outcomeOrder
              .filter((outcome) => hasil[outcome] > 0 || !['partial', 'pending'].includes(outcome))
              .map((outcome) => (
                <Cluster as="li" key={outcome} data-outcome={outcome}>
                  <span className={styles.outcome} aria-hidden="true">
                    {outcomes[outcome].mark}
                  </span>
                  {outcomes[outcome].word} <strong>{hasil[outcome]}</strong>
                </Cluster>
              ))}
          </Cluster>
        </Stack>
      </Grid>
    </Card>
  )
}
