import { useState } from 'react'
import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { formatNumber } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { AnswerReview } from './answer-review.tsx'
import { outcomes } from './outcome.ts'

type Soal = NonNullable<HasilUjianDetail['soal']>[number]
type ListProps = { soal: readonly Soal[]; isOwn: boolean; hasSections: boolean }

/** Every question with one's answer, the key and the explanation. */
export function HasilSoal({ soal, isOwn, hasSections }: ListProps) {
  const [onlyMissed, setOnlyMissed] = useState(false)
  const missed = soal.filter(({ outcome }) => outcome !== 'correct')
  const shown = onlyMissed ? missed : soal
  return (
    <section className="hasil-part">
      <div className="hasil-part-head">
        <h2>Soal dan pembahasan</h2>
        {missed.length > 0 && missed.length < soal.length && (
          <Button variant="quiet" aria-pressed={onlyMissed} onClick={() => setOnlyMissed(!onlyMissed)}>
            {onlyMissed ? 'Tampilkan semua' : `Hanya yang belum benar (${missed.length})`}
          </Button>
        )}
      </div>
      <ol className="hasil-list">
        {shown.map((each, index) => (
          <li key={each.paketNumber}>
            <OneSoal
              soal={each}
              isOwn={isOwn}
              hasSections={hasSections}
              isFirstOfGroup={shown[index - 1]?.stimulus !== each.stimulus}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type OneProps = Omit<ListProps, 'soal'> & { soal: Soal; isFirstOfGroup: boolean }

function OneSoal({ soal, isOwn, hasSections, isFirstOfGroup }: OneProps) {
  const { number, paketNumber, section, outcome, score, maxScore, content, stimulus, pembahasan, koreksi } =
    soal
  const { word, mark } = outcomes[outcome]
  return (
    <article className="hasil-soal" aria-label={`Soal ${number}`}>
      <header className="hasil-soal-head">
        <h3>
          Soal {number} {hasSections && <span className="hasil-soft">{section}</span>}
          {!isOwn && paketNumber !== number && (
            <span className="hasil-soft"> (nomor {paketNumber} di paket)</span>
          )}
        </h3>
        <span className={`outcome outcome-${outcome}`}>
          <span className="outcome-mark" aria-hidden="true">
            {mark}
          </span>
          {word}
        </span>
        <span className="hasil-soft">
          {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
        </span>
      </header>
      {stimulus !== '' && (
        <details open={isFirstOfGroup}>
          <summary className="hasil-soft">Bacaan untuk soal ini</summary>
          <RichHtml html={stimulus} />
        </details>
      )}
      <RichHtml html={content.stem} />
      <AnswerReview soal={soal} owner={isOwn ? 'jawaban Anda' : 'jawaban murid'} />
      {koreksi && (
        <p>
          Dinilai <strong>{formatNumber(koreksi.mark, 2)}</strong> dari {formatNumber(koreksi.maxMark, 2)}
          {koreksi.catatan !== '' && `. Catatan: ${koreksi.catatan}`}
        </p>
      )}
      {outcome === 'void' && <p>Soal ini dibatalkan dan tidak dihitung bagi siapa pun.</p>}
      {soal.isFullCredit && <p>Semua peserta mendapat poin penuh untuk soal ini.</p>}
      {pembahasan !== '' && (
        <section className="hasil-pembahasan">
          <h4>Pembahasan</h4>
          <RichHtml html={pembahasan} />
        </section>
      )}
    </article>
  )
}
