import { Button, Form, Input, InputNumber } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { DateRange } from '#platform/ui/antd/fields/date-picker.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PersonSelect } from './person-select.tsx'
import { RoomSigning } from './room-signing.tsx'
import styles from './event.module.css'

const named = [{ required: true, whitespace: true }]

/** Turns and rooms; whoever takes part is seated by name. */
export function EventPlaces({ isFixed }: { isFixed: boolean }) {
  return (
    <Stack gap={4}>
      <Text tone="soft">
        Peserta dibagi menurut abjad: ruang demi ruang, sesi demi sesi; yang sudah punya tempat tetap di sana.
        Biarkan kosong bila semua mengerjakan bersama.
      </Text>
      <Form.List name="sesi">
        {(fields, { add, remove }) => (
          <div>
            {fields.map(({ key, name }) => (
              <Cluster key={key} gap={3} className={styles.place}>
                <Form.Item name={[name, 'nama']} rules={named} label="Sesi">
                  <Input disabled={isFixed} />
                </Form.Item>
                <Form.Item name={[name, 'window']} rules={[{ required: true }]} label="Waktu">
                  <DateRange clock="menit" disabled={isFixed} />
                </Form.Item>
                <Remove what={`sesi ${name + 1}`} disabled={isFixed} onClick={() => remove(name)} />
              </Cluster>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={isFixed}
              onClick={() => add({ nama: `Sesi ${fields.length + 1}` })}
            >
              Tambah sesi
            </Button>
          </div>
        )}
      </Form.List>
      <Form.List name="ruang">
        {(fields, { add, remove }) => (
          <div>
            {fields.map(({ key, name }) => (
              <Cluster key={key} gap={3} className={styles.place}>
                <Form.Item name={[name, 'nama']} rules={named} label="Ruang">
                  <Input disabled={isFixed} />
                </Form.Item>
                <Form.Item name={[name, 'kapasitas']} rules={[{ required: true }]} label="Kursi">
                  <InputNumber min={1} max={1000} disabled={isFixed} />
                </Form.Item>
                <Form.Item name={[name, 'pengawas']} label="Pengawas">
                  <PersonSelect
                    label="Pengawas (boleh kosong)"
                    peran="pengawas"
                    most={1}
                    disabled={isFixed}
                  />
                </Form.Item>
                <Remove what={`ruang ${name + 1}`} disabled={isFixed} onClick={() => remove(name)} />
                <RoomSigning room={name} />
                <RoomAddresses room={name} />
              </Cluster>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={isFixed}
              onClick={() => add({ nama: `Ruang ${fields.length + 1}`, kapasitas: 20 })}
            >
              Tambah ruang
            </Button>
          </div>
        )}
      </Form.List>
    </Stack>
  )
}

/** From where a room may be used; folded away, as few are limited, and what is set is to be seen all the same. */
function RoomAddresses({ room }: { room: number }) {
  const addresses = Form.useWatch<string | undefined>(['ruang', room, 'alamat'])?.trim()
  return (
    <details className={styles.signing}>
      <summary>Hanya dari jaringan tertentu{addresses && `: ${addresses}`}</summary>
      <Form.Item
        name={[room, 'alamat']}
        extra="Peserta ruang ini hanya dapat mengerjakan dari alamat itu, misalnya 192.168.10.0/24. Beberapa dipisah koma; kosong: dari mana saja. Alamat tiap peserta tampak di papan pengawas."
      >
        <Input aria-label="Alamat jaringan" placeholder="192.168.10.0/24" autoComplete="off" />
      </Form.Item>
    </details>
  )
}

type RemoveProps = { what: string; disabled: boolean; onClick: () => void }

function Remove({ what, ...rest }: RemoveProps) {
  return <Button type="text" icon={<DeleteOutlined />} aria-label={`Hapus ${what}`} {...rest} />
}
