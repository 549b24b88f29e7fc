import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

type FactsProps = ComponentProps<'dl'> & {
  /** `figures`: what is said is large. `lines`: beside its name, a line each. */
  look?: 'figures' | 'lines'
  /** How wide each is at least; with `lines`, how wide the names are. */
  width?: string
}

/** What there is to know of one thing: names, and what they are here. */
export function Facts({
  look,
  width = look === 'lines' ? '9rem' : '12rem',
  className,
  style,
  ...rest
}: FactsProps) {
  const columns = look === 'lines' ? width : `repeat(auto-fit, minmax(min(${width}, 100%), 1fr))`
  return (
    <dl
      data-look={look}
      {...rest}
      className={classes(styles.facts, className)}
      style={{ '--columns': columns, ...style } as CSSProperties}
    />
  )
}

/** One of them. */
export function Fact({ name, children, ...rest }: ComponentProps<'div'> & { name: ReactNode }) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
