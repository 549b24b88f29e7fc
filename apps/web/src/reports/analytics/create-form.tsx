import { useState } from 'react'
import { AutoComplete, Button, Form, Input } from 'antd'
import {
  applicationReport,
  ReportTemplate,
  reportTemplateLabels,
} from '@suluh/contract/reports/application-report'
import { useNavigate } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import './create-form.css'

type Values = { nama: string; folder: string; template: ReportTemplate }

/** A starting point and a name; what comes next is the designer. */
export function CreateForm() {
  const navigate = useNavigate()
  const folders = useCustom(applicationReport.folders, {})
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
      <div className="template-cards" role="radiogroup" aria-label="Mulai dari">
        {ReportTemplate.options.map((each) => (
          <label key={each} className="template-card" data-chosen={each === template}>
            <input
              type="radio"
              name="template"
              checked={each === template}
              onChange={() => setTemplate(each)}
            />
            <span>
              <strong>{reportTemplateLabels[each].nama}</strong>
              <span>{reportTemplateLabels[each].keterangan}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="template-names">
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
      </div>
      <Button type="primary" size="large" htmlType="submit" loading={form.formLoading}>
        Buat dan rancang
      </Button>
    </Form>
  )
}
