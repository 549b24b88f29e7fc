import { useId, type ReactNode } from 'react'
import styles from '../gabungan.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type RulesFieldProps = { label: string; hint?: string; children: (id: string) => ReactNode }

/** A labelled control of rules that save by themselves. */
export function RulesField({ label, hint, children }: RulesFieldProps) {
  const id = useId()
  return (
    <Stack gap={1} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && (
        <Text size="small" tone="soft">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
