import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './plain-table.module.css'

/**
 * A table drawn by hand, in a frame that scrolls: rows as one writes them in HTML, `data-number` on cells whose digits
 * line up. The caption, or else the label, names it for whoever reaches the frame by keyboard.
 */
export function PlainTable({ className, 'aria-label': label, ...rest }: ComponentProps<'table'>) {
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table {...rest} className={classes(styles.table, className)} />
    </div>
  )
}
