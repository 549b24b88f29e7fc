import { useId, type ReactNode } from 'react'
import styles from '../builder.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type FieldProps = { label: string; hint?: string; error?: string; children: (id: string) => ReactNode }

/** A labelled control of the builder, which is not a form with a button but saves by itself. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  return (
    <Stack gap={1} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {(error ?? hint) && (
        <Text size="small" tone={error ? 'danger' : 'soft'}>
          {error ?? hint}
        </Text>
      )}
    </Stack>
  )
}
