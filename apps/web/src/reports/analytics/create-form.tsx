import { useState } from 'react'
import { AutoComplete, Button, Form, Input } from 'antd'
import {
  applicationReport,
  ReportTemplate,
  reportTemplateLabels,
} from '@suluh/contract/reports/application-report'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ReportSketch } from './report-sketch.tsx'
import styles from './create-form.module.css'

type Values = { nama: string; folder: string; template: ReportTemplate }

/** A starting point and a name; what comes next is the designer. */
export function CreateForm() {
  const navigate = useNavigate()
  const folders = useCustom(applicationReport.folders, {})
  const sketches = useCustom(applicationReport.templates, {})
  const [template, setTemplate] = useState<ReportTemplate>('ringkasan-ujian')
  const [nama, setNama] = useState<string>()
  const [folder, setFolder] = useState('')
  const suggested = template === 'kosong' ? 'Laporan baru' : reportTemplateLabels[template].nama
  const form = useForm({
    save: applicationReport.create,
    toBody: (values: Values) => values,
    warnWhenUnsavedChanges: false,
    successMessage: 'Laporan dibuat',
    onSuccess: ({ id }) => void navigate(`/analytics/designer/${id}`),
  })
  const error = form.fieldErrors['nama']
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        void form.onFinish({ nama: (nama ?? suggested).trim() || suggested, folder: folder.trim(), template })
      }
    >
      <Grid min="210px" fill gap={3} className={styles.cards} role="radiogroup" aria-label="Mulai dari">
        {ReportTemplate.options.map((each) => (
          <Stack as="label" gap={3} key={each} data-chosen={each === template}>
            <ReportSketch boxes={sketches.result?.find((known) => known.template === each)?.sketch ?? []} />
            <Cluster as="span" nowrap align="start">
              <input
                type="radio"
                name="template"
                checked={each === template}
                onChange={() => setTemplate(each)}
              />
              <Stack as="span" gap={0}>
                <strong>{reportTemplateLabels[each].nama}</strong>
                <Text as="span" size="small" tone="soft">
                  {reportTemplateLabels[each].keterangan}
                </Text>
              </Stack>
            </Cluster>
          </Stack>
        ))}
      </Grid>
      <Grid min="220px" gap={3}>
        <Form.Item
          label="Nama laporan"
          htmlFor="nama-laporan"
          {...(error && { help: error, validateStatus: 'error' as const })}
        >
          <Input
            id="nama-laporan"
            maxLength={200}
            value={nama ?? suggested}
            onChange={({ target }) => setNama(target.value)}
          />
        </Form.Item>
        <Form.Item label="Folder" htmlFor="folder-laporan">
          <AutoComplete
            id="folder-laporan"
            maxLength={80}
            placeholder="Tanpa folder"
            value={folder}
            options={(folders.result ?? []).map((value) => ({ value }))}
            onChange={(next: string | undefined) => setFolder(next ?? '')}
          />
        </Form.Item>
      </Grid>
      <Button type="primary" size="large" htmlType="submit" loading={form.formLoading}>
        Buat dan rancang
      </Button>
    </Form>
  )
}
