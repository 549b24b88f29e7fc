import { InputNumber } from 'antd'
import { isEmptyHtml, type SoalKey, type SoalParts } from '@suluh/contract/bank/soal-form'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { readableText } from '@suluh/rich-text/plain-text'
import { EssayKey, ShortAnswerKey } from '../editor/editor-keys.tsx'
import {
  choicesOf,
  codeOf,
  markOption,
  markPair,
  withStem,
  type ChoiceList,
  type EditParts,
} from '../editor/soal-draft.ts'
import { ChoiceRows } from './choice-rows.tsx'
import styles from './writing.module.css'

type FieldsProps = { parts: SoalParts; onEdit: EditParts }

/** What is written of a question, and its key in the same rows. */
export function QuestionFields({ parts, onEdit }: FieldsProps) {
  return (
    <>
      <RichTextField
        label="Pokok soal"
        html={parts.content.stem}
        placeholder="Tulis pertanyaannya, atau tempel satu soal sampai puluhan soal sekaligus"
        onChange={(stem) => onEdit((before) => withStem(before, stem), true)}
      />
      <Answers parts={parts} onEdit={onEdit} />
    </>
  )
}

function Answers({ parts, onEdit }: FieldsProps) {
  const common = { parts, onEdit }
  switch (parts.content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
      return <MarkedOptions {...common} />
    case 'pilihan-berbobot':
      return (
        <ChoiceRows
          list="options"
          noun="Opsi"
          {...common}
          renderPairs={(id, code) => <Weight id={id} code={code} answer={parts.key} onEdit={onEdit} />}
        />
      )
    case 'kategori':
      return (
        <>
          <ChoiceRows
            list="statements"
            noun="Pernyataan"
            {...common}
            renderPairs={(id, code) => <Pairs row={id} code={code} parts={parts} onEdit={onEdit} />}
          />
          <ChoiceRows list="categories" noun="Kategori" parts={parts} onEdit={onEdit} />
        </>
      )
    case 'menjodohkan':
      return (
        <>
          <ChoiceRows
            list="rows"
            noun="Baris"
            {...common}
            renderPairs={(id, code) => <Pairs row={id} code={code} parts={parts} onEdit={onEdit} />}
          />
          <ChoiceRows list="columns" noun="Kolom" parts={parts} onEdit={onEdit} />
        </>
      )
    case 'isian-singkat':
      return <ShortAnswerKey parts={parts} onEdit={onEdit} />
    case 'uraian':
      return <EssayKey parts={parts} onEdit={onEdit} />
  }
}

/** One right option, or several: the letter itself is what is ticked. */
function MarkedOptions({ parts, onEdit }: FieldsProps) {
  const { key } = parts
  const right =
    key.form === 'pilihan-ganda' ? key.accepted : key.form === 'pilihan-ganda-kompleks' ? key.correct : []
  const isMany = key.form !== 'pilihan-ganda' || right.length > 1
  const mark = (id: string) => onEdit((before) => ({ ...before, key: markOption(before.key, id, isMany) }))
  return (
    <ChoiceRows
      list="options"
      noun="Opsi"
      parts={parts}
      onEdit={onEdit}
      isRight={(id) => right.includes(id)}
      onKey={mark}
      renderKey={(id, code) => (
        <label className={styles.key} title="Kunci (Alt+Enter)">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            tabIndex={-1}
            aria-label={`Opsi ${code} benar`}
            aria-keyshortcuts="Alt+Enter"
            checked={right.includes(id)}
            onChange={() => mark(id)}
          />
          <span aria-hidden="true">{right.includes(id) ? '✓' : code}</span>
        </label>
      )}
    />
  )
}

type WeightProps = { id: string; code: string; answer: SoalKey; onEdit: EditParts }

function Weight({ id, code, answer, onEdit }: WeightProps) {
  if (answer.form !== 'pilihan-berbobot') return null
  return (
    <InputNumber
      aria-label={`Nilai opsi ${code}`}
      className={`${styles.weight}`}
      min={-100}
      max={100}
      decimalSeparator=","
      value={answer.weights[id] ?? null}
      onChange={(weight) =>
        onEdit((before) => {
          if (before.key.form !== 'pilihan-berbobot') return before
          return { ...before, key: { ...before.key, weights: { ...before.key.weights, [id]: weight ?? 0 } } }
        })
      }
    />
  )
}

type PairsProps = { row: string; code: string; parts: SoalParts; onEdit: EditParts }

/** What a row goes with, ticked in the row itself. */
function Pairs({ row, code, parts: { content, key }, onEdit }: PairsProps) {
  const list: ChoiceList = content.form === 'kategori' ? 'categories' : 'columns'
  const isTicked = (id: string) =>
    key.form === 'kategori'
      ? key.correct[row] === id
      : key.form === 'menjodohkan' && (key.correct[row]?.includes(id) ?? false)
  return (
    <span className={styles.pairs} role="group" aria-label={`Kunci ${code}`}>
      {choicesOf(content, list).map(({ id, html }, index) => {
        const letter = codeOf(list, id, index)
        const words = list === 'categories' && !isEmptyHtml(html) ? readableText(html).slice(0, 24) : letter
        return (
          <label key={id} className={styles.pair} data-ticked={isTicked(id)}>
            <input
              type={content.form === 'kategori' ? 'radio' : 'checkbox'}
              name={`kunci-${row}`}
              aria-label={`${code} dengan ${letter}`}
              checked={isTicked(id)}
              onChange={() => onEdit((before) => ({ ...before, key: markPair(before.key, row, id) }))}
            />
            <span aria-hidden="true">{words}</span>
          </label>
        )
      })}
    </span>
  )
}
