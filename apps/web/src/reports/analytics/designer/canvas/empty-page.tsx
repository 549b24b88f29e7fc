import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { widgetKinds } from './kind-words.ts'
import { isDataKind } from './new-widget.ts'
import { Palette } from '../fields/palette.tsx'

const first = widgetKinds.filter(({ kind }) => isDataKind(kind))

/** A page with nothing on it says what comes first. */
export function EmptyPage({ onAdd, isReady }: { onAdd: (kind: WidgetKind) => void; isReady: boolean }) {
  return (
    <div className="empty-page">
      <h2>Mau menampilkan apa?</h2>
      <p>Pilih satu bentuk. Isinya langsung muncul dan dapat diganti sesudahnya.</p>
      <Palette label="Bentuk pertama" kinds={first} onAdd={onAdd} isDisabled={!isReady} />
    </div>
  )
}
