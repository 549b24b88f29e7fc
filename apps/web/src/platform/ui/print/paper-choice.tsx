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
        <select value={size} onChange={({ target }) => choose(target.value as PaperSize)}>
          {Object.keys(paperSizes).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
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
