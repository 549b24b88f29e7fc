import { useState } from 'react'
import { Button, Checkbox, InputNumber, Modal, Radio } from 'antd'
import { marking, type CaraMenilai, type MarkingExam } from '@suluh/contract/exams/marking'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { toleranceWords } from './cara-words.ts'

/** For whoever says how an exam is marked: that, and how its markers agree. */
export function ArrangeMarking({ event }: { event: MarkingExam }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cara menilai</Button>
      <Link to={`/koreksi/${event.event.id}/kesepakatan`}>
        {event.double ? 'Kesepakatan penilai' : 'Keandalan nilai'}
      </Link>
      {isOpen && <CaraForm event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

function CaraForm({ event, onClose }: { event: MarkingExam; onClose: () => void }) {
  const [cara, setCara] = useState<CaraMenilai>(event.cara)
  const { mutate, isPending } = useCustomMutation(marking.arrange, {
    successMessage: 'Cara menilai disimpan',
    onSuccess: onClose,
  })
  const { closing } = useAsked(cara !== event.cara)
  const change = (part: Partial<CaraMenilai>) => setCara({ ...cara, ...part })
  return (
    <Modal
      open
      title="Cara menilai uraian"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={isPending}
      onCancel={closing(onClose)}
      onOk={() => mutate({ params: { eventId: event.event.id }, body: cara })}
    >
      <Stack gap={4}>
        <Radio.Group
          vertical
          value={cara.penilai}
          onChange={({ target }) => change({ penilai: target.value as CaraMenilai['penilai'] })}
          options={[
            { value: 1, label: 'Satu penilai untuk setiap jawaban' },
            { value: 2, label: 'Dua penilai, masing-masing tanpa melihat nilai yang lain' },
          ]}
        />
        {cara.penilai === 2 && (
          <>
            <label>
              Bagian jawaban yang dinilai dua orang
              <br />
              <InputNumber<number>
                min={1}
                max={100}
                precision={0}
                suffix="%"
                style={{ width: 120 }}
                value={cara.share}
                onChange={(share) => share !== null && change({ share })}
              />
            </label>
            <label>
              Selisih yang masih boleh dirata-rata
              <br />
              <InputNumber<number>
                min={0}
                max={1000}
                decimalSeparator=","
                suffix="poin"
                style={{ width: 120 }}
                value={cara.tolerance}
                onChange={(tolerance) => tolerance !== null && change({ tolerance })}
              />
            </label>
            <Checkbox
              checked={cara.ownSettling}
              onChange={({ target }) => change({ ownSettling: target.checked })}
            >
              Salah satu dari kedua penilai boleh menetapkan nilai akhir bila selisihnya lebih besar
            </Checkbox>
            <p>{toleranceWords(cara)}</p>
          </>
        )}
        <Text size="small" tone="soft">
          Nilai yang sudah berlaku tetap berlaku; cara baru dipakai untuk jawaban yang belum selesai dinilai.
        </Text>
      </Stack>
    </Modal>
  )
}
