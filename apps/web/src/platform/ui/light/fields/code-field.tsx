import { TextField } from './text-field.tsx'

type CodeFieldProps = {
  error?: string | undefined
  /** It is set up: there are no recovery codes yet. */
  isFirst?: boolean
}

/** A code of the second step: phones offer it by themselves, and letters of a recovery code fit in as well. */
export function CodeField({ error, isFirst = false }: CodeFieldProps) {
  return (
    <TextField
      label="Kode verifikasi"
      name="kode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={
        isFirst
          ? '6 angka.'
          : '6 angka dari aplikasi autentikator. Ponsel hilang? Isi salah satu kode pemulihan.'
      }
      error={error}
      autoFocus
    />
  )
}
