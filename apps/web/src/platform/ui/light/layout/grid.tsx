import type { CSSProperties, ElementType } from 'react'
import { classes } from './classes.ts'
import { spacing, type Gap, type Part } from './layout.tsx'
import styles from './layout.module.css'

type GridProps = { gap?: Gap; align?: 'start' | 'center' | 'end' | 'baseline' } & (
  | {
      /** A column's least width; there are as many as have room. */
      min: string
      /** Few cells stay as narrow as many would be. */
      fill?: boolean
      columns?: never
    }
  | {
      /** So many, or a template of them; on a phone there is one. */
      columns: number | string
      min?: never
      fill?: never
    }
)

/** In columns. */
export function Grid<Tag extends ElementType = 'div'>(props: Part<Tag, GridProps>) {
  const {
    as: Element = 'div' as ElementType,
    gap,
    align,
    min,
    fill,
    columns,
    className,
    style,
    ...rest
  } = props
  const equal = min
    ? `${fill ? 'auto-fill' : 'auto-fit'}, minmax(min(${min}, 100%), 1fr)`
    : `${columns}, minmax(0, 1fr)`
  const template = typeof columns === 'string' ? columns : `repeat(${equal})`
  return (
    <Element
      data-fixed={columns && true}
      {...rest}
      className={classes(styles.part, styles.grid, className)}
      style={{ ...spacing(gap, align), '--columns': template, ...style } as CSSProperties}
    />
  )
}
