import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

/** Steps of the tokens' spacing: 4, 8, 12, 16, 24, 32 px. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6
export type Part<Tag extends ElementType, Own> = Own &
  Omit<ComponentPropsWithRef<Tag>, 'as' | keyof Own> & {
    /** The element it is: `ul`, `section`, `form`, `fieldset` ... */
    as?: Tag
  }

/** Spacing as variables, on every part: left out, those of a part around it would be taken over. */
export function spacing(gap: Gap = 2, align = 'initial', justify = 'initial'): CSSProperties {
  return {
    '--part-gap': `var(--space-${gap})`,
    '--part-align': align,
    '--part-justify': justify,
  } as CSSProperties
}

type StackProps = { gap?: Gap; align?: 'start' | 'center' | 'end' }

/** One below the other. */
export function Stack<Tag extends ElementType = 'div'>(props: Part<Tag, StackProps>) {
  const { as: Element = 'div' as ElementType, gap, align, className, style, ...rest } = props
  return (
    <Element
      {...rest}
      className={classes(styles.part, styles.stack, className)}
      style={{ ...spacing(gap, align), ...style }}
    />
  )
}

type ClusterProps = {
  gap?: Gap
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  /** All in one line, however narrow. */
  nowrap?: boolean
}

/** Beside each other, in as many lines as it takes. */
export function Cluster<Tag extends ElementType = 'div'>(props: Part<Tag, ClusterProps>) {
  const { as: Element = 'div' as ElementType, gap, align, justify, nowrap, className, style, ...rest } = props
  const between = justify === 'between' ? 'space-between' : justify
  return (
    <Element
      data-nowrap={nowrap}
      {...rest}
      className={classes(styles.part, styles.cluster, className)}
      style={{ ...spacing(gap, align, between), ...style }}
    />
  )
}
