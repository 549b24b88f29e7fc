import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './card.module.css'

/** A sheet of paper on the page. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <section className={classes(styles.card, className)} data-part="card">
      {children}
    </section>
  )
}
