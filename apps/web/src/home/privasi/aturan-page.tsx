import { Button, Form, Input } from 'antd'
import { privasi } from '@suluh/contract/home/privasi'
import type { Data } from '@suluh/contract/platform/endpoint'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useCreate, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './privasi.module.css'

type Stored = Data<typeof privasi.one>

/** Whom people ask about their data, and for how many school years it is kept. */
export function AturanPage() {
  const { result, query } = useOne(privasi.one, {})
  const { can } = useCan({ resource: 'privasi', action: 'write-all' })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={10} />
  return (
    <>
      <PageHeader
        title="Kontak dan masa simpan"
        note={<Link to="/dashboard/settings/privasi">Privasi murid</Link>}
      />
      <Stack gap={4} className={styles.cards}>
        {!can && <Text tone="soft">Aturan ini berlaku bagi semua lembaga. Anda dapat membacanya saja.</Text>}
        <NaskahCard key={`naskah-${result.naskah?.versi}`} stored={result} can={can} />
        <RetensiCard key={`retensi-${result.retensi.version}`} stored={result} can={can} />
      </Stack>
    </>
  )
}

type CardProps = { stored: Stored; can: boolean }
type Naskah = { pengendali: string; kontak: string; tambahan: string }

function NaskahCard({ stored: { naskah }, can }: CardProps) {
  const [form] = Form.useForm<Naskah>()
  const unsaved = useUnsaved()
  const save = useCreate(privasi.saveNaskah, { silent: true, successMessage: 'Naskah baru berlaku' })
  return (
    <Stack as={Card}>
      <h2>Naskah lembaga</h2>
      <Text tone="soft">
        {naskah
          ? `Versi ${naskah.versi}, berlaku sejak ${formatDateTime(naskah.dibuatPada)}. Menyimpan membuat versi baru; persetujuan lama tetap mencatat versinya.`
          : 'Tampil di halaman privasi bagi yang sudah masuk, bersama naskah bawaan.'}
      </Text>
      <Form<Naskah>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        disabled={!can}
        initialValues={naskah ?? { pengendali: '', kontak: '', tambahan: '' }}
        onFinish={(values) =>
          save.mutate(
            { body: { ...values, versi: naskah?.versi ?? 0 } },
            { onError: (error) => showErrors(form, error, 'pengendali') },
          )
        }
      >
        <Form.Item
          name="pengendali"
          label="Yang bertanggung jawab atas data"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="Yayasan Pelita Nusantara, Bandung" />
        </Form.Item>
        <Form.Item
          name="kontak"
          label="Kontak untuk bertanya dan meminta"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="privasi@sekolah.sch.id atau 0812-3456-7890" />
        </Form.Item>
        <Form.Item name="tambahan" label="Tambahan" rules={[{ max: 5000 }]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Simpan
        </Button>
      </Form>
    </Stack>
  )
}

type Retensi = { rincianTahun: number; identitasTahun: number }

/** antd's select has no value of null. */
const forever = 0
const years = [
  { value: forever, label: 'Sampai dihapus sendiri' },
  ...[1, 2, 3, 5, 7, 10].map((value) => ({ value, label: `${value} tahun ajaran` })),
]

function RetensiCard({ stored: { retensi, jatuhTempo }, can }: CardProps) {
  const [form] = Form.useForm<Retensi>()
  const unsaved = useUnsaved()
  const save = useUpdate(privasi.saveRetensi, { silent: true, successMessage: 'Masa simpan berlaku' })
  const submit = async ({ rincianTahun, identitasTahun }: Retensi) => {
    const description =
      'Yang lewat masanya dihapus sendiri, mulai paling lambat satu jam lagi, dan tidak dapat dikembalikan.'
    const isKept = rincianTahun === forever && identitasTahun === forever
    if (!isKept && !(await confirm({ description, okText: 'Berlakukan' }))) return
    save.mutate({
      body: {
        rincianTahun: rincianTahun || null,
        identitasTahun: identitasTahun || null,
        version: retensi.version,
      },
    })
  }
  return (
    <Stack as={Card}>
      <h2>Masa simpan</h2>
      <Text tone="soft">
        Dihitung sesudah tahun ajarannya selesai (30 Juni). Nilai, pilihan jawaban, dan statistik tetap ada
        tanpa nama.
      </Text>
      <Form<Retensi>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        disabled={!can}
        initialValues={{
          rincianTahun: retensi.rincianTahun ?? forever,
          identitasTahun: retensi.identitasTahun ?? forever,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Grid min="280px" gap={4}>
          <Form.Item
            name="rincianTahun"
            label="Rincian ujian"
            extra="Tulisan uraian, perangkat, kejadian selama ujian, bukti simpan."
          >
            <Select options={years} />
          </Form.Item>
          <Form.Item
            name="identitasTahun"
            label="Identitas murid yang tidak lagi aktif"
            extra="Tanpa ujian, tanpa masuk, dan tanpa group sejak itu."
          >
            <Select options={years} />
          </Form.Item>
        </Grid>
        <Form.Item>
          <Text tone="soft">
            Sudah lewat masanya menurut aturan yang berlaku: {formatNumber(jatuhTempo.pengerjaan)} pengerjaan
            dan {formatNumber(jatuhTempo.murid)} murid.
          </Text>
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Simpan
        </Button>
      </Form>
    </Stack>
  )
}
