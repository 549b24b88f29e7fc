import { Checkbox, InputNumber, Radio } from 'antd'
import type { SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { EditorChoices } from './editor-choices.tsx'
import { EssayKey, ShortAnswerKey } from './editor-keys.tsx'
import { PairKey } from './editor-pairs.tsx'
import { markOption, withStem } from './soal-draft.ts'
import type { EditParts } from './soal-draft.ts'

type EditorBodyProps = { parts: SoalParts; onEdit: EditParts }

/** The question's words, its choices and key, and its explanation. */
export function EditorBody({ parts, onEdit }: EditorBodyProps) {
  return (
    <>
      <Stack as="section" gap={3}>
        <h2>Pokok soal</h2>
        <RichTextField
          label="Pokok soal"
          html={parts.content.stem}
          placeholder="Tulis pertanyaannya. Rumus dapat diketik di antara dua tanda dolar, mis. $\frac{1}{2}$"
          onChange={(stem) => onEdit((before) => withStem(before, stem), true)}
          autoFocus
        />
      </Stack>
      <ChoicesAndKey parts={parts} onEdit={onEdit} />
      <Stack as="section" gap={3}>
        <h2>Pembahasan</h2>
        <RichTextField
          label="Pembahasan"
          html={parts.pembahasan}
          placeholder="Tampil sesudah ujian, bila jadwal ujiannya mengizinkan"
          onChange={(pembahasan) => onEdit((before) => ({ ...before, pembahasan }), true)}
        />
      </Stack>
    </>
  )
}

function ChoicesAndKey({ parts, onEdit }: EditorBodyProps) {
  const { content, key } = parts
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot':
      return (
        <EditorChoices
          list="options"
          title="Opsi dan kunci"
          noun="Opsi"
          parts={parts}
          onEdit={onEdit}
          hint={hints[content.form]}
          renderKey={(id, code) => <OptionKey id={id} code={code} answer={key} onEdit={onEdit} />}
        />
      )
    case 'kategori':
      return (
        <>
          <EditorChoices
            list="statements"
            title="Pernyataan"
            noun="Pernyataan"
            parts={parts}
            onEdit={onEdit}
          />
          <EditorChoices list="categories" title="Kategori" noun="Kategori" parts={parts} onEdit={onEdit} />
          <PairKey parts={parts} onEdit={onEdit} />
        </>
      )
    case 'menjodohkan':
      return (
        <>
          <EditorChoices list="rows" title="Baris" noun="Baris" parts={parts} onEdit={onEdit} />
          <EditorChoices list="columns" title="Kolom" noun="Kolom" parts={parts} onEdit={onEdit} />
          <PairKey parts={parts} onEdit={onEdit} />
        </>
      )
    case 'isian-singkat':
      return <ShortAnswerKey parts={parts} onEdit={onEdit} />
    case 'uraian':
      return <EssayKey parts={parts} onEdit={onEdit} />
  }
}

const hints = {
  'pilihan-ganda': 'Tandai satu opsi yang benar.',
  'pilihan-ganda-kompleks': 'Centang semua opsi yang benar.',
  'pilihan-berbobot': 'Beri nilai untuk setiap opsi.',
}

type OptionKeyProps = {
  id: string
  /** What the option is called where it stands. */
  code: string
  answer: SoalKey
  onEdit: EditParts
}

function OptionKey({ id, code, answer, onEdit }: OptionKeyProps) {
  const mark = (isMany: boolean) =>
    onEdit((before) => ({ ...before, key: markOption(before.key, id, isMany) }))
  if (answer.form === 'pilihan-berbobot')
    return (
      <InputNumber
        aria-label={`Nilai opsi ${code}`}
        min={-100}
        max={100}
        decimalSeparator=","
        value={answer.weights[id] ?? null}
        onChange={(weight) => onEdit((before) => ({ ...before, key: weighted(before.key, id, weight) }))}
      />
    )
  if (answer.form === 'pilihan-ganda-kompleks')
    return (
      <Checkbox
        aria-label={`Opsi ${code} benar`}
        checked={answer.correct.includes(id)}
        onChange={() => mark(true)}
      />
    )
  if (answer.form !== 'pilihan-ganda') return null
  // Several accepted answers come from a correction after an exam; they can be taken back one by one.
  return answer.accepted.length > 1 ? (
    <Checkbox
      aria-label={`Opsi ${code} diterima`}
      checked={answer.accepted.includes(id)}
      onChange={() => mark(true)}
    />
  ) : (
    <Radio
      aria-label={`Opsi ${code} benar`}
      name="kunci"
      checked={answer.accepted.includes(id)}
      onChange={() => mark(false)}
    />
  )
}

function weighted(key: SoalKey, id: string, weight: number | null): SoalKey {
  return key.form === 'pilihan-berbobot' ? { ...key, weights: { ...key.weights, [id]: weight ?? 0 } } : key
}
