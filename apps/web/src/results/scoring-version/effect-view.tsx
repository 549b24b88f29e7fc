import type { ScoringEffect } from '@suluh/contract/results/scoring-version'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formatNumber } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Facts, Fact } from '#platform/ui/light/layout/facts.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { NilaiShift } from './nilai-shift.tsx'
import styles from './scoring.module.css'

const nilai = (value: number | null) => (value === null ? '—' : formatNumber(value, 2))
/** Stays in one line, however narrow its column. */
const shift = (before: number | null, after: number | null) =>
  before === after ? nilai(after) : `${nilai(before)}\u00a0→\u00a0${nilai(after)}`

type EffectViewProps = {
  effect: ScoringEffect
  /** With the list of students unfolded, as on paper. */
  isOpen?: boolean
}

/** What a version does, from the sentence to the single student. */
export function EffectView({ effect, isOpen = false }: EffectViewProps) {
  const exams = new Set(effect.students.map(({ event }) => event))
  return (
    <Stack gap={3}>
      <p className={styles.head}>{effectSentence(effect)}</p>
      <Facts look="figures" width="150px">
        <Fact name="Rata-rata nilai">{shift(effect.meanBefore, effect.meanAfter)}</Fact>
        <Fact name="Tuntas">{`${shift(effect.passedBefore, effect.passedAfter)} dari ${effect.n}`}</Fact>
        <Fact name="Menjadi tuntas">{formatNumber(effect.newlyPassed)}</Fact>
        <Fact name="Menjadi belum tuntas">{formatNumber(effect.newlyFailed)}</Fact>
        {effect.newlyPending > 0 && (
          <Fact name="Menjadi belum pasti">{formatNumber(effect.newlyPending)}</Fact>
        )}
        <Fact name="Berpindah peringkat">{formatNumber(effect.rankMoved)}</Fact>
      </Facts>
      {effect.bands && effect.changed > 0 && <NilaiShift {...effect.bands} />}
      {effect.lembaga.length > 1 && (
        <Table
          caption="Menurut lembaga"
          heads={['Lembaga', 'Murid', 'Nilainya berubah', 'Rata-rata', 'Tuntas']}
          rows={effect.lembaga.map((each) => [
            each.nama,
            formatNumber(each.n),
            formatNumber(each.changed),
            shift(each.meanBefore, each.meanAfter),
            shift(each.passedBefore, each.passedAfter),
          ])}
        />
      )}
      {effect.students.length > 0 && (
        <details open={isOpen}>
          <summary>
            {effect.students.length < effect.changed
              ? `${effect.students.length} murid dengan perubahan terbesar`
              : 'Murid yang nilai atau peringkatnya berubah'}
          </summary>
          <Table
            caption="Murid"
            heads={['Murid', ...(exams.size > 1 ? ['Ujian'] : []), 'Nilai', 'Peringkat', 'Ketuntasan']}
            rows={effect.students.map((each) => [
              each.nama,
              ...(exams.size > 1 ? [each.event] : []),
              shift(each.nilaiBefore, each.nilaiAfter),
              shift(each.rankBefore, each.rankAfter),
              passedWords(each.lulusBefore, each.lulusAfter),
            ])}
          />
        </details>
      )}
      {effect.gabungan.length > 0 && <GabunganPart gabungan={effect.gabungan} />}
    </Stack>
  )
}

/** The effect in one sentence. */
export function effectSentence({ n, changed, raised, lowered }: ScoringEffect): string {
  if (changed === 0) return `Tidak ada nilai yang berubah dari ${formatNumber(n)} hasil.`
  const moves = [
    ...(raised > 0 ? [`${formatNumber(raised)} naik`] : []),
    ...(lowered > 0 ? [`${formatNumber(lowered)} turun`] : []),
  ]
  return `Nilai ${formatNumber(changed)} dari ${formatNumber(n)} murid berubah${moves.length > 0 ? `: ${moves.join(', ')}` : ''}.`
}

/** Rankings that count one of these exams; they move only when somebody computes them anew. */
function GabunganPart({ gabungan }: Pick<ScoringEffect, 'gabungan'>) {
  return (
    <section>
      <h3>Ujian gabungan yang memakai hasil ini</h3>
      <ul>
        {gabungan.map(({ id, nama, effect, problem }) => (
          <li key={id}>
            <Link to={`/laporan/hasil-ujian-gabungan/${id}`}>{nama}</Link>:{' '}
            {problem ? `tidak dapat dihitung lagi. ${problem}` : gabunganWords(effect)}
          </li>
        ))}
      </ul>
      <p>Peringkatnya tetap sampai dihitung ulang di sana; perbedaannya ditunjukkan lebih dahulu.</p>
    </section>
  )
}

function gabunganWords(effect: ScoringEffect['gabungan'][number]['effect']): string {
  if (!effect) return 'belum pernah dihitung, jadi belum ada peringkat yang berubah.'
  const { valueChanged, rankMoved, newlyPassed, newlyFailed } = effect
  if (valueChanged === 0 && rankMoved === 0) return 'tidak ada nilai akhir atau peringkat yang berubah.'
  const crossed = [
    ...(newlyPassed > 0 ? [`${formatNumber(newlyPassed)} menjadi mencapai ambang`] : []),
    ...(newlyFailed > 0 ? [`${formatNumber(newlyFailed)} tidak lagi mencapai ambang`] : []),
  ]
  return `${[`${formatNumber(valueChanged)} nilai akhir berubah`, `${formatNumber(rankMoved)} murid berpindah peringkat`, ...crossed].join(', ')}.`
}

function passedWords(before: boolean | null, after: boolean | null): string {
  const word = (passed: boolean | null) => (passed === null ? '—' : passed ? 'tuntas' : 'belum tuntas')
  return before === after ? word(after) : `${word(before)} → ${word(after)}`
}

function Table({ caption, heads, rows }: { caption: string; heads: string[]; rows: string[][] }) {
  return (
    <PlainTable aria-label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join('|')}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
