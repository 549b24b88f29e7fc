import { useState } from 'react'
import type { HeldAnswer, HeldAttempt } from '@suluh/contract/exams/held-answer'
import type { HeldDecision } from '@suluh/contract/exams/ujian'
import { formatClock, formatDateTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import type { Asked } from './decide-form.tsx'
import { batchesOf } from './evidence-words.ts'
import styles from './held-answer.module.css'

type CardProps = { attempt: HeldAttempt; graceSeconds: number; onAsk: (asked: Asked) => void }

/** One student: what came how, and what is to become of it, all at once or answer by answer. */
export function HeldCard({ attempt, graceSeconds, onAsk }: CardProps) {
  const waiting = attempt.answers.filter(({ decision }) => !decision)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = waiting.filter(({ id }) => picked.has(id))
  const meant = chosen.length > 0 ? chosen : waiting
  const toggle = (id: string) =>
    setPicked((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const ask = (decision: HeldDecision) =>
    onAsk({ nama: attempt.nama, ids: meant.map(({ id }) => id), decision })
  const many = `${chosen.length > 0 ? '' : 'semua '}(${meant.length})`
  return (
    <Card as="article" className={styles.card} aria-label={attempt.nama} data-part="held">
      <Cluster align="baseline" justify="between">
        <h2>{attempt.nama}</h2>
        <Text as="span" tone="soft">
          {[attempt.nomor, attempt.ruang].filter(Boolean).join(' · ')}
        </Text>
      </Cluster>
      {batchesOf(attempt, graceSeconds).map(({ title, facts, answers }) => (
        <Stack key={answers[0]!.id} gap={2}>
          <strong>{title}</strong>
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Answers answers={answers} picked={picked} onToggle={toggle} />
        </Stack>
      ))}
      {waiting.length > 0 && (
        <Cluster>
          <Button variant="primary" onClick={() => ask('diterima')}>
            Terima {many}
          </Button>
          <Button onClick={() => ask('ditolak')}>Tolak {many}</Button>
        </Cluster>
      )}
    </Card>
  )
}

type AnswersProps = { answers: HeldAnswer[]; picked: ReadonlySet<string>; onToggle: (id: string) => void }

function Answers({ answers, picked, onToggle }: AnswersProps) {
  const hasSections = new Set(answers.map(({ section }) => section)).size > 1
  const hasDecided = answers.some(({ decision }) => decision)
  return (
    <PlainTable aria-label="Jawaban" className={styles.answers}>
      <thead>
        <tr>
          <th>Soal</th>
          <th>Jawaban</th>
          <th>Yang dihitung sekarang</th>
          <th>Ditulis</th>
          {hasDecided && <th>Keputusan</th>}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => (
          <tr key={answer.id}>
            <td>
              <label className={styles.pick}>
                {!answer.decision && (
                  <input
                    type="checkbox"
                    checked={picked.has(answer.id)}
                    onChange={() => onToggle(answer.id)}
                  />
                )}
                {answer.number}
                {hasSections && ` · ${answer.section}`}
              </label>
            </td>
            <td className={styles.words}>{answer.text || 'dikosongkan'}</td>
            <td className={styles.words}>{answer.storedText ?? 'kosong'}</td>
            <td>{formatClock(Date.parse(answer.at))}</td>
            {hasDecided && (
              <td>
                <Decided answer={answer} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Decided({ answer: { decision } }: { answer: HeldAnswer }) {
  if (!decision) return <WordTag tone="warning">Menunggu</WordTag>
  const by = decision.by ? ` ${decision.by},` : ''
  return (
    <>
      <WordTag tone={decision.kind === 'diterima' ? 'success' : 'danger'}>
        {decision.kind === 'diterima' ? 'Diterima' : 'Ditolak'}
      </WordTag>
      <Text size="small" tone="soft">
        {by} {formatDateTime(decision.at)}: {decision.reason}
      </Text>
    </>
  )
}
