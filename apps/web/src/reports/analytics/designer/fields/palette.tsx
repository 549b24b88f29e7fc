import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { KindIcon } from '../canvas/kind-icon.tsx'
import { widgetKinds } from '../canvas/kind-words.ts'

type PaletteProps = {
  label: string
  onAdd: (kind: WidgetKind) => void
  isDisabled?: boolean
  /** All of them unless told otherwise. */
  kinds?: typeof widgetKinds
}

/** One click puts a finished widget on the page. */
export function Palette({ label, onAdd, isDisabled = false, kinds = widgetKinds }: PaletteProps) {
  return (
    <ul className="palette" aria-label={label}>
      {kinds.map(({ kind, label: words }) => (
        <li key={kind}>
          <button type="button" className="palette-kind" disabled={isDisabled} onClick={() => onAdd(kind)}>
            <KindIcon kind={kind} />
            <span>{words}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
