import { minimumPasswordLength } from '@suluh/contract/platform/authentication'
import { PasswordField } from '#platform/ui/light/fields/text-field.tsx'

/** Rules of a password that is chosen: it is asked twice. */
export const newPasswordFields = (label: string) => ({
  password: { label, rules: [{ required: true, min: minimumPasswordLength }] },
  confirm: {
    label: 'kata sandi sekali lagi',
    rules: [{ required: true }],
    check: ({ password, confirm }: Record<string, string>) =>
      password === confirm ? undefined : 'Kedua kata sandi belum sama',
  },
})

type NewPasswordFieldsProps = {
  label: string
  errors: { password?: string | undefined; confirm?: string | undefined }
  autoFocus?: boolean
}

export function NewPasswordFields({ label, errors, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`Paling sedikit ${minimumPasswordLength} huruf`}
        error={errors.password}
        autoFocus={autoFocus}
      />
      <PasswordField
        label="Ulangi kata sandi"
        name="confirm"
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  )
}
