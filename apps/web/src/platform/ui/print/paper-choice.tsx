import { PlainSelect } from '../light/fields/plain-select.tsx'
import { paperSizes, rememberPaperSize, type PaperSize } from './print-page.ts'

type PaperChoiceProps = {
  size: PaperSize
  onSize: (size: PaperSize) => void
  /** Asked where one print holds several sheets. */
  isDuplex?: boolean
  onDuplex?: (isDuplex: boolean) => void
}

/** Which paper lies in the printer, and whether both of its sides are used. */
export function PaperChoice({ size, onSize, isDuplex, onDuplex }: PaperChoiceProps) {
  const choose = (next: PaperSize) => {
    rememberPaperSize(next)
    onSize(next)
  }
  return (
    <>
      <label>
        Kertas{' '}
        <PlainSelect
          value={size}
          onChange={(each) => choose(each as PaperSize)}
          options={Object.keys(paperSizes)}
        />
      </label>
      {onDuplex && (
        <label title="Setiap berkas mulai di lembar kertas baru">
          <input type="checkbox" checked={isDuplex} onChange={({ target }) => onDuplex(target.checked)} />{' '}
          Bolak-balik
        </label>
      )}
    </>
  )
}
