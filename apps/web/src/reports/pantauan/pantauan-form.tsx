import { useState } from 'react'
import { Form, InputNumber, Modal } from 'antd'
import { applicationUser } from '@suluh/contract/people/application-user'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Column } from '@suluh/contract/reports/result-cells'
import {
  pantauan,
  Sebelumnya,
  sebelumnyaLabels,
  syaratLabels,
  type Pantauan,
  type SyaratPantauan,
} from '@suluh/contract/reports/pantauan'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

/** A figure of a report that is to be watched: its widget, and the columns that it may be. */
type Fresh = {
  reportId: string
  widget: string
  judul: string
  columns: readonly Column[]
  parameters: ParameterValues
}
type PantauanFormProps = { onClose: () => void } & ({ fresh: Fresh } | { pantauan: Pantauan })

const kinds = Object.entries(syaratLabels) as [SyaratPantauan['kind'], string][]

/** When and whom to tell; whoever fills it in is told unless they say otherwise. */
export function PantauanForm(props: PantauanFormProps) {
  const { onClose } = props
  const made = 'pantauan' in props ? props.pantauan : undefined
  const fresh = 'fresh' in props ? props.fresh : undefined
  const me = useGetIdentity()
  const { can: mayReadPeople } = useCan({ resource: 'application-user', action: 'read' })
  const [kolom, setKolom] = useState(fresh?.columns[0]?.id ?? '')
  const [kind, setKind] = useState<SyaratPantauan['kind']>(made?.syarat.kind ?? 'di-bawah')
  const [nilai, setNilai] = useState<number | null>(made?.syarat.nilai ?? null)
  const [dibanding, setDibanding] = useState<Sebelumnya>(
    made && 'dibanding' in made.syarat ? made.syarat.dibanding : 'bulan-lalu',
  )
  const [penerima, setPenerima] = useState<string[]>(
    made?.penerima.map(({ id }) => id) ?? (me ? [me.id] : []),
  )
  const options = { silent: true, onSuccess: onClose }
  const create = useCustomMutation(pantauan.create, { ...options, successMessage: 'Angka ini dipantau' })
  const save = useCustomMutation(pantauan.save, { ...options, successMessage: 'Pantauan diubah' })
  const written = JSON.stringify([kolom, kind, nilai, dibanding, penerima])
  const [stored] = useState(written)
  const { closing } = useAsked(written !== stored)
  const isChange = kind === 'turun' || kind === 'naik'
  const isPercent = fresh?.columns.find(({ id }) => id === kolom)?.type === 'percent'
  const error = create.error ?? save.error
  const submit = () => {
    if (nilai === null) return
    const syarat = isChange ? { kind, nilai, dibanding } : { kind, nilai }
    if (made)
      save.mutate({ params: { id: made.id }, body: { syarat, penerima, aktif: true, version: made.version } })
    else if (fresh) {
      const { reportId, widget, parameters } = fresh
      create.mutate({ body: { reportId, widget, parameters, kolom, syarat, penerima } })
    }
  }
  const chosenNames = Object.fromEntries([
    ...(me ? [[me.id, me.name]] : []),
    ...(made?.penerima.map(({ id, nama }) => [id, nama]) ?? []),
  ]) as Record<string, string>
  return (
    <Modal
      open
      title={made ? 'Ubah pantauan' : `Beri tahu bila${fresh?.judul ? `: ${fresh.judul}` : '…'}`}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={create.isPending || save.isPending}
      okButtonProps={{ disabled: nilai === null || penerima.length === 0 }}
      onCancel={closing(onClose)}
      onOk={submit}
    >
      <Stack gap={4}>
        {error && <Alert tone="danger">{error.message}</Alert>}
        <Form layout="vertical" component="div">
          {fresh && fresh.columns.length > 1 && (
            <Form.Item label="Angka">
              <Select
                aria-label="Angka"
                value={kolom}
                onChange={setKolom}
                options={fresh.columns.map(({ id, label }) => ({ value: id, label }))}
              />
            </Form.Item>
          )}
          {made && <p>{made.kalimat}</p>}
          <Form.Item label="Bila angkanya">
            <Cluster>
              <Select
                aria-label="Bila angkanya"
                value={kind}
                onChange={setKind}
                options={kinds.map(([value, label]) => ({ value, label }))}
              />
              <InputNumber
                aria-label="Batas"
                autoFocus
                decimalSeparator=","
                value={nilai}
                onChange={setNilai}
                onPressEnter={submit}
                {...(isPercent && { suffix: isChange ? 'poin' : '%' })}
              />
              {isChange && (
                <Select
                  aria-label="Dibanding"
                  value={dibanding}
                  onChange={setDibanding}
                  options={Sebelumnya.options.map((value) => ({
                    value,
                    label: `dibanding ${sebelumnyaLabels[value]}`,
                  }))}
                />
              )}
            </Cluster>
          </Form.Item>
          {mayReadPeople && (
            <Form.Item label="Beri tahu">
              <ListSelect
                mode="multiple"
                aria-label="Beri tahu"
                placeholder="Cari nama"
                value={penerima}
                onChange={(ids: string[]) => setPenerima(ids)}
                list={applicationUser.list}
                filters={[{ field: 'status', operator: 'eq', value: 'aktif' }]}
                chosenNames={chosenNames}
                labelOf={({ nama, peran: { nama: role }, lembaga }) =>
                  [nama, role, lembaga?.nama].filter(Boolean).join(' · ')
                }
              />
            </Form.Item>
          )}
        </Form>
        <Text size="small" tone="soft">
          Lewat lonceng dan email, paling banyak sekali sehari. Setiap orang diberi tahu angka dalam
          jangkauannya sendiri
          {fresh && Object.values(fresh.parameters).some((values) => values.length > 0)
            ? ', dengan saringan laporan seperti sekarang'
            : ''}
          .
        </Text>
      </Stack>
    </Modal>
  )
}
