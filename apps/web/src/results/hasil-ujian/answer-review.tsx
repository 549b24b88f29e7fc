import type { ReactNode } from 'react'
import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { Choice, SoalKey } from '@suluh/contract/bank/soal-form'
import { formatNumber } from '#platform/kernel/format.ts'
import { letterOf } from '#bank/soal/question/choice-answer.tsx'
import { isianKeys } from '#bank/soal/question/isian-keys.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import styles from './hasil.module.css'

type Soal = Pick<NonNullable<HasilUjianDetail['soal']>[number], 'content' | 'answer' | 'key'>
/** `jawaban Anda` for the student, `jawaban murid` for staff. */
type ReviewProps = { soal: Soal; owner: string }

/** What was answered and what the key says, read-only, for each of the seven forms. */
export function AnswerReview({ soal, owner }: ReviewProps) {
  const { content, answer, key } = soal
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot':
      return <Options options={content.options} answer={answer} soalKey={key} owner={owner} />
    case 'kategori':
      return <Pairs rows={content.statements} columns={content.categories} soal={soal} owner={owner} />
    case 'menjodohkan':
      return <Pairs rows={content.rows} columns={content.columns} soal={soal} owner={owner} />
    case 'isian-singkat':
      return (
        <Lines owner={owner} answer={answer}>
          <Line word="kunci" text={keyText(key)} />
        </Lines>
      )
    case 'uraian':
      return (
        <Lines owner={owner} answer={answer}>
          {key.form === 'uraian' && key.rubric !== '' && (
            <Cluster align="baseline">
              <WordTag tone="success">rubrik</WordTag>
              <RichHtml html={key.rubric} />
            </Cluster>
          )}
        </Lines>
      )
  }
}

function Options(props: { options: Choice[]; answer: AnswerValue; soalKey: SoalKey; owner: string }) {
  const { options, answer, soalKey, owner } = props
  return (
    <Stack as="ul">
      {options.map(({ id, html }, index) => {
        const isOwn = Array.isArray(answer) ? answer.includes(id) : answer === id
        const isKey = keyIds(soalKey).includes(id)
        return (
          <Cluster as="li" key={id} align="start" className={styles.choice} data-key={isKey} data-own={isOwn}>
            <span className={styles.letter}>{letterOf(index)}</span>
            <RichHtml html={html} className={styles.text} />
            <Cluster as="span">
              {isOwn && <WordTag>{owner}</WordTag>}
              {isKey && <WordTag tone="success">✓ kunci</WordTag>}
              {soalKey.form === 'pilihan-berbobot' && (
                <WordTag>bobot {formatNumber(soalKey.weights[id] ?? 0, 2)}</WordTag>
              )}
            </Cluster>
          </Cluster>
        )
      })}
    </Stack>
  )
}

/** Statements or rows, each with the pairs that were given and those of the key. */
function Pairs(props: { rows: Choice[]; columns: Choice[]; soal: Soal; owner: string }) {
  const { rows, columns, soal, owner } = props
  return (
    <Stack as="ul">
      {rows.map((row) => {
        const given = idsOf(pairsOf(soal.answer)[row.id])
        const right = idsOf(keyPairs(soal.key)[row.id])
        const isRight = given.length === right.length && given.every((id) => right.includes(id))
        return (
          <Stack as="li" key={row.id} className={styles.choice} data-key={isRight}>
            <RichHtml html={row.html} />
            <Cluster align="baseline">
              <WordTag>{owner}</WordTag>
              <Names ids={given} columns={columns} />
              {given.length > 0 && (
                <Text as="span" size="small">
                  {isRight ? '✓ benar' : '✕ belum benar'}
                </Text>
              )}
            </Cluster>
            {!isRight && (
              <Cluster align="baseline">
                <WordTag tone="success">✓ kunci</WordTag>
                <Names ids={right} columns={columns} />
              </Cluster>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

function Names({ ids, columns }: { ids: readonly string[]; columns: readonly Choice[] }) {
  const named = columns.filter(({ id }) => ids.includes(id))
  if (named.length === 0) return <em>kosong</em>
  return (
    <Cluster as="span" className={styles.names}>
      {named.map(({ id, html }) => (
        <RichHtml key={id} html={html} />
      ))}
    </Cluster>
  )
}

function Lines({ owner, answer, children }: { owner: string; answer: AnswerValue; children: ReactNode }) {
  return (
    <Stack>
      <Line word={owner} text={typeof answer === 'string' ? answer : ''} />
      {children}
    </Stack>
  )
}

function Line({ word, text }: { word: string; text: string }) {
  return (
    <Cluster align="baseline">
      <WordTag tone={word === 'kunci' ? 'success' : 'plain'}>{word}</WordTag>
      {text === '' ? <em>kosong</em> : <span className={styles.words}>{text}</span>}
    </Cluster>
  )
}

function keyIds(key: SoalKey): string[] {
  if (key.form === 'pilihan-ganda') return key.accepted
  if (key.form === 'pilihan-ganda-kompleks') return key.correct
  return []
}

function keyPairs(key: SoalKey): Record<string, string | string[]> {
  return key.form === 'kategori' || key.form === 'menjodohkan' ? key.correct : {}
}

function pairsOf(answer: AnswerValue): Record<string, string | string[]> {
  return answer === null || typeof answer === 'string' || Array.isArray(answer) ? {} : answer
}

function idsOf(pair: string | string[] | undefined): string[] {
  if (pair === undefined) return []
  return typeof pair === 'string' ? [pair] : pair
}

function keyText(key: SoalKey): string {
  if (key.form !== 'isian-singkat') return ''
  return isianKeys(key).join(' atau ')
}
