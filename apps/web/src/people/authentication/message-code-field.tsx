import { TextField } from '#platform/ui/light/fields/text-field.tsx'

/** For the code that a message brought to a phone. */
export function MessageCodeField({ error, lasts = '' }: { error: string | undefined; lasts?: string }) {
  return (
    <TextField
      label="Kode dari pesan"
      name="kode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint={`Sepuluh huruf dan angka, mis. ABCDE-FGHJK.${lasts && ` ${lasts}`}`}
      error={error}
    />
  )
}
