import type { ReactNode } from 'react'
import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { Choice, SoalKey } from '@suluh/contract/bank/soal-form'
import { formatNumber } from '#platform/kernel/format.ts'
import { letterOf } from '#bank/soal/question/choice-answer.tsx'
import { isianKeys } from '#bank/soal/question/isian-keys.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'

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
            <div className="review-line">
              <span className="review-tag review-tag-key">rubrik</span>
              <RichHtml html={key.rubric} />
            </div>
          )}
        </Lines>
      )
  }
}

function Options(props: { options: Choice[]; answer: AnswerValue; soalKey: SoalKey; owner: string }) {
  const { options, answer, soalKey, owner } = props
  return (
    <ul className="review-options">
      {options.map(({ id, html }, index) => {
        const isOwn = Array.isArray(answer) ? answer.includes(id) : answer === id
        const isKey = keyIds(soalKey).includes(id)
        return (
          <li key={id} className={`review-option${isKey ? ' review-key' : ''}${isOwn ? ' review-own' : ''}`}>
            <span className="review-letter">{letterOf(index)}</span>
            <RichHtml html={html} className="review-text" />
            <span className="review-tags">
              {isOwn && <span className="review-tag">{owner}</span>}
              {isKey && <span className="review-tag review-tag-key">✓ kunci</span>}
              {soalKey.form === 'pilihan-berbobot' && (
                <span className="review-tag">bobot {formatNumber(soalKey.weights[id] ?? 0, 2)}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Statements or rows, each with the pairs that were given and those of the key. */
function Pairs(props: { rows: Choice[]; columns: Choice[]; soal: Soal; owner: string }) {
  const { rows, columns, soal, owner } = props
  return (
    <ul className="review-options">
      {rows.map((row) => {
        const given = idsOf(pairsOf(soal.answer)[row.id])
        const right = idsOf(keyPairs(soal.key)[row.id])
        const isRight = given.length === right.length && given.every((id) => right.includes(id))
        return (
          <li key={row.id} className={`review-pair${isRight ? ' review-key' : ''}`}>
            <RichHtml html={row.html} />
            <div className="review-line">
              <span className="review-tag">{owner}</span>
              <Names ids={given} columns={columns} />
              {given.length > 0 && (
                <span className="review-verdict">{isRight ? '✓ benar' : '✕ belum benar'}</span>
              )}
            </div>
            {!isRight && (
              <div className="review-line">
                <span className="review-tag review-tag-key">✓ kunci</span>
                <Names ids={right} columns={columns} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Names({ ids, columns }: { ids: readonly string[]; columns: readonly Choice[] }) {
  const named = columns.filter(({ id }) => ids.includes(id))
  if (named.length === 0) return <em>kosong</em>
  return (
    <span className="review-names">
      {named.map(({ id, html }) => (
        <RichHtml key={id} html={html} />
      ))}
    </span>
  )
}

function Lines({ owner, answer, children }: { owner: string; answer: AnswerValue; children: ReactNode }) {
  return (
    <div className="review-options">
      <Line word={owner} text={typeof answer === 'string' ? answer : ''} />
      {children}
    </div>
  )
}

function Line({ word, text }: { word: string; text: string }) {
  return (
    <div className="review-line">
      <span className={word === 'kunci' ? 'review-tag review-tag-key' : 'review-tag'}>{word}</span>
      {text === '' ? <em>kosong</em> : <span className="review-words">{text}</span>}
    </div>
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
