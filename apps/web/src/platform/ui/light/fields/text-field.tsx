import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../layout/classes.ts'
import { Stack } from '../layout/layout.tsx'
import { Text } from '../layout/text.tsx'
import styles from './text-field.module.css'

type Labelled = { label: string; error?: string | undefined; hint?: string | undefined }
type FieldProps = Labelled & {
  className?: string | undefined
  /** The control, with what ties it to its label and its message. */
  children: (ties: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A name above, a message below. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const isWrong = error !== undefined
  return (
    <Stack
      gap={1}
      className={classes(styles.field, className)}
      data-part="field"
      data-wrong={isWrong || undefined}
    >
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        {children({ id, 'aria-invalid': isWrong, 'aria-describedby': note ? `${id}-note` : undefined })}
      </div>
      {note && (
        <Text tone={isWrong ? 'danger' : 'soft'} id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & Labelled & { name: string }

/** A labelled field with its message below it. */
export function TextField({ label, error, hint, className, children, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ties) => (
        <>
          <input {...input} {...ties} />
          {children}
        </>
      )}
    </Field>
  )
}

/** A password field whose letters can be shown, so that nobody has to type it twice on a phone. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <Button
        variant="link"
        className={styles.toggle}
        aria-pressed={isShown}
        aria-label={isShown ? 'Sembunyikan huruf' : 'Tampilkan huruf'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Sembunyikan' : 'Tampilkan'}
      </Button>
    </TextField>
  )
}
