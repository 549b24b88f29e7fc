import { useState } from 'react'
import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { formatNumber } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { AnswerReview } from './answer-review.tsx'
import { outcomes } from './outcome.ts'
import styles from './hasil.module.css'

type Soal = NonNullable<HasilUjianDetail['soal']>[number]
type ListProps = { soal: readonly Soal[]; isOwn: boolean; hasSections: boolean }

/** Every question with one's answer, the key and the explanation. */
export function HasilSoal({ soal, isOwn, hasSections }: ListProps) {
  const [onlyMissed, setOnlyMissed] = useState(false)
  const missed = soal.filter(({ outcome }) => outcome !== 'correct')
  const shown = onlyMissed ? missed : soal
  return (
    <Stack as="section" gap={4} className={styles.part}>
      <Cluster align="baseline" justify="between" className={styles.head}>
        <h2>Soal dan pembahasan</h2>
        {missed.length > 0 && missed.length < soal.length && (
          <Button variant="quiet" aria-pressed={onlyMissed} onClick={() => setOnlyMissed(!onlyMissed)}>
            {onlyMissed ? 'Tampilkan semua' : `Hanya yang belum benar (${missed.length})`}
          </Button>
        )}
      </Cluster>
      <Stack as="ol" gap={4} className={styles.list}>
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
      </Stack>
    </Stack>
  )
}

type OneProps = Omit<ListProps, 'soal'> & { soal: Soal; isFirstOfGroup: boolean }

function OneSoal({ soal, isOwn, hasSections, isFirstOfGroup }: OneProps) {
  const { number, paketNumber, section, outcome, score, maxScore, content, stimulus, pembahasan, koreksi } =
    soal
  const { word, mark } = outcomes[outcome]
  return (
    <Stack as="article" gap={4} className={styles.soal} aria-label={`Soal ${number}`}>
      <Cluster as="header" gap={4} align="baseline" justify="between" className={styles.head}>
        <h3>
          Soal {number}{' '}
          {hasSections && (
            <Text as="span" tone="soft">
              {section}
            </Text>
          )}
          {!isOwn && paketNumber !== number && (
            <Text as="span" tone="soft">
              {' '}
              (nomor {paketNumber} di paket)
            </Text>
          )}
        </h3>
        <Cluster as="span" data-outcome={outcome}>
          <span className={styles.outcome} aria-hidden="true">
            {mark}
          </span>
          {word}
        </Cluster>
        <Text as="span" tone="soft">
          {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
        </Text>
      </Cluster>
      {stimulus !== '' && (
        <details open={isFirstOfGroup}>
          <Text as="summary" tone="soft">
            Bacaan untuk soal ini
          </Text>
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
        <section className={styles.pembahasan}>
          <h4>Pembahasan</h4>
          <RichHtml html={pembahasan} />
        </section>
      )}
    </Stack>
  )
}
