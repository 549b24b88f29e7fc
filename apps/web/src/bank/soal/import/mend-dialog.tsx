import { useState } from 'react'
import { Button, Modal } from 'antd'
import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import {
  formLabels,
  soalImport,
  type ImportedSoal,
  type ImportProblem,
  type MendedSoal,
} from '@suluh/contract/bank/soal-import'
import { soalProblems, type SoalParts } from '@suluh/contract/bank/soal-form'
import { inPlace } from '@suluh/contract/bank/soal-places'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { withForm } from '@suluh/contract/bank/with-form'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { RichTextRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { Toolbar } from '#platform/rich-text/editor/toolbar.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EditorBody } from '../editor/editor-body.tsx'
import { splitOption, splittable } from './split-option.ts'

type MendDialogProps = {
  importId: string
  index: number
  question: ImportedSoal
  problems: ImportProblem[]
  onMended: (mended: MendedSoal) => void
  onClose: () => void
}

/** One question of the file, mended before it is in the bank. */
export function MendDialog({ importId, index, question, problems, onMended, onClose }: MendDialogProps) {
  const { content, key, pembahasan } = question
  const [parts, setParts] = useState<SoalParts>({ content, key, pembahasan })
  const [stimulus, setStimulus] = useState(question.stimulus)
  // The fields start anew where something else than typing has changed what they hold.
  const [revision, setRevision] = useState(0)
  const save = useCustomMutation(soalImport.mend, { successMessage: false, onSuccess: onMended })
  const left = soalProblems(inPlace(parts))
  const replace = (next: SoalParts) => {
    setParts(next)
    setRevision(revision + 1)
  }
  const isChanged = parts.content !== content || parts.key !== key || stimulus !== question.stimulus
  const close = useAsked(isChanged).closing(onClose)
  return (
    <Modal
      open
      title={`Perbaiki soal ${question.number || index + 1}`}
      width={820}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Batal</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                params: { id: importId, position: String(index) },
                body: { soal: inPlace(parts), stimulus },
              })
            }
          >
            {left.length === 0 ? 'Simpan perbaikan' : 'Simpan, lanjutkan nanti'}
          </Button>
        </>
      }
    >
      <RichTextRoom>
        <Stack gap={4}>
          <Said problems={problems} left={left} isChanged={isChanged} />
          <Stack as="label" gap={1} align="start">
            Bentuk
            <Select
              aria-label="Bentuk"
              style={{ minWidth: 240 }}
              value={parts.content.form}
              onChange={(form: Form) => replace(withForm(parts, form))}
              options={forms.map((value) => ({ value, label: formLabels[value] }))}
            />
          </Stack>
          <Toolbar trouble={undefined} />
          {question.stimulus !== '' && (
            <Stack as="section" gap={3}>
              <h2>Bacaan</h2>
              <RichTextField label="Bacaan" html={question.stimulus} onChange={setStimulus} />
            </Stack>
          )}
          <EditorBody
            key={`${revision} ${parts.content.form}`}
            parts={parts}
            onEdit={(edit) => setParts((before) => edit(before))}
          />
          <SplitOptions parts={parts} onSplit={replace} />
        </Stack>
      </RichTextRoom>
    </Modal>
  )
}

type SaidProps = { problems: ImportProblem[]; left: ReturnType<typeof soalProblems>; isChanged: boolean }

/** What the file was said to lack; once somebody mends it, what is still missing. */
function Said({ problems, left, isChanged }: SaidProps) {
  if (isChanged && left.length === 0)
    return (
      <Text tone="success" role="status">
        Soal ini sudah lengkap.
      </Text>
    )
  const said = isChanged ? left.map((each) => ({ ...each, severity: 'galat' as const })) : problems
  return (
    <Stack gap={1} role="status">
      {said.map(({ severity, ...problem }) => {
        const { message, mend } = soalProblemWords(problem)
        return (
          <Text
            key={`${problem.code} ${problem.args.join(' ')}`}
            tone={severity === 'galat' ? 'danger' : 'warning'}
          >
            {severity === 'galat' ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
            {message}. {isChanged && mend}
          </Text>
        )
      })}
    </Stack>
  )
}

/** Options that hold more than one line: each line an option of its own. */
function SplitOptions({ parts, onSplit }: { parts: SoalParts; onSplit: (parts: SoalParts) => void }) {
  const { content } = parts
  if (!('options' in content)) return null
  const split = content.options.filter(({ html }) => splittable(html))
  return (
    <Stack gap={2} align="start">
      {split.map(({ id }) => (
        <Button key={id} onClick={() => onSplit(splitOption(parts, id))}>
          Pecah opsi {id}: tiap baris jadi satu opsi
        </Button>
      ))}
      <Text size="small" tone="soft">
        Dua opsi menyatu? Tekan Enter di depan opsi kedua, lalu pilih Pecah opsi di sini.
      </Text>
    </Stack>
  )
}
