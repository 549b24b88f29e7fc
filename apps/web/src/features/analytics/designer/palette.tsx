import type { WidgetKind } from '@suluh/contract/report-definition'
import { KindIcon } from './kind-icon.tsx'
import { widgetKinds } from './kind-words.ts'

type PaletteProps = { label: string; onAdd: (kind: WidgetKind) => void; isDisabled?: boolean }

/** One click puts a finished widget on the page. */
export function Palette({ label, onAdd, isDisabled = false }: PaletteProps) {
  return (
    <ul className="palette" aria-label={label}>
      {widgetKinds.map(({ kind, label: words }) => (
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
