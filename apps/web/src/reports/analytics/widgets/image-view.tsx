import type { Widget } from '@suluh/contract/reports/report-definition'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import styles from './widgets.module.css'

/** A picture of the house's files. */
export function ImageView({ widget }: { widget: Extract<Widget, { kind: 'image' }> }) {
  if (!widget.fileId) return <p className={styles.say}>Belum ada gambar.</p>
  return (
    <img
      className={styles.image}
      src={`${dataProvider.getApiUrl()}/file/${widget.fileId}`}
      alt={widget.alt}
    />
  )
}
