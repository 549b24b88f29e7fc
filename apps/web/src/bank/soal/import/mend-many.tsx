import { useState } from 'react'
import { Button, Input, Modal, Upload } from 'antd'
import { formLabels, maxImportBytes, soalImport, type MendedSoal } from '@suluh/contract/bank/soal-import'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PlaceFields, type Place } from '../editor/place-fields.tsx'
import styles from './import.module.css'

type MendManyBarProps = {
  importId: string
  selected: readonly number[]
  total: number
  broken: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onMended: (mended: MendedSoal) => void
  onClose: () => void
}

/** While questions are chosen: how many, which in one go, and what is set for all of them. */
export function MendManyBar(props: MendManyBarProps) {
  const { importId, selected, total, broken, onSelect, onMended, onClose } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Cluster gap={3} justify="end" className={styles.bar}>
      <p role="status">
        {selected.length === 0 ? 'Centang soal yang hendak diubah.' : `${selected.length} soal dipilih.`}
      </p>
      <Button onClick={() => onSelect(new Set(Array.from({ length: total }, (_, index) => index)))}>
        Semua
      </Button>
      {broken.size > 0 && <Button onClick={() => onSelect(broken)}>Yang galat</Button>}
      <Button onClick={onClose}>Selesai memilih</Button>
      <Button type="primary" disabled={selected.length === 0} onClick={() => setOpen(true)}>
        Ubah {selected.length} soal
      </Button>
      {isOpen && (
        <MendManyDialog
          importId={importId}
          positions={selected}
          onClose={() => setOpen(false)}
          onMended={(mended) => {
            setOpen(false)
            onMended(mended)
          }}
        />
      )}
    </Cluster>
  )
}

type MendManyDialogProps = {
  importId: string
  positions: readonly number[]
  onMended: (mended: MendedSoal) => void
  onClose: () => void
}

function MendManyDialog({ importId, positions, onMended, onClose }: MendManyDialogProps) {
  const [form, setForm] = useState<Form>()
  const [place, setPlace] = useState<Place>({})
  const [keys, setKeys] = useState('')
  const save = useCustomMutation(soalImport.mendMany, {
    successMessage: false,
    onSuccess: onMended,
    silent: true,
  })
  const { pelajaranId, aspekId = null } = place
  const isEmpty = form === undefined && pelajaranId === undefined && keys.trim() === ''
  const { closing } = useAsked(!isEmpty)
  return (
    <Modal
      open
      title={`Ubah ${positions.length} soal`}
      okText={`Ubah ${positions.length} soal`}
      cancelText="Batal"
      okButtonProps={{ disabled: isEmpty }}
      confirmLoading={save.isPending}
      onCancel={closing(onClose)}
      onOk={() =>
        save.mutate({
          params: { id: importId },
          body: {
            positions: positions.toSorted((a, b) => a - b),
            ...(form && { form }),
            ...(pelajaranId && { place: { pelajaranId, aspekId } }),
            ...(keys.trim() !== '' && { keys }),
          },
        })
      }
    >
      <Stack gap={4}>
        <Text tone="soft">Yang dibiarkan kosong tidak berubah.</Text>
        {save.error && <Alert tone="danger">{save.error.message}</Alert>}
        <Stack as="label" gap={1}>
          Bentuk
          <Select
            aria-label="Bentuk"
            allowClear
            placeholder="Tetap"
            value={form ?? null}
            onChange={(next: Form | undefined) => setForm(next)}
            options={forms.map((value) => ({ value, label: formLabels[value] }))}
          />
        </Stack>
        <PlaceFields place={place} onChange={setPlace} />
        <Stack as="label" gap={1}>
          Kunci
          <Input.TextArea
            aria-label="Kunci"
            rows={3}
            maxLength={20_000}
            value={keys}
            placeholder="1. A  2. C  3. B, atau berurutan: ACB"
            onChange={({ target }) => setKeys(target.value)}
          />
        </Stack>
        <KeyFile onRead={setKeys} />
      </Stack>
    </Modal>
  )
}

/** Keys that lie in a file of their own come into the field, where they are seen before they are set. */
function KeyFile({ onRead }: { onRead: (keys: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function read(body: File) {
    setProblem(undefined)
    setBusy(true)
    try {
      if (body.size > maxImportBytes) throw new Error('Berkasnya lebih dari 20 MB.')
      onRead((await dataProvider.custom(soalImport.keys, { body })).keys)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Stack gap={2} align="start">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Upload
        accept=".docx,.xlsx,.xls,.ods,.csv,.txt"
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file)
          return false
        }}
      >
        <Button loading={isBusy}>Ambil kunci dari berkas</Button>
      </Upload>
    </Stack>
  )
}
