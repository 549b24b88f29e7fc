import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#platform/kernel/router/routed.tsx'
import { classes } from './layout/classes.ts'
import styles from './button.module.css'

type Variant = 'primary' | 'plain' | 'danger' | 'quiet' | 'link'
type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  /** Work is under way: says so and takes no second click. */
  busy?: boolean
}

/** A button of the light pages; one `primary` per screen. */
export function Button({ variant = 'plain', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, className)}
      data-variant={variant}
      aria-busy={busy}
      disabled={rest.disabled === true || busy}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ variant = 'plain', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classes(styles.button, className)} data-variant={variant} />
}

/** The same for what is no page: a file to keep, a part of this page. */
export function ButtonAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={classes(styles.button, className)} data-variant="plain" />
}
