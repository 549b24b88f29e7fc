import { Checkbox, Input, InputNumber, Radio } from 'antd'
import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { readableText } from '@suluh/rich-text/plain-text'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './scoring.module.css'

type KeyInputProps = {
  content: SoalContent
  value: SoalKey
  /** One option takes the place of the one that was right. */
  isOne?: boolean
  onChange: (key: SoalKey) => void
}

/** What is right, for each form. */
export function KeyInput({ content, value, isOne = false, onChange }: KeyInputProps) {
  switch (value.form) {
    case 'pilihan-ganda':
      return (
        <Ticks
          content={content}
          ticked={value.accepted}
          isOne={isOne}
          onChange={(accepted) => onChange({ ...value, accepted })}
        />
      )
    case 'pilihan-ganda-kompleks':
      return (
        <Ticks
          content={content}
          ticked={value.correct}
          onChange={(correct) => onChange({ ...value, correct })}
        />
      )
    case 'pilihan-berbobot':
      return (
        <Cluster gap={3}>
          {('options' in content ? content.options : []).map(({ id }) => (
            <label key={id}>
              {id}{' '}
              <InputNumber<number>
                size="small"
                decimalSeparator=","
                value={value.weights[id] ?? 0}
                onChange={(weight) =>
                  onChange({ ...value, weights: { ...value.weights, [id]: weight ?? 0 } })
                }
              />
            </label>
          ))}
        </Cluster>
      )
    case 'kategori':
      return content.form === 'kategori' ? (
        <Cluster gap={3}>
          {content.statements.map(({ id }) => (
            <label key={id}>
              Pernyataan {id}{' '}
              <Select
                value={value.correct[id] ?? null}
                options={content.categories.map((each) => ({ value: each.id, label: nameOf(each.html) }))}
                onChange={(category: string) =>
                  onChange({ ...value, correct: { ...value.correct, [id]: category } })
                }
              />
            </label>
          ))}
        </Cluster>
      ) : null
    case 'menjodohkan':
      return content.form === 'menjodohkan' ? (
        <Cluster gap={3}>
          {content.rows.map(({ id }) => (
            <label key={id}>
              Baris {id}{' '}
              <Select
                mode="multiple"
                style={{ minWidth: 160 }}
                value={value.correct[id] ?? []}
                options={content.columns.map((each) => ({ value: each.id, label: nameOf(each.html) }))}
                onChange={(columns: string[]) =>
                  onChange({ ...value, correct: { ...value.correct, [id]: columns } })
                }
              />
            </label>
          ))}
        </Cluster>
      ) : null
    case 'isian-singkat':
      return <Accepted value={value} onChange={onChange} />
    case 'uraian':
      return (
        <label>
          Nilai paling tinggi{' '}
          <InputNumber<number>
            min={1}
            max={1000}
            value={value.maxMark}
            onChange={(maxMark) => maxMark !== null && onChange({ ...value, maxMark })}
          />
        </label>
      )
  }
}

type TicksProps = {
  content: SoalContent
  ticked: string[]
  isOne?: boolean
  onChange: (ids: string[]) => void
}

function Ticks({ content, ticked, isOne = false, onChange }: TicksProps) {
  if (!('options' in content)) return null
  const options = content.options.map(({ id, html }) => ({
    value: id,
    label: (
      <Cluster as="span" gap={1} align="stretch" nowrap>
        {id}. <RichHtml html={html} />
      </Cluster>
    ),
  }))
  if (isOne)
    return (
      <Radio.Group
        aria-label="Kunci"
        className={classes(styles.ticks)}
        value={ticked[0]}
        onChange={({ target }) => onChange([String(target.value)])}
        options={options}
      />
    )
  return (
    <Checkbox.Group
      className={classes(styles.ticks)}
      value={ticked}
      onChange={(ids) => onChange(content.options.map(({ id }) => id).filter((id) => ids.includes(id)))}
      options={options}
    />
  )
}

type AcceptedProps = { value: Extract<SoalKey, { form: 'isian-singkat' }>; onChange: (key: SoalKey) => void }

/** One answer a line. */
function Accepted({ value, onChange }: AcceptedProps) {
  return (
    <Cluster gap={3}>
      <label>
        Jawaban yang diterima, satu per baris
        <Input.TextArea
          autoSize={{ minRows: 2 }}
          defaultValue={value.texts.join('\n')}
          onChange={(event) =>
            onChange({
              ...value,
              texts: event.target.value
                .split('\n')
                .map((text) => text.trim())
                .filter(Boolean),
            })
          }
        />
      </label>
      <label>
        Atau angka{' '}
        <InputNumber<number>
          decimalSeparator=","
          value={value.numbers[0]?.value ?? null}
          onChange={(number) =>
            onChange({
              ...value,
              numbers:
                number === null ? [] : [{ value: number, tolerance: value.numbers[0]?.tolerance ?? 0 }],
            })
          }
        />
      </label>
    </Cluster>
  )
}

/** A choice by the beginning of its words. */
function nameOf(html: string): string {
  const text = readableText(html)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || '(gambar atau rumus)'
}
