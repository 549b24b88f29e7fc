import type { IrtCalibration, IrtScale } from '@suluh/contract/results/irt-scoring'
import { onScale } from '@suluh/contract/results/irt-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './irt-scoring.module.css'

type MapProps = { calibration: Pick<IrtCalibration, 'sebaran' | 'items'>; scale: IrtScale }

/** Students and questions on one axis, the able and the hard at the top; of a question with steps each step. */
export function WrightMap({ calibration: { sebaran, items }, scale }: MapProps) {
  const most = Math.max(1, ...sebaran.map(({ murid }) => murid))
  const [lowest, highest] = [sebaran[0]?.dari ?? 0, sebaran.at(-1)?.dari ?? 0]
  const steps = items.flatMap(({ number, ambang, perluDilihat }) =>
    ambang.map((b, k) => ({ b, perluDilihat, name: ambang.length > 1 ? `${number}.${k + 1}` : `${number}` })),
  )
  const levels = sebaran
    .map(({ dari, sampai, murid }) => ({
      dari,
      sampai,
      murid,
      steps: steps.filter(({ b }) => (b >= dari || dari === lowest) && (b < sampai || dari === highest)),
    }))
    .toReversed()
  const stepped = items.find(({ ambang }) => ambang.length > 1)?.number
  const hasMisfit = items.some(({ perluDilihat }) => perluDilihat)
  const first = levels.findIndex(({ murid, steps: some }) => murid > 0 || some.length > 0)
  const last = levels.findLastIndex(({ murid, steps: some }) => murid > 0 || some.length > 0)
  return (
    <section aria-label="Murid dan butir pada satu skala">
      <h3>Murid dan butir pada satu skala</h3>
      <table className={styles.wright}>
        <thead>
          <tr>
            <th scope="col">Murid</th>
            <th scope="col">Skala</th>
            <th scope="col">Butir yang setingkat</th>
          </tr>
        </thead>
        <tbody>
          {levels.slice(first, last + 1).map(({ dari, sampai, murid, steps: some }) => (
            <tr key={dari}>
              <td>
                <span className={styles.side}>
                  {murid > 0 && formatNumber(murid)}
                  <span className={styles.bar} style={{ inlineSize: `${(80 * murid) / most}%` }} />
                </span>
              </td>
              <th scope="row">{formatNumber(onScale((dari + sampai) / 2, scale), 0)}</th>
              <td>
                {some.map(({ name, perluDilihat }) => (
                  <span key={name} data-look={perluDilihat || undefined}>
                    {name}
                    {perluDilihat && <span className="visually-hidden"> perlu dilihat</span>}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="small" tone="soft">
        Murid di baris sebuah butir benar kira-kira separuhnya.
        {stepped &&
          ` ${stepped}.2 adalah langkah kedua butir ${stepped}: dari satu nilai sebagian ke nilai berikutnya.`}
        {hasMisfit && ' Bergaris bawah: tidak cocok dengan model.'}
      </Text>
    </section>
  )
}
