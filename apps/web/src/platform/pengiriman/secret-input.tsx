import { Form, Input } from 'antd'

/** What is kept sealed and never shown again: left empty, it stays as it is. */
export function SecretInput({ label, isStored }: { label: string; isStored: boolean }) {
  return (
    <Form.Item
      name="rahasia"
      label={label}
      extra={
        isStored
          ? 'Sudah tersimpan. Isi hanya bila hendak diganti.'
          : 'Disimpan tersandi dan tidak ditampilkan lagi.'
      }
    >
      <Input.Password
        autoComplete="new-password"
        placeholder={isStored ? '••••••••' : ''}
        visibilityToggle={false}
      />
    </Form.Item>
  )
}
