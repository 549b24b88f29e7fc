import { ambangName, ambangSentence } from '@suluh/contract/results/ambang-words'
import type { AmbangStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure } from './figure.ts'
import styles from './statistik.module.css'

/** How far the decision at each threshold can be trusted; a bar of who is decided rightly and who is not. */
export function ThresholdCertainty({ ambang }: { ambang: AmbangStatistik[] }) {
  return (
    <section aria-label="Ketepatan ambang batas">
      <h2>Ketepatan ambang batas</h2>
      <Stack gap={4}>
        {ambang.map((each) => (
          <Stack key={ambangName(each)} as="article" gap={2} className={styles.figures}>
            <strong>{ambangName(each)}</strong>
            <CertaintyOf ambang={each} sentence={ambangSentence(each)} />
          </Stack>
        ))}
      </Stack>
    </section>
  )
}

/** Of one threshold: the bar, its sentence and the figures behind them. */
export function CertaintyOf({ ambang, sentence }: { ambang: AmbangStatistik; sentence: string }) {
  const { akurasi, konsistensi, kappa, lee } = ambang
  return (
    <>
      {akurasi !== null && <DecisionBar {...ambang} />}
      <p>{sentence}</p>
      <Text size="small" tone="soft">
        {akurasi !== null &&
          `Livingston–Lewis: ketepatan ${figure(akurasi, 3)}, keajekan ${figure(konsistensi, 3)}, kappa ${figure(kappa, 3)}. `}
        {lee &&
          `Lee, dari skala IRT: ketepatan ${figure(lee.akurasi, 3)}, keajekan ${figure(lee.konsistensi, 3)}, kappa ${figure(lee.kappa, 3)}.`}
      </Text>
    </>
  )
}

type BarProps = Pick<AmbangStatistik, 'akurasi' | 'lulusKeliru' | 'gagalKeliru'>

function DecisionBar({ akurasi, lulusKeliru, gagalKeliru }: BarProps) {
  const parts = [
    { name: 'tepat', share: akurasi ?? 0 },
    { name: 'lulus-keliru', share: lulusKeliru ?? 0 },
    { name: 'gagal-keliru', share: gagalKeliru ?? 0 },
  ]
  return (
    <>
      <div className={styles.decisions} aria-hidden>
        {parts.map(({ name, share }) => (
          <span key={name} data-part={name} style={{ inlineSize: `${share * 100}%` }} />
        ))}
      </div>
      <Text size="small" tone="soft" className={styles.decisionLegend} aria-hidden>
        <span data-part="tepat">tepat</span> <span data-part="lulus-keliru">lulus keliru</span>{' '}
        <span data-part="gagal-keliru">belum lulus keliru</span>
      </Text>
    </>
  )
}
