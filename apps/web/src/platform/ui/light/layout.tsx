import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

/** Steps of the tokens' spacing: 4, 8, 12, 16, 24, 32 px. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6
export type Part<Tag extends ElementType, Own> = Own &
  Omit<ComponentPropsWithRef<Tag>, 'as' | keyof Own> & {
    /** The element it is: `ul`, `section`, `form`, `fieldset` ... */
    as?: Tag
  }

type StackProps = { gap?: Gap; align?: 'start' | 'center' | 'end' }

/** One below the other. */
export function Stack<Tag extends ElementType = 'div'>(props: Part<Tag, StackProps>) {
  const { as: Element = 'div' as ElementType, gap, align, className, ...rest } = props
  return (
    <Element
      data-gap={gap}
      data-align={align}
      {...rest}
      className={classes(styles.part, styles.stack, className)}
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
  const { as: Element = 'div' as ElementType, gap, align, justify, nowrap, className, ...rest } = props
  return (
    <Element
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-nowrap={nowrap}
      {...rest}
      className={classes(styles.part, styles.cluster, className)}
    />
  )
}
