import type { WidgetKind } from '@suluh/contract/report-definition'
import { Palette } from './palette.tsx'

/** A page with nothing on it says what comes first. */
export function EmptyPage({ onAdd, isReady }: { onAdd: (kind: WidgetKind) => void; isReady: boolean }) {
  return (
    <div className="empty-page">
      <h2>Mau menampilkan apa?</h2>
      <p>Pilih satu bentuk. Isinya langsung muncul dan dapat diganti sesudahnya.</p>
      <Palette label="Bentuk pertama" onAdd={onAdd} isDisabled={!isReady} />
    </div>
  )
}
