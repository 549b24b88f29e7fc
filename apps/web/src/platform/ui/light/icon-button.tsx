import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import styles from './icon-button.module.css'

const shapes = {
  up: <path d="m3.5 10 4.5-4.5 4.5 4.5" />,
  down: <path d="m3.5 6 4.5 4.5L12.5 6" />,
  more: <path d="M8 3.4v.01M8 8v.01M8 12.6v.01" strokeWidth="2.2" />,
  handle: (
    <path d="M5.6 3.4v.01M5.6 8v.01M5.6 12.6v.01M10.4 3.4v.01M10.4 8v.01M10.4 12.6v.01" strokeWidth="2.2" />
  ),
}
type Shape = keyof typeof shapes

/** A small button that shows a sign, drawn without the weight of an icon library: long lists have several in a row; its label says what it does. */
export function IconButton({
  shape,
  ...rest
}: ComponentProps<'button'> & { shape: Shape; 'aria-label': string }) {
  return (
    <Button variant="quiet" {...rest} className={styles.iconButton}>
      <svg className={styles.smallIcon} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {shapes[shape]}
      </svg>
    </Button>
  )
}
