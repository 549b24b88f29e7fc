import type { ElementType } from 'react'
import { classes } from './layout/classes.ts'
import type { Part } from './layout/layout.tsx'
import styles from './card.module.css'

/** A sheet of paper on the page. */
export function Card<Tag extends ElementType = 'section'>(props: Part<Tag, object>) {
  const { as: Element = 'section' as ElementType, className, ...rest } = props
  return <Element {...rest} className={classes(styles.card, className)} data-part="card" />
}
