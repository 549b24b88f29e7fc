import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import styles from './alamat.module.css'
import { shortAlamat, useAlamat } from './use-alamat.ts'

/** The address for students, and on demand its code to be shown to a class. */
export function AlamatLine() {
  const alamat = useAlamat()
  if (alamat === undefined) return null
  if (alamat === null) return <OnlyHere />
  return (
    <details className={styles.line}>
      <summary>
        Alamat untuk murid: <strong>{shortAlamat(alamat)}</strong>
      </summary>
      <QrCode text={alamat} label={`Kode QR alamat ${shortAlamat(alamat)}`} />
    </details>
  )
}

/** Whoever prints or shows an address that leads nowhere else finds out on the day of the exam. */
export function OnlyHere() {
  return (
    <Alert tone="warning">
      Suluh hanya dapat dibuka di komputer ini, jadi belum ada alamat untuk murid. Yang memasang Suluh
      membukanya untuk jaringan sekolah dengan menjalankannya begini: HOST=0.0.0.0 npm start
    </Alert>
  )
}
