import { Form, Segmented } from 'antd'
import type { ReportStyle } from '@suluh/contract/reports/report-definition'
import { useDesigner } from '../use-designer.ts'

const plain: ReportStyle = { warna: 'suluh', kerapatan: 'biasa', huruf: 'biasa' }

/** How all widgets of the report look, on the screen and on paper; `warna` is the colour of the application. */
export function StyleForm({
  style = plain,
  warna,
}: {
  style: ReportStyle | undefined
  warna: string | null
}) {
  const { change } = useDesigner()
  const set = (part: Partial<ReportStyle>) =>
    change({
      label: 'Ubah gaya laporan',
      group: `gaya ${Object.keys(part).join()}`,
      recipe: ({ definition }) => void (definition.style = { ...plain, ...definition.style, ...part }),
    })
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label="Warna"
        {...(warna === null && {
          extra: 'Pengelola belum memilih warna di halaman Layanan, bagian Tampilan.',
        })}
      >
        <Segmented<ReportStyle['warna']>
          value={style.warna}
          options={[
            { value: 'suluh', label: 'Suluh' },
            { value: 'aplikasi', label: 'Warna aplikasi', disabled: warna === null },
          ]}
          onChange={(next) => set({ warna: next })}
        />
      </Form.Item>
      <Form.Item label="Jarak baris tabel">
        <Segmented<ReportStyle['kerapatan']>
          value={style.kerapatan}
          options={[
            { value: 'rapat', label: 'Rapat' },
            { value: 'biasa', label: 'Biasa' },
            { value: 'lega', label: 'Lega' },
          ]}
          onChange={(kerapatan) => set({ kerapatan })}
        />
      </Form.Item>
      <Form.Item label="Huruf" extra="Berlaku untuk semua widget, juga di kertas dan PDF.">
        <Segmented<ReportStyle['huruf']>
          value={style.huruf}
          options={[
            { value: 'kecil', label: 'Kecil' },
            { value: 'biasa', label: 'Biasa' },
            { value: 'besar', label: 'Besar' },
          ]}
          onChange={(huruf) => set({ huruf })}
        />
      </Form.Item>
    </Form>
  )
}
