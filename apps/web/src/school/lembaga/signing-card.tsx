import { Form, Input } from 'antd'
import { arrangeSignatures, plainSusunan, type Susunan } from '@suluh/contract/platform/print/signatures'
import type { LembagaInput } from '@suluh/contract/school/lembaga'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Signatures } from '#platform/ui/print/signatures.tsx'
import type { Values } from './lembaga-values.ts'
import styles from './lembaga.module.css'

const mengetahui: Record<Susunan['mengetahui'], string> = {
  kiri: 'Di kiri; di tengah bila bertiga',
  kanan: 'Di kanan',
  bawah: 'Di tengah bawah bila bertiga, seperti e-Rapor',
}
const orangTua: Record<Susunan['orangTua'], string> = { kiri: 'Di kiri', kanan: 'Di kanan' }
const nomor: Record<Susunan['nomor'], string> = {
  NIP: 'NIP',
  NIY: 'NIY (nomor induk yayasan)',
  NUPTK: 'NUPTK',
  tanpa: 'Tanpa nomor',
}

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type SigningCardProps = { wrong: (name: keyof LembagaInput) => { help?: string; validateStatus?: 'error' } }

/** Who signs for a lembaga, where, and how those who sign stand beside each other on all of its papers. */
export function SigningCard({ wrong }: SigningCardProps) {
  return (
    <Card>
      <h2>Yang menandatangani</h2>
      <Text tone="soft">
        Di bawah rapor, daftar nilai, laporan, dan berita acara. Yang kosong menjadi garis untuk ditulisi.
      </Text>
      <Grid min="280px" gap={4} className={styles.pair}>
        <Form.Item name="kepalaNama" label="Nama pimpinan" rules={[{ max: 100 }]} {...wrong('kepalaNama')}>
          <Input autoComplete="off" placeholder="Misalnya Siti Rahmawati, M.Pd." />
        </Form.Item>
        <Form.Item
          name="kepalaNip"
          label="Nomor pimpinan"
          rules={[{ max: 100 }]}
          extra="18 angka tercetak sebagai NIP, 16 angka NUPTK, lainnya NIY."
          {...wrong('kepalaNip')}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="kepalaJabatan"
          label="Jabatan"
          rules={[{ max: 100 }]}
          extra="Bila kosong: Kepala sekolah; di berita acara: Penanggung jawab."
          {...wrong('kepalaJabatan')}
        >
          <Input autoComplete="off" placeholder="Misalnya Direktur" />
        </Form.Item>
        <Form.Item
          name="tempat"
          label="Tempat titimangsa"
          rules={[{ max: 100 }]}
          extra="Bila kosong: kabupaten atau kotanya."
          {...wrong('tempat')}
        >
          <Input autoComplete="off" placeholder="Misalnya Bandung" />
        </Form.Item>
        <Form.Item name={['susunan', 'mengetahui']} label="Letak pimpinan">
          <Select options={optionsOf(mengetahui)} />
        </Form.Item>
        <Form.Item name={['susunan', 'orangTua']} label="Letak orang tua/wali">
          <Select options={optionsOf(orangTua)} />
        </Form.Item>
        <Form.Item
          name={['susunan', 'nomor']}
          label="Nomor di bawah nama"
          extra="Sebutan untuk nomor yang belum ditulis."
          {...wrong('susunan')}
        >
          <Select options={optionsOf(nomor)} />
        </Form.Item>
      </Grid>
      <Preview />
    </Card>
  )
}

/** A rapor's end as it will be printed, while the form is filled in. */
function Preview() {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch([], form)
  const role = values?.kepalaJabatan || 'Kepala sekolah'
  const lines = arrangeSignatures(
    [
      { part: 'orang-tua', role: 'Orang tua/wali' },
      { part: 'mengetahui', role, nama: values?.kepalaNama, nip: values?.kepalaNip },
      { part: 'pembuat', role: 'Wali kelas' },
    ],
    [values?.tempat || '(tempat)', 'tanggal'].join(', '),
    values?.susunan ?? plainSusunan,
  )
  return (
    <figure className={styles.kop} aria-label="Contoh tanda tangan rapor" tabIndex={0}>
      <Signatures lines={lines} />
    </figure>
  )
}
