import { memo } from 'react'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import styles from './import.module.css'

/** The file as it came. Drawn once, so that a mark set from outside stays. */
export const ImportSource = memo(function ImportSource({ html }: { html: string }) {
  return (
    <section className={styles.source} aria-label="Sumber">
      <h2>Berkas asli</h2>
      <RichHtml html={html} />
    </section>
  )
})
