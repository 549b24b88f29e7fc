import { AutoComplete, Checkbox, Collapse, Flex, Form, InputNumber, Segmented } from 'antd'
import { applicationReport } from '@suluh/contract/reports/application-report'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { PrintSetup } from '@suluh/contract/reports/report-definition'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import type { Draft } from '../designer-state.ts'
import { FilterBy } from './filter-by.tsx'
import { ParameterForm } from './parameter-form.tsx'
import { TextInput } from './text-input.tsx'
import { StyleForm } from './style-form.tsx'
import { useDesigner } from '../use-designer.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from '../designer.module.css'

type ReportPropertiesProps = {
  draft: Draft
  pageId: string
  dataset: CatalogueDataset | undefined
  warna: string | null
}

/** What is said of the report as a whole, while no widget is selected. */
export function ReportProperties({ draft, pageId, dataset, warna }: ReportPropertiesProps) {
  const { change } = useDesigner()
  const { parameters, print, style } = draft.definition
  const folders = useCustom(applicationReport.folders, {})
  const set = (label: string, recipe: (next: Draft) => void) => change({ label, group: label, recipe })
  return (
    <Flex vertical gap={12} className={classes(styles.properties)}>
      <h2>Laporan</h2>
      <label className={styles.field}>
        Folder
        <AutoComplete
          aria-label="Folder"
          value={draft.folder}
          maxLength={80}
          placeholder="Tanpa folder"
          options={(folders.result ?? []).map((value) => ({ value }))}
          onChange={(folder: string | undefined) =>
            set('Ubah folder', (next) => {
              next.folder = folder ?? ''
            })
          }
        />
      </label>
      <label className={styles.field}>
        Keterangan
        <TextInput
          label="Keterangan"
          value={draft.keterangan}
          most={500}
          rows={2}
          placeholder="Untuk apa laporan ini"
          onChange={(keterangan) =>
            set('Ubah keterangan', (next) => {
              next.keterangan = keterangan
            })
          }
        />
      </label>
      {dataset && <FilterBy dataset={dataset} pageId={pageId} parameters={parameters} />}
      <Collapse
        size="small"
        ghost
        items={[
          ...parameters.map((parameter) => ({
            key: `saringan ${parameter.id}`,
            label: `Saringan: ${parameter.nama}`,
            children: <ParameterForm parameter={parameter} />,
          })),
          { key: 'gaya', label: 'Gaya laporan', children: <StyleForm style={style} warna={warna} /> },
          { key: 'cetak', label: 'Kertas dan cetakan', children: <PrintForm print={print} /> },
        ]}
      />
    </Flex>
  )
}

function PrintForm({ print }: { print: PrintSetup }) {
  const { change } = useDesigner()
  const set = (part: Partial<PrintSetup>) =>
    change({
      label: 'Ubah cetakan',
      group: `cetakan ${Object.keys(part).join()}`,
      recipe: ({ definition }) => void Object.assign(definition.print, part),
    })
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="Kertas">
        <Segmented<PrintSetup['paper']>
          value={print.paper}
          options={['A4', 'F4', 'Letter']}
          onChange={(paper) => set({ paper })}
        />
      </Form.Item>
      <Form.Item label="Arah">
        <Segmented<PrintSetup['orientation']>
          value={print.orientation}
          options={[
            { value: 'tegak', label: 'Tegak' },
            { value: 'mendatar', label: 'Mendatar' },
          ]}
          onChange={(orientation) => set({ orientation })}
        />
      </Form.Item>
      <Form.Item label="Tepi (mm)">
        <InputNumber<number>
          aria-label="Tepi (mm)"
          min={5}
          max={40}
          precision={0}
          value={print.marginMm}
          onChange={(marginMm) => marginMm !== null && set({ marginMm })}
        />
      </Form.Item>
      <Form.Item label="Kepala halaman" extra="{{judul}}, {{tanggal}}, {{lembaga}} diisi sendiri">
        <TextInput
          label="Kepala halaman"
          value={print.header}
          most={300}
          onChange={(header) => set({ header })}
        />
      </Form.Item>
      <Form.Item label="Kaki halaman">
        <TextInput
          label="Kaki halaman"
          value={print.footer}
          most={300}
          onChange={(footer) => set({ footer })}
        />
      </Form.Item>
      <Flex vertical gap={12}>
        <Checkbox checked={print.pageNumbers} onChange={({ target }) => set({ pageNumbers: target.checked })}>
          Nomor halaman
        </Checkbox>
        <Checkbox checked={print.kop} onChange={({ target }) => set({ kop: target.checked })}>
          Kop surat lembaga
        </Checkbox>
        <Checkbox
          checked={print.signatures ?? false}
          onChange={({ target }) => set({ signatures: target.checked })}
        >
          Tanda tangan kepala sekolah dan wali kelas
        </Checkbox>
      </Flex>
    </Form>
  )
}
