import { Button, Form, Input, Space } from 'antd'
import { randomToken } from './random-token.ts'

/** A token that stays, typed or made up. */
export function TokenField({ disabled }: { disabled: boolean }) {
  const form = Form.useFormInstance()
  return (
    <Form.Item
      label="Token"
      htmlFor="token"
      extra="4–12 huruf atau angka, ditanyakan sebelum mulai. Kosongkan bila tidak perlu."
    >
      <Space.Compact>
        <Form.Item
          name="token"
          noStyle
          rules={[{ pattern: /^[A-Za-z0-9]{4,12}$/, message: 'Token: 4 sampai 12 huruf atau angka' }]}
        >
          <Input
            id="token"
            autoComplete="off"
            disabled={disabled}
            style={{ textTransform: 'uppercase', width: 200 }}
          />
        </Form.Item>
        <Button disabled={disabled} onClick={() => form.setFieldValue('token', randomToken())}>
          Buat acak
        </Button>
      </Space.Compact>
    </Form.Item>
  )
}
