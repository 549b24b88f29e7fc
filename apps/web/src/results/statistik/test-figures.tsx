import type { StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { figure, interval, percent } from './figure.ts'
import { enoughStudents } from '@suluh/contract/results/statistik-words'
import styles from './statistik.module.css'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Facts, Fact } from '#platform/ui/light/layout/facts.tsx'

type Shown = { label: string; value: string; note: string }

/** The test's figures, each with what it is about; n stands in the heading for all of them. */
export function TestFigures({ statistik: { n, test } }: { statistik: StatistikPaket }) {
  return (
    <section aria-label="Angka tes">
      <h2>
        Tes <span>n = {n} murid</span>
      </h2>
      <Facts look="figures" width="min(10rem, 42%)" className={styles.figures}>
        {figuresOf(n, test).map(({ label, value, note }) => (
          <Fact key={label} name={label}>
            {value}
            <Text size="small" tone="soft">
              {note}
            </Text>
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

type Test = StatistikPaket['test']

function figuresOf(n: number, test: Test): Shown[] {
  const orWhy = (value: number | null, fewest: number, note: string): string =>
    value === null ? whyMissing(n, fewest, test) : note
  const ofMax = `dari ${figure(test.maxScore, 0)}`
  const range = test.alphaInterval ? `selang 95% ${interval(test.alphaInterval)}` : ''
  return [
    { label: 'Rata-rata', value: figure(test.mean), note: ofMax },
    { label: 'Median', value: figure(test.median, 1), note: ofMax },
    {
      label: 'Modus',
      value: figure(test.mode, 1),
      note: test.mode === null ? 'tidak ada' : 'skor tersering',
    },
    { label: 'Simpangan baku', value: figure(test.sd), note: orWhy(test.sd, 2, 'skor') },
    n > 1
      ? {
          label: 'Kuartil 1 dan 3',
          value: `${figure(test.q1, 1)} · ${figure(test.q3, 1)}`,
          note: 'separuh murid di antaranya',
        }
      : { label: 'Kuartil 1 dan 3', value: '—', note: whyMissing(n, 2, test) },
    {
      label: 'Terendah dan tertinggi',
      value: `${figure(test.min, 1)} · ${figure(test.max, 1)}`,
      note: 'skor',
    },
    ...(test.kr20 === null
      ? []
      : [{ label: 'KR-20', value: figure(test.kr20), note: range || 'reliabilitas' }]),
    {
      label: 'Alpha Cronbach',
      value: figure(test.alpha),
      note: orWhy(test.alpha, 2, test.kr20 === null && range ? range : (test.alphaLabel ?? '')),
    },
    {
      label: 'Omega McDonald',
      value: figure(test.omega),
      note: coefficientNote(test.omega, test.omegaInterval),
    },
    {
      label: 'Lambda-2 Guttman',
      value: figure(test.lambda2),
      note: coefficientNote(test.lambda2, test.lambda2Interval),
    },
    {
      label: 'Belah dua',
      value: figure(test.splitHalf),
      note: orWhy(test.splitHalf, 2, 'ganjil–genap, Spearman–Brown'),
    },
    {
      label: 'Galat baku (SEM)',
      value: figure(test.sem),
      note: orWhy(test.sem, 2, `skor murid ± ${figure(test.sem, 1)}`),
    },
    ...speededness(n, test.speededness),
    {
      label: 'Kemencengan',
      value: figure(test.skewness),
      note: orWhy(test.skewness, 3, skewInWords(test.skewness)),
    },
    {
      label: 'Keruncingan',
      value: figure(test.kurtosis),
      note: orWhy(test.kurtosis, 4, 'terhadap normal = 0'),
    },
  ]
}

function coefficientNote(value: number | null, range: Test['omegaInterval']): string {
  if (value === null) return 'perlu soal yang sama untuk semua murid, sedikitnya 3 butir yang beragam'
  return range ? `selang 95% ${interval(range)}` : ''
}

/** Why a figure is missing, in a word or two. */
export function whyMissing(n: number, fewest: number, { sd }: Pick<Test, 'sd'>): string {
  if (n < fewest) return `perlu sedikitnya ${fewest} murid`
  return sd === 0 ? 'skor semua murid sama' : 'tidak dapat dihitung'
}

function speededness(n: number, speed: StatistikPaket['test']['speededness']): Shown[] {
  if (speed === null)
    return [{ label: 'Kecukupan waktu', value: '—', note: 'urutan soal berbeda tiap murid' }]
  return [
    {
      label: 'Kecukupan waktu',
      value: percent(speed.completed),
      note: `sampai soal terakhir; ${percent(speed.reachedThreeQuarters)} sampai tiga perempat${n < enoughStudents ? '' : speed.enoughTime ? ', waktu cukup' : ', waktu mungkin kurang'}`,
    },
  ]
}

function skewInWords(skewness: number | null): string {
  if (skewness === null) return ''
  if (Math.abs(skewness) < 0.5) return 'hampir setangkup'
  return skewness < 0 ? 'banyak skor tinggi' : 'banyak skor rendah'
}
