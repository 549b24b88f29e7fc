import { useState } from 'react'
import { Button, Input, Modal, Tag } from 'antd'
import { analyticsQuery, type AnalyticsQuery } from '@suluh/contract/reports/analytics-query'
import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { kindLabel, widgetKinds } from '../canvas/kind-words.ts'
import { isDataKind } from '../canvas/new-widget.ts'
import { useDatasets } from '../use-designer.ts'
import { understand, without } from './understand.ts'
import type { KnownValue } from './wish.ts'

type AskDialogProps = { onAdd: (kind: WidgetKind, asked: AnalyticsQuery) => void; onClose: () => void }

const examples = [
  'rata-rata matematika per kelas bulan ini',
  '10 siswa terbaik semester ini',
  'kelas dengan ketuntasan di bawah 80%',
]

/** A question in words becomes a widget; how it was understood stands below it while one writes. */
export function AskDialog({ onAdd, onClose }: AskDialogProps) {
  const datasets = useDatasets()
  const values = useKnownValues()
  const [sentence, setSentence] = useState('')
  const { closing } = useAsked(sentence.trim() !== '')
  const [drawn, setDrawn] = useState<WidgetKind>()
  const found = understand(sentence, datasets, values)
  const kind = drawn ?? found?.kind
  const submit = () => {
    if (!found || !kind) return
    onAdd(kind, found.query)
    onClose()
  }
  return (
    <Modal
      open
      title="Tulis pertanyaan"
      okText="Tambahkan widget"
      cancelText="Batal"
      okButtonProps={{ disabled: !found }}
      onCancel={closing(onClose)}
      onOk={submit}
    >
      <Stack gap={4}>
        <Input
          autoFocus
          size="large"
          aria-label="Pertanyaan"
          placeholder={examples[0]}
          maxLength={200}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
          onPressEnter={(event) => {
            // Else the same key would press the button that has the focus once the dialog is gone.
            event.preventDefault()
            submit()
          }}
        />
        {sentence.trim() === '' && (
          <Cluster>
            <Text size="small" tone="soft">
              Misalnya:
            </Text>
            {examples.map((example) => (
              <Button key={example} size="small" onClick={() => setSentence(example)}>
                {example}
              </Button>
            ))}
          </Cluster>
        )}
        {sentence.trim() !== '' && !found && (
          <Alert tone="warning">
            Belum ada kata yang dikenal di sini. Sebut angkanya (nilai, ketuntasan, kehadiran, daya serap) dan
            kelompoknya (per kelas, per mapel, per bulan).
          </Alert>
        )}
        {found && (
          <>
            <div role="status" aria-label="Dimengerti sebagai">
              <Cluster>
                <Text size="small" tone="soft">
                  Dimengerti sebagai
                </Text>
                {found.parts.map(({ text, words }) => (
                  <Tag
                    key={`${text} ${words}`}
                    closable={words !== '' && { 'aria-label': `Buang ${text}` }}
                    onClose={(event) => {
                      event.preventDefault()
                      setSentence(without(sentence, words))
                    }}
                  >
                    {text}
                  </Tag>
                ))}
              </Cluster>
            </div>
            <Cluster>
              <Text size="small" tone="soft">
                Ditampilkan sebagai
              </Text>
              <Select<WidgetKind>
                aria-label="Ditampilkan sebagai"
                value={kind ?? found.kind}
                onChange={setDrawn}
                options={widgetKinds
                  .filter((each) => isDataKind(each.kind))
                  .map((each) => ({ value: each.kind, label: kindLabel(each.kind) }))}
              />
            </Cluster>
            {found.unknown.map((words) => (
              <Alert key={words} tone="warning">
                {words}
              </Alert>
            ))}
          </>
        )}
        <Text size="small" tone="soft">
          Setelah ditambahkan, semuanya dapat diubah di panel kanan.
        </Text>
      </Stack>
    </Modal>
  )
}

/** Names of subjects, classes, schools, exams and aspects that this person reads of. */
function useKnownValues(): KnownValue[] {
  const pelajaran = useValues('attempt', 'pelajaran')
  const kelas = useValues('attempt', 'kelas')
  const lembaga = useValues('attempt', 'lembaga')
  const event = useValues('attempt', 'event')
  const aspek = useValues('aspect', 'aspek')
  return [...pelajaran, ...kelas, ...lembaga, ...event, ...aspek]
}

function useValues(dataset: string, field: string): KnownValue[] {
  const { result } = useCustom(analyticsQuery.values, { query: { dataset, field } })
  // Namesakes bear their school in brackets: whoever says the name alone means all of them.
  return (result ?? []).flatMap(({ key, label }) =>
    typeof key === 'string' ? [{ field, key, label: label.replace(/ \([^)]*\)$/, '') }] : [],
  )
}
