import { lazy, Suspense } from 'react'
import { Button } from 'antd'
import type { IrtCalibration, IrtModel, IrtScale } from '@suluh/contract/results/irt-scoring'
import { irtModelLabels, irtSentences } from '@suluh/contract/results/irt-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { ChartSkeleton } from '#platform/ui/chart/chart-skeleton.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { SharedScale } from '../skala-bersama/shared-scale.tsx'
import { figure } from '../statistik/figure.ts'
import { ItemParameters } from './item-parameters.tsx'
import { UnexpectedStudents } from './unexpected-students.tsx'
import { WrightMap } from './wright-map.tsx'
import styles from './irt-scoring.module.css'

const PrecisionChart = lazy(async () => ({ default: (await import('./precision-chart.tsx')).PrecisionChart }))

type ReportProps = {
  paketSoalId: string
  snapshotId: string
  setting: { model: IrtModel; scale: IrtScale }
  calibration: IrtCalibration
}

/** A calibrated scale: what it is good for in sentences, students and questions on one axis, every figure below. */
export function ScaleReport({
  paketSoalId,
  snapshotId,
  setting: { model, scale },
  calibration,
}: ReportProps) {
  const [first, ...rest] = irtSentences(calibration, scale)
  if (calibration.reason !== null) return <p className={styles.head}>{first}</p>
  const { n, mean, sd, logLik, parameters, aic, bic, scoring, janggal } = calibration
  const path = `/paket-soal/${paketSoalId}/irt-scoring/ekspor`
  return (
    <Stack gap={4}>
      <p className={styles.head}>
        <strong>{first}</strong> {rest.join(' ')}
      </p>
      <WrightMap calibration={calibration} scale={scale} />
      <section aria-label="Ketelitian skor">
        <h3>Ketelitian skor</h3>
        <Suspense fallback={<ChartSkeleton height={260} />}>
          <PrecisionChart kurva={calibration.kurva} scale={scale} />
        </Suspense>
      </section>
      {janggal > 0 && <UnexpectedStudents paketSoalId={paketSoalId} snapshotId={snapshotId} />}
      <SharedScale paketSoalId={paketSoalId} snapshotId={snapshotId} />
      <details className={styles.all}>
        <summary>Angka semua butir</summary>
        <Stack gap={2}>
          <ItemParameters items={calibration.items} scale={scale} />
          <Text size="small" tone="soft">
            {irtModelLabels[model]}, n = {formatNumber(n)} murid, {scoring.label.toLowerCase()}. Rata-rata{' '}
            {figure(mean)}, simpangan baku {figure(sd)}. Log-likelihood {figure(logLik)}, {parameters}{' '}
            parameter, AIC {figure(aic, 1)}, BIC {figure(bic, 1)}. Taksiran MML dengan kemampuan N(0, 1),
            tanpa tetapan 1,7. Infit dan outfit: 1 seperti harapan model. S-X² (Orlando–Thissen) dengan p
            terkoreksi Benjamini–Hochberg; butir perlu dilihat bila p &lt; 0,05 dan RMSEA sedikitnya 0,05.
          </Text>
        </Stack>
      </details>
      <Cluster gap={2}>
        <Button href={exportAddress(path, { format: 'xlsx', snapshotId })}>Excel skala</Button>
        <Button href={exportAddress(path, { format: 'csv', snapshotId })}>CSV skala</Button>
      </Cluster>
    </Stack>
  )
}
