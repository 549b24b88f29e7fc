import { Button, Form, Input } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'

/** The choices in their order; one that is renamed keeps its records, because the form remembers what it was. */
export function ChoicesInput() {
  return (
    <Form.List
      name="choices"
      rules={[
        {
          validator: async (_, choices: unknown[] | undefined) => {
            if (!choices?.length) throw new Error('Tulis paling sedikit satu pilihan')
          },
        },
      ]}
    >
      {(fields, { add, remove, move }, { errors }) => (
        <Form.Item label="Pilihan" required>
          <Stack>
            {fields.map(({ key, name }, index) => (
              <Cluster gap={1} nowrap key={key}>
                <Form.Item
                  name={[name, 'nama']}
                  noStyle
                  rules={[
                    { required: true, whitespace: true, message: 'Tolong masukkan nama pilihan' },
                    { max: 100 },
                    { pattern: /^[^;]*$/, message: 'Pilihan tidak boleh memuat titik koma' },
                  ]}
                >
                  <Input aria-label={`Pilihan ${index + 1}`} autoComplete="off" />
                </Form.Item>
                <MoveButtons
                  what={`pilihan ${index + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={move}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`Hapus pilihan ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </Cluster>
            ))}
            <div>
              <Button icon={<PlusOutlined />} onClick={() => add({ nama: '', was: null })}>
                Tambah pilihan
              </Button>
            </div>
          </Stack>
          <Form.ErrorList errors={errors} />
        </Form.Item>
      )}
    </Form.List>
  )
}
