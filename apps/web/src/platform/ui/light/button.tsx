import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import './button.css'

type Variant = 'primary' | 'plain' | 'danger' | 'quiet'
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant
  /** Work is under way: says so and takes no second click. */
  busy?: boolean
}

/** A button of the light pages; one `primary` per screen. */
export function Button({ variant = 'plain', busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${variant} ${className}`}
      aria-busy={busy}
      disabled={rest.disabled === true || busy}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  variant = 'plain',
  className = '',
  ...rest
}: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={`button button-${variant} ${className}`} />
}
