import { Button, Form, Input } from 'antd'
import { paketSoal, type PresetId, presetIds } from '@suluh/contract/papers/paket-soal'
import { useRef } from 'react'
import { useLocation, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { presets } from '@suluh/contract/papers/preset'
import { formatDuration } from '#platform/kernel/format.ts'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './paket-soal.module.css'

const places = {
  write: (id: string) => `/dashboard/paket-soal/${id}/tulis`,
  file: (id: string) => `/dashboard/paket-soal/impor?paket=${id}`,
  builder: (id: string) => `/dashboard/paket-soal/${id}`,
}

type Values = { nama: string; preset: PresetId }

/** A name and where its questions come from; the pattern, which most leave as it is, stands below. */
export function PaketCreatePage() {
  const navigate = useNavigate()
  const soalIds = chosenSoal(useLocation().state)
  const isEmpty = soalIds.length === 0
  /** Where the questions come from; Enter in the name writes them, unless they are chosen already. */
  const after = useRef(isEmpty ? places.write : places.builder)
  const form = useForm({
    save: paketSoal.create,
    toBody: (values: Values) => ({ ...values, soalIds }),
    // The package itself follows, and a phone has no room for words over what is written there.
    successMessage: false,
    onSuccess: ({ id }) => void navigate(after.current(id), { replace: true }),
  })
  const goTo = (place: (id: string) => string) => () => {
    after.current = place
  }
  return (
    <>
      <PageHeader
        title="Buat paket soal"
        note={
          isEmpty
            ? 'Beri nama, lalu tulis soalnya. Semuanya dapat diubah sesudahnya.'
            : `${soalIds.length} soal yang Anda pilih di bank soal langsung masuk. Semuanya dapat diubah sesudahnya.`
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
        <Cluster gap={3} className={styles.ways}>
          {isEmpty && (
            <>
              <Button
                type="primary"
                size="large"
                loading={form.formLoading}
                htmlType="submit"
                onClick={goTo(places.write)}
              >
                Tulis soal
              </Button>
              <Button size="large" disabled={form.formLoading} htmlType="submit" onClick={goTo(places.file)}>
                Impor dari Word atau Excel
              </Button>
            </>
          )}
          <Button
            size="large"
            type={isEmpty ? 'default' : 'primary'}
            disabled={form.formLoading}
            htmlType="submit"
            onClick={goTo(places.builder)}
          >
            Buat dan susun soalnya
          </Button>
        </Cluster>
        <Form.Item name="preset" label="Pola ujian, bila bukan ulangan biasa">
          <PresetCards />
        </Form.Item>
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
