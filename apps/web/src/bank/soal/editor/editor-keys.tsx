import { Button, InputNumber, Segmented } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { EditParts } from './soal-draft.ts'

type KeyProps = { parts: SoalParts; onEdit: EditParts }
type ShortKey = Extract<SoalKey, { form: 'isian-singkat' }>

/** Words or numbers that count as right. */
export function ShortAnswerKey({ parts, onEdit }: KeyProps) {
  const { content, key } = parts
  if (content.form !== 'isian-singkat' || key.form !== 'isian-singkat') return null
  const change = (part: Partial<ShortKey>) => onEdit((before) => withShortKey(before, part))
  // Files used to bring a number among the texts too, where it cannot be seen here and would stay right.
  const setNumbers = (numbers: ShortKey['numbers']) => change({ numbers, texts: [] })
  const setNumber = (at: number, part: Partial<ShortKey['numbers'][number]>) =>
    setNumbers(key.numbers.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const toNumeric = (numeric: boolean) =>
    onEdit((before) => {
      const empty = withShortKey(before, { texts: [], numbers: numeric ? [{ value: 0, tolerance: 0 }] : [] })
      return { ...empty, content: { ...empty.content, numeric } as SoalParts['content'] }
    })
  return (
    <Stack as="section" gap={3}>
      <h2>Kunci</h2>
      <Segmented
        value={content.numeric ? 'angka' : 'kata'}
        onChange={(value) => toNumeric(value === 'angka')}
        options={[
          { value: 'kata', label: 'Kata' },
          { value: 'angka', label: 'Angka' },
        ]}
      />
      {content.numeric ? (
        <>
          {key.numbers.map(({ value, tolerance }, index) => (
            <Cluster key={index} gap={3}>
              <Cluster as="label">
                Angka
                <InputNumber
                  value={value}
                  decimalSeparator=","
                  onChange={(next) => setNumber(index, { value: next ?? 0 })}
                />
              </Cluster>
              <Cluster as="label">
                Toleransi ±
                <InputNumber
                  value={tolerance}
                  min={0}
                  decimalSeparator=","
                  onChange={(next) => setNumber(index, { tolerance: next ?? 0 })}
                />
              </Cluster>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus angka ${index + 1}`}
                disabled={key.numbers.length === 1}
                onClick={() => setNumbers(key.numbers.toSpliced(index, 1))}
              />
            </Cluster>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => setNumbers([...key.numbers, { value: 0, tolerance: 0 }])}
          >
            Tambah angka
          </Button>
        </>
      ) : (
        <Stack as="label" gap={1}>
          Jawaban yang diterima
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label="Jawaban yang diterima"
            tokenSeparators={[';']}
            placeholder="Tulis satu, tekan Enter, lalu bentuk lain yang juga benar"
            value={key.texts}
            onChange={(texts: string[]) =>
              change({ texts: [...new Set(texts.map((text) => text.trim()).filter(Boolean))] })
            }
          />
          <Text as="span" tone="soft">
            Huruf besar, huruf kecil dan spasi tidak dibedakan.
          </Text>
        </Stack>
      )}
    </Stack>
  )
}

/** How many points there are and how they are given. */
export function EssayKey({ parts, onEdit }: KeyProps) {
  const { key } = parts
  if (key.form !== 'uraian') return null
  const change = (part: object, isTyping = false) =>
    onEdit((before) => ({ ...before, key: { ...before.key, ...part } }), isTyping)
  return (
    <Stack as="section" gap={3}>
      <h2>Penilaian</h2>
      <Cluster as="label" gap={3}>
        Nilai paling tinggi
        <InputNumber
          min={0.5}
          max={1000}
          decimalSeparator=","
          value={key.maxMark}
          onChange={(maxMark) => maxMark && change({ maxMark })}
        />
      </Cluster>
      <RichTextField
        label="Rubrik"
        html={key.rubric || rubricStart}
        onChange={(rubric) => change({ rubric }, true)}
      />
      <Text tone="soft">Rubrik hanya terlihat oleh yang menilai.</Text>
    </Stack>
  )
}

/** A table to fill in: what is looked for, and its points. */
const rubricStart =
  '<table><tbody><tr><th><p>Yang dinilai</p></th><th><p>Skor</p></th></tr><tr><td><p></p></td><td><p></p></td></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table><p></p>'

function withShortKey(parts: SoalParts, part: Partial<ShortKey>): SoalParts {
  return parts.key.form === 'isian-singkat' ? { ...parts, key: { ...parts.key, ...part } } : parts
}
