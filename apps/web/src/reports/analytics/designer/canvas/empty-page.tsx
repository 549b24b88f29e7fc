import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { widgetKinds } from './kind-words.ts'
import { isDataKind } from './new-widget.ts'
import { Palette } from '../fields/palette.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from '../designer.module.css'

const first = widgetKinds.filter(({ kind }) => isDataKind(kind))

/** A page with nothing on it says what comes first. */
export function EmptyPage({ onAdd, isReady }: { onAdd: (kind: WidgetKind) => void; isReady: boolean }) {
  return (
    <Stack gap={4} className={styles.emptyPage}>
      <h2>Mau menampilkan apa?</h2>
      <Text tone="soft">Pilih satu bentuk. Isinya langsung muncul dan dapat diganti sesudahnya.</Text>
      <Palette label="Bentuk pertama" kinds={first} onAdd={onAdd} isDisabled={!isReady} />
    </Stack>
  )
}
