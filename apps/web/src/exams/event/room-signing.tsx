import { Form, Input, Typography } from 'antd'
import styles from './event.module.css'

const signers = [
  { who: 'Pengawas 1', nama: 'pengawasNama', nip: 'pengawasNip', hint: 'kosong: nama akun pengawas di atas' },
  { who: 'Pengawas 2', nama: 'pengawas2Nama', nip: 'pengawas2Nip', hint: 'Nama dan gelar' },
  { who: 'Proktor', nama: 'proktorNama', nip: 'proktorNip', hint: 'Nama dan gelar' },
]
const most = [{ max: 100 }]

/** Who signs the papers of a room; it may be filled when the exam is over, too. */
export function RoomSigning({ room }: { room: number }) {
  return (
    <details className={styles.signing}>
      <summary>Nama di berita acara</summary>
      {signers.map(({ who, nama, nip, hint }) => (
        <fieldset key={nama}>
          <Typography.Text>{who}</Typography.Text>
          <Form.Item name={[room, nama]} rules={most}>
            <Input aria-label={`Nama ${who.toLowerCase()}`} placeholder={hint} autoComplete="off" />
          </Form.Item>
          <Form.Item name={[room, nip]} rules={most}>
            <Input aria-label={`NIP ${who.toLowerCase()}`} placeholder="NIP" autoComplete="off" />
          </Form.Item>
        </fieldset>
      ))}
    </details>
  )
}
