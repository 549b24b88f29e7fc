import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import type { GuidePart } from './guides.ts'
import styles from './guide-part.module.css'

/** One part of a guide, under its heading. */
export function GuidePartView({ part }: { part: GuidePart }) {
  return (
    <section className={styles.guidePart} id={part.id} aria-labelledby={`${part.id}-judul`}>
      <h2 id={`${part.id}-judul`}>{part.title}</h2>
      <RichHtml html={part.html} />
    </section>
  )
}
