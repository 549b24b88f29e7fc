import { useState } from 'react'
import { Modal, Radio } from 'antd'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal, type SoalDetail } from '@suluh/contract/bank/soal'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { emptySoal } from '@suluh/contract/bank/new-soal'
import { PelajaranField } from '#school/pelajaran/pelajaran-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './list.module.css'

type NewSoalDialogProps = {
  isOpen: boolean
  /** Where the question goes unless another is chosen. */
  pelajaranId?: string | undefined
  stimulusId?: string | undefined
  onClose: () => void
  onMade: (made: SoalDetail) => void
}

const notes: Record<Form, string> = {
  'pilihan-ganda': 'Satu jawaban benar',
  'pilihan-ganda-kompleks': 'Beberapa jawaban benar',
  kategori: 'Tiap pernyataan: benar atau salah',
  menjodohkan: 'Pasangkan baris dengan kolom',
  'isian-singkat': 'Murid mengetik kata atau angka',
  uraian: 'Jawaban panjang, dinilai guru',
  'pilihan-berbobot': 'Tiap opsi punya nilai sendiri',
}

/** Asks for the form and the pelajaran of a new question and makes its draft. */
export function NewSoalDialog({ isOpen, pelajaranId, stimulusId, onClose, onMade }: NewSoalDialogProps) {
  const { result } = useList(pelajaran.list, { pagination: { mode: 'off' }, enabled: isOpen })
  const [form, setForm] = useState<Form>('pilihan-ganda')
  const [chosen, setChosen] = useState<string>()
  const place = chosen ?? pelajaranId ?? (result.data.length === 1 ? result.data[0]?.id : undefined)
  const create = useCreate(soal.create, { successMessage: false, onSuccess: onMade })
  const make = () =>
    place &&
    create.mutate({
      body: {
        draft: { ...emptySoal(form), pembahasan: '' },
        pelajaranId: place,
        aspekId: null,
        level: null,
        tags: [],
        stimulusId: stimulusId ?? null,
        status: 'draf',
      },
    })
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      onOk={make}
      title="Soal baru"
      okText="Tulis soal"
      cancelText="Batal"
      okButtonProps={{ disabled: !place }}
      confirmLoading={create.isPending}
      width="min(640px, 100vw)"
    >
      <Stack gap={4}>
        <Radio.Group
          className={classes(styles.forms)}
          aria-label="Bentuk soal"
          value={form}
          onChange={({ target }) => setForm(target.value as Form)}
        >
          {forms.map((each) => (
            <Radio key={each} value={each}>
              <strong>{formLabels[each]}</strong>
              <span>{notes[each]}</span>
            </Radio>
          ))}
        </Radio.Group>
        <Cluster align="end" className={styles.place}>
          <PelajaranField pelajaran={result.data} value={place} onChange={setChosen} />
        </Cluster>
      </Stack>
    </Modal>
  )
}
