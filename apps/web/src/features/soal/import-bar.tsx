import { Button } from 'antd'

type ImportBarProps = {
  count: number
  broken: number
  dropped: number
  hasPlace: boolean
  isBusy: boolean
  onTake: () => void
}

/** The one button, and in plain words what stays behind. */
export function ImportBar({ count, broken, dropped, hasPlace, isBusy, onTake }: ImportBarProps) {
  const left = [
    broken > 0 && `${broken} soal tidak ikut karena masih ada galat`,
    dropped > 0 && `${dropped} soal Anda lepas`,
  ].filter(Boolean)
  const words =
    !hasPlace && count > 0
      ? 'Pilih pelajaran dahulu.'
      : left.length > 0
        ? `${left.join('; ')}.`
        : 'Semua soal ikut.'
  return (
    <div className="import-bar">
      <p role="status">{words}</p>
      <Button
        type="primary"
        size="large"
        disabled={count === 0 || !hasPlace}
        loading={isBusy}
        onClick={onTake}
      >
        Masukkan {count} soal
      </Button>
    </div>
  )
}
