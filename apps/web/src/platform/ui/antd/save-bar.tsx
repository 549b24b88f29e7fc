import type { ComponentProps } from 'react'
import { classes } from '../light/layout/classes.ts'
import { Cluster } from '../light/layout/layout.tsx'
import styles from './save-bar.module.css'

/** Below a long form or list, and always in sight: what can be done with it. */
export function SaveBar({ className, ...rest }: ComponentProps<typeof Cluster<'div'>>) {
  return <Cluster gap={3} {...rest} className={classes(styles.bar, className)} />
}
