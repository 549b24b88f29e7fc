import type { MarkedSoal } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import styles from './marking.module.css'

/** The question that is marked, with its rubric. */
export function MarkingSoal({ soal, isOpen }: { soal: MarkedSoal; isOpen: boolean }) {
  // A package of one part calls it by a word that says nothing beside the number.
  const section = soal.section === 'Soal' ? '' : `${soal.section} · `
  return (
    <details className={styles.box} open={isOpen}>
      <summary>
        <strong>Soal {soal.number}</strong>{' '}
        <Text as="span" size="small" tone="soft">
          {section}nilai 0–{formatNumber(soal.maxMark, 2)} menjadi paling banyak{' '}
          {formatNumber(soal.points, 2)} poin
        </Text>
      </summary>
      <RichHtml html={soal.stem} />
      <section className={styles.rubric}>
        <h2>Rubrik</h2>
        {soal.rubric === '' ? (
          <Text size="small" tone="soft">
            Soal ini tidak mempunyai rubrik.
          </Text>
        ) : (
          <RichHtml html={soal.rubric} />
        )}
      </section>
    </details>
  )
}
