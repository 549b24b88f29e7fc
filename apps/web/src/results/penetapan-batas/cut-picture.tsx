import type { HasilRonde, PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { formatNumber } from '#platform/kernel/format.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './penetapan-batas.module.css'

type PictureProps = {
  hasil: HasilRonde
  dampak: PenetapanBatas['dampak']
  names: ReadonlyMap<string, string>
}

const ticks = [0, 25, 50, 75, 100]
const across = (nilai: number) => `${Math.min(100, Math.max(0, nilai))}%`

/** Judges' cuts as dots on the line of nilai, the panel's with its interval, and above them how many pass at each nilai. */
export function CutPicture({ hasil: { batas, interval, panelis }, dampak, names }: PictureProps) {
  if (batas === null) return null
  const dots = panelis.flatMap(({ id, nilai }) => (nilai === null ? [] : [{ id, nilai }]))
  return (
    <figure className={styles.picture}>
      <div className={styles.plot} data-high={dampak !== null || undefined}>
        {interval && (
          <span
            className={styles.band}
            style={{
              insetInlineStart: across(interval[0]),
              inlineSize: `calc(${across(interval[1])} - ${across(interval[0])})`,
            }}
          />
        )}
        {dampak && <PassCurve lulus={dampak.lulus} />}
        <span className={styles.cut} style={{ insetInlineStart: across(batas) }}>
          <span data-end={batas > 60 || undefined}>Batas {formatNumber(batas, 1)}</span>
        </span>
        {stacked(dots).map(({ id, nilai, level }, at) => (
          <span
            key={id ?? at}
            className={styles.dot}
            title={`${(id && names.get(id)) ?? 'Panelis'}: ${formatNumber(nilai, 1)}`}
            style={{ insetInlineStart: across(nilai), insetBlockEnd: `${4 + level * 13}px` }}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: across(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      <Text as="figcaption" size="small" tone="soft">
        Titik: batas tiap panelis, pada nilai 0 sampai 100.{interval && ' Bidang: interval 95%.'}
        {dampak && ` Garis: bagian dari ${formatNumber(dampak.n)} murid yang lulus bila batasnya di situ.`}
      </Text>
    </figure>
  )
}

function PassCurve({ lulus }: { lulus: number[] }) {
  const points = lulus.map((share, nilai) => `${nilai},${100 - 100 * share}`).join(' ')
  return (
    <svg className={styles.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type Dot = { id: string | null; nilai: number }

/** Cuts that would lie upon each other stand above each other. */
function stacked(dots: readonly Dot[]): (Dot & { level: number })[] {
  const placed: (Dot & { level: number })[] = []
  for (const dot of dots) {
    const near = placed.filter(({ nilai }) => Math.abs(nilai - dot.nilai) < 3).map(({ level }) => level)
    let level = 0
    while (near.includes(level)) level += 1
    placed.push({ ...dot, level })
  }
  return placed
}
