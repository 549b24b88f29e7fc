import { Button, Form, Input } from 'antd'
import { paketSoal, type PresetId, presetIds } from '@suluh/contract/papers/paket-soal'
import { useLocation, useNavigate } from 'react-router'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { presets } from '@suluh/contract/papers/preset'
import { formatDuration } from '#platform/kernel/format.ts'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './paket-soal.module.css'

type Values = { nama: string; preset: PresetId }

/** A name and a starting point; what comes next is the builder, which is the same task. */
export function PaketCreatePage() {
  const navigate = useNavigate()
  const soalIds = chosenSoal(useLocation().state)
  const form = useForm({
    save: paketSoal.create,
    toBody: (values: Values) => ({ ...values, soalIds }),
    successMessage: 'Paket dibuat',
    onSuccess: ({ id }) => void navigate(`/dashboard/paket-soal/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHeader
        title="Buat paket soal"
        note={
          soalIds.length > 0
            ? `${soalIds.length} soal yang Anda pilih di bank soal langsung masuk. Pilih pola yang paling dekat; semuanya dapat diubah sesudahnya.`
            : 'Pilih pola yang paling dekat. Semuanya dapat diubah sesudahnya.'
        }
      />
      <Form<Values>
        layout="vertical"
        initialValues={{ nama: '', preset: 'ulangan' }}
        onValuesChange={(_, values) => form.onValuesChange(values)}
        onFinish={(values) => void form.onFinish({ ...values, nama: values.nama.trim() })}
      >
        <Form.Item
          name="nama"
          label="Nama paket"
          rules={[{ required: true, whitespace: true, max: 200 }]}
          {...(form.fieldErrors['nama'] && {
            help: form.fieldErrors['nama'],
            validateStatus: 'error' as const,
          })}
        >
          <Input
            size="large"
            placeholder="Mis. Penilaian Akhir Semester IPA kelas 8"
            style={{ maxWidth: 560 }}
            autoFocus
          />
        </Form.Item>
        <Form.Item name="preset" label="Pola ujian">
          <PresetCards />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" loading={form.formLoading}>
          Buat dan susun soalnya
        </Button>
      </Form>
    </>
  )
}

/** What was chosen in the bank on the way here. */
function chosenSoal(state: unknown): string[] {
  const ids: unknown = typeof state === 'object' && state !== null && 'soalIds' in state ? state.soalIds : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

type PresetCardsProps = { value?: PresetId; onChange?: (preset: PresetId) => void }

/** The known exam patterns as radio buttons that one can read. */
function PresetCards({ value, onChange }: PresetCardsProps) {
  return (
    <Grid min="280px" fill gap={3} className={styles.presets} role="radiogroup" aria-label="Pola ujian">
      {presetIds.map((id) => (
        <Cluster as="label" key={id} gap={3} align="start" nowrap className={styles.preset}>
          <input type="radio" name="preset" checked={id === value} onChange={() => onChange?.(id)} />
          <Stack as="span" gap={1}>
            <strong>{presets[id].nama}</strong>
            <span>{presets[id].note}</span>
            <Text as="span" size="small" tone="soft">
              {factsOf(id)}
            </Text>
          </Stack>
        </Cluster>
      ))}
    </Grid>
  )
}

function factsOf(id: PresetId): string {
  const { sections, durationSeconds, navigation, threshold } = presets[id]
  return [
    sections.length === 1 ? '1 bagian' : `${sections.length} bagian`,
    formatDuration(durationSeconds),
    navigation === 'terkunci' ? 'bagian terkunci' : 'bebas berpindah',
    threshold === null ? '' : `batas lulus ${threshold}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
