import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { KindIcon } from '../canvas/kind-icon.tsx'
import { widgetKinds } from '../canvas/kind-words.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from '../designer.module.css'

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
    <Grid as="ul" min="66px" fill aria-label={label}>
      {kinds.map(({ kind, label: words }) => (
        <li key={kind}>
          <Button className={styles.kind} disabled={isDisabled} onClick={() => onAdd(kind)}>
            <KindIcon kind={kind} />
            <span>{words}</span>
          </Button>
        </li>
      ))}
    </Grid>
  )
}
