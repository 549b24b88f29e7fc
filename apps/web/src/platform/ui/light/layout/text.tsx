import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from './classes.ts'
import styles from './text.module.css'

type TextProps<Tag extends ElementType> = Omit<ComponentPropsWithRef<Tag>, 'as'> & {
  /** The element it is, a paragraph unless said. */
  as?: Tag
  size?: 'small' | 'large' | 'title' | 'display'
  tone?: 'soft' | 'success' | 'warning' | 'danger' | undefined
  strong?: boolean
}

/** Words in one of the sizes and tones there are. */
export function Text<Tag extends ElementType = 'p'>(props: TextProps<Tag>) {
  const { as: Element = 'p' as ElementType, size, tone, strong, className, style, ...rest } = props
  return (
    <Element
      data-size={size}
      data-tone={tone}
      data-strong={strong || undefined}
      {...rest}
      className={classes(styles.text, className)}
      style={size ? { '--text-size': `var(--size-${size})`, ...style } : style}
    />
  )
}
