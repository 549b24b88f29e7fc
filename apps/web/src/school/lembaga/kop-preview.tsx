import { Form } from 'antd'
import { KopSuratLines } from '#school/kop-surat/kop-surat.tsx'
import { linesOf, type Values } from './lembaga-values.ts'
import styles from './lembaga.module.css'

/** The letterhead as it will be printed, while it is written. */
export function KopPreview() {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch([], form)
  const bawah = linesOf(values?.kopBawah)
  const written = bawah.length > 0 ? bawah : [values?.alamat, values?.npsn && `NPSN ${values.npsn}`]
  return (
    <figure className={styles.kop} aria-label="Contoh kop surat">
      <KopSuratLines
        kop={{
          atas: linesOf(values?.kopAtas),
          nama: values?.nama || 'Nama lembaga',
          bawah: written.filter((line): line is string => Boolean(line)),
          logoId: values?.logoId ?? null,
        }}
      />
    </figure>
  )
}
