import { useState } from 'react'
import { Button, Modal, Radio } from 'antd'
import { laporanMurid, type LaporanEventDetail } from '@suluh/contract/reports/laporan-murid'
import {
  criterionWords,
  peringkatWords,
  type Criterion,
  type Peringkat,
} from '@suluh/contract/results/laporan-words'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

const most = 8

/** Declares what decides between students of the same score. */
export function PeringkatForm({ detail, onClose }: { detail: LaporanEventDetail; onClose: () => void }) {
  const { id, sections, peringkat } = detail
  const [chain, setChain] = useState<Criterion[]>(peringkat.chain)
  const [style, setStyle] = useState<Peringkat['style']>(peringkat.style)
  const { mutate, isPending } = useCustomMutation(laporanMurid.setPeringkat, {
    successMessage: 'Aturan peringkat disimpan; peringkat dihitung ulang',
    onSuccess: onClose,
  })
  const { closing } = useAsked(chain !== peringkat.chain || style !== peringkat.style)
  const choices = criteriaOf(sections)
  const isFree = (each: Criterion, at: number) =>
    !chain.some(({ by }, index) => index !== at && by === each.by)
  const change = (at: number, key: string | undefined) =>
    setChain(
      key === undefined
        ? chain.filter((_, index) => index !== at)
        : Object.assign([...chain], { [at]: choices.find((each) => keyOf(each) === key) }),
    )
  return (
    <Modal
      open
      title="Aturan peringkat"
      okText="Simpan"
      confirmLoading={isPending}
      onCancel={closing(onClose)}
      onOk={() => mutate({ params: { id }, body: { chain, style, version: peringkat.version } })}
    >
      <Stack gap={3}>
        <Text tone="soft">Skor tertinggi selalu didahulukan. Pilih apa yang memutus skor yang sama.</Text>
        <Stack as="ol" className={styles.chain}>
          <li>Skor tertinggi</li>
          {chain.slice(1).map((criterion, index) => (
            <li key={keyOf(criterion)}>
              <Select<string>
                aria-label={`Pemutus seri ${index + 1}`}
                allowClear
                value={keyOf(criterion)}
                onChange={(key: string | undefined) => change(index + 1, key)}
                options={choices
                  .filter((each) => isFree(each, index + 1))
                  .map((each) => ({ value: keyOf(each), label: criterionWords(each, sections) }))}
              />
            </li>
          ))}
        </Stack>
        <Button
          disabled={chain.length >= most || !choices.some((each) => isFree(each, -1))}
          onClick={() => setChain([...chain, choices.find((each) => isFree(each, -1))!])}
        >
          Tambah pemutus seri
        </Button>
        <Radio.Group
          vertical
          value={style}
          onChange={({ target }) => setStyle(target.value as Peringkat['style'])}
          options={[
            { value: '1-2-2-4', label: 'Sesudah seri nomor dilompati: 1, 2, 2, 4' },
            { value: '1-2-2-3', label: 'Tidak dilompati: 1, 2, 2, 3' },
          ]}
        />
        <Text size="small" tone="soft">
          {peringkatWords({ chain, style }, sections)}
        </Text>
      </Stack>
    </Modal>
  )
}

const keyOf = ({ by, order }: Criterion) => `${by} ${order}`

/** What may break a tie, in the order in which rules most often do. */
function criteriaOf(sections: LaporanEventDetail['sections']): Criterion[] {
  return [
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'waktu', order: 'asc' },
    ...(sections.length > 1
      ? sections.map(({ id }): Criterion => ({ by: `bagian:${id}`, order: 'desc' }))
      : []),
    { by: 'salah', order: 'asc' },
    { by: 'lahir', order: 'desc' },
    { by: 'lahir', order: 'asc' },
  ]
}
