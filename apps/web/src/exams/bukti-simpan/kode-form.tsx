import type { FormEvent } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** Where a code is typed; leads to its own address below `path`. */
export function KodeForm({ path, kode }: { path: string; kode: string | undefined }) {
  const navigate = useNavigate()
  const check = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const typed = new FormData(submitted.currentTarget).get('kode')
    if (typeof typed === 'string' && typed.trim() !== '')
      void navigate(`${path}/${encodeURIComponent(typed.trim().toUpperCase())}`)
  }
  return (
    <Stack as="form" gap={3} align="start" onSubmit={check}>
      <TextField
        label={kode ? 'Periksa kode lain' : 'Kode'}
        name="kode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
        defaultValue={kode}
        placeholder="AB3CD-EF4GH"
        required
      />
      <Button type="submit" variant={kode ? 'plain' : 'primary'}>
        Periksa
      </Button>
    </Stack>
  )
}
