import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import type { GuidePart } from './guides.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './panduan.module.css'

/** One part of a guide, under its heading. */
export function GuidePartView({ part }: { part: GuidePart }) {
  return (
    <Stack as="section" className={styles.part} id={part.id} aria-labelledby={`${part.id}-judul`}>
      <Text as="h2" size="large" id={`${part.id}-judul`}>
        {part.title}
      </Text>
      <RichHtml html={part.html} />
    </Stack>
  )
}
