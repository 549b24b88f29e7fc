import { useId, useState, type InputHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './text-field.module.css'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  error?: string | undefined
  hint?: string
}

/** A labelled field with its message below it. */
export function TextField({ label, error, hint, className, children, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div
      className={classes(styles.field, className)}
      data-part="field"
      data-wrong={error !== undefined || undefined}
    >
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {children}
      </div>
      {note && (
        <p id={`${id}-note`} className={styles.note} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A password field whose letters can be shown, so that nobody has to type it twice on a phone. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isShown}
        aria-label={isShown ? 'Sembunyikan huruf' : 'Tampilkan huruf'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Sembunyikan' : 'Tampilkan'}
      </button>
    </TextField>
  )
}
