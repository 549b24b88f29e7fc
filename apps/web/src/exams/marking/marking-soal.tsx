import type { MarkedSoal } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'

/** The question that is marked, with its rubric. */
export function MarkingSoal({ soal, isOpen }: { soal: MarkedSoal; isOpen: boolean }) {
  // A package of one part calls it by a word that says nothing beside the number.
  const section = soal.section === 'Soal' ? '' : `${soal.section} · `
  return (
    <details className="marking-soal" open={isOpen}>
      <summary>
        Soal {soal.number}{' '}
        <span className="marking-soft">
          {section}nilai 0–{formatNumber(soal.maxMark, 2)} menjadi paling banyak{' '}
          {formatNumber(soal.points, 2)} poin
        </span>
      </summary>
      <RichHtml html={soal.stem} />
      <section className="marking-rubric">
        <h2>Rubrik</h2>
        {soal.rubric === '' ? (
          <p className="marking-soft">Soal ini tidak mempunyai rubrik.</p>
        ) : (
          <RichHtml html={soal.rubric} />
        )}
      </section>
    </details>
  )
}
