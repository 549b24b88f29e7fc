import { TextField } from './text-field.tsx'

type CodeFieldProps = {
  error?: string | undefined
  /** It is set up: there are no recovery codes yet. */
  isFirst?: boolean
  /** A passkey is the nearer way. */
  isInstead?: boolean | undefined
}

/** A code of the second step: phones offer it by themselves, and letters of a recovery code fit in as well. */
export function CodeField({ error, isFirst = false, isInstead = false }: CodeFieldProps) {
  return (
    <TextField
      label="Kode verifikasi"
      name="kode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={hintOf({ isFirst, isInstead })}
      error={error}
      autoFocus={!isInstead}
    />
  )
}

function hintOf({ isFirst, isInstead }: { isFirst: boolean; isInstead: boolean }): string {
  if (isFirst) return '6 angka.'
  if (isInstead)
    return 'Tanpa kunci sandi: isi kode dari aplikasi autentikator, atau salah satu kode pemulihan.'
  return '6 angka dari aplikasi autentikator. Ponsel hilang? Isi salah satu kode pemulihan.'
}
