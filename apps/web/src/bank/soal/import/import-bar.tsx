import { Button } from 'antd'
import styles from './import.module.css'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'

type ImportBarProps = {
  baru: number
  diubah: number
  sama: number
  broken: number
  /** Places of the file in which no question was made out. */
  unread: number
  dropped: number
  hasPlace: boolean
  isBusy: boolean
  onAgain: () => void
  onTake: () => void
}

/** The one button, and in plain words what stays behind. */
export function ImportBar({
  baru,
  diubah,
  sama,
  broken,
  unread,
  dropped,
  hasPlace,
  isBusy,
  onAgain,
  onTake,
}: ImportBarProps) {
  const count = baru + diubah
  const left = [
    broken > 0 && `${broken} soal tidak ikut karena masih ada galat`,
    unread > 0 && `${unread} tempat di berkas tidak terbaca sebagai soal`,
    sama > 0 && `${sama} soal sudah ada dan sama`,
    dropped > 0 && `${dropped} soal Anda lepas`,
  ].filter(Boolean)
  const words = [
    left.length > 0 ? `${left.join('; ')}.` : hasPlace && 'Semua soal ikut.',
    !hasPlace && count > 0 && 'Pilih pelajaran dahulu.',
  ].filter(Boolean)
  return (
    <Cluster gap={3} justify="end" className={styles.bar}>
      <p role="status">{words.join(' ')}</p>
      <Button size="large" onClick={onAgain}>
        Ganti berkas
      </Button>
      <Button
        type="primary"
        size="large"
        disabled={count === 0 || !hasPlace}
        loading={isBusy}
        onClick={onTake}
      >
        {buttonWords(baru, diubah)}
      </Button>
    </Cluster>
  )
}

function buttonWords(baru: number, diubah: number): string {
  if (baru + diubah === 0) return 'Tidak ada yang dimasukkan'
  if (diubah === 0) return `Masukkan ${baru} soal`
  return baru === 0 ? `Perbarui ${diubah} soal` : `Masukkan ${baru} soal, perbarui ${diubah}`
}
