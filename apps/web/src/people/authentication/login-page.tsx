import { lazy, Suspense, useEffect, useState } from 'react'
import { errors, type Issue } from '@suluh/contract/platform/error'
import { authentication, sharedIdleMinutes } from '@suluh/contract/platform/authentication'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useLogin } from '#platform/kernel/auth/auth-hooks.ts'
import { noteComputer, noteLeaving } from '#platform/kernel/auth/shared-computer.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { PasswordField, TextField } from '#platform/ui/light/fields/text-field.tsx'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { Welcome } from './welcome.tsx'
import styles from './welcome.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { lastSessionEnd } from '#platform/kernel/auth/session.ts'

const WhichSchool = lazy(async () => ({ default: (await import('./which-school.tsx')).WhichSchool }))
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

/** Both fields may be sent empty: a missing one answers like a wrong one. */
const fields = {
  emailOrTelp: { label: 'Email atau nomor telepon' },
  password: { label: 'Kata sandi' },
  bersama: { label: 'Komputer bersama' },
}

type Given = { emailOrTelp: string; password: string; bersama: boolean; aplikasi?: string }

export function LoginPage() {
  const login = useLogin()
  /** What was right but for the code, or the school, that is still to come. */
  const [passed, setPassed] = useState<Given>()
  const [schools, setSchools] = useState<Issue[]>()
  /** Why no passkey came. */
  const [untold, setUntold] = useState<string>()
  const enter = async (given: Given, second: { kode?: string; passkey?: Record<string, unknown> } = {}) => {
    const { bersama, ...rest } = given
    setUntold(undefined)
    const {
      success,
      secondStep,
      schools: several,
    } = await login.mutateAsync({ ...rest, ...(bersama && { bersama }), ...second })
    if (success) noteComputer(bersama)
    else if (secondStep ?? several) setPassed(given)
    else if (schools) setPassed(undefined)
    setSchools(several)
  }
  const enterByPasskey = async (given: Given) => {
    try {
      const { askToSignIn } = await import('#platform/kernel/auth/ask-passkey.ts')
      await enter(given, { passkey: await askToSignIn() })
    } catch (error) {
      setUntold(error instanceof Error ? error.message : String(error))
    }
  }
  const { formProps } = useLightForm(fields, ({ bersama, ...rest }) =>
    enter({ ...rest, ...named(), bersama: bersama !== '' }),
  )
  const failure = untold ?? (login.error ? translate('login.broken') : login.data?.error?.message)
  const isWrong = failure === errors['invalid-login'].message
  const entry = useEntry()
  if (passed && schools)
    return (
      <Welcome title="Pilih sekolah">
        <Suspense fallback={null}>
          <WhichSchool
            schools={schools}
            isBusy={login.isPending}
            onChoose={(aplikasi) => enter({ ...passed, aplikasi })}
            onBack={() => setPassed(undefined)}
          />
        </Suspense>
      </Welcome>
    )
  if (passed)
    return (
      <Welcome title="Verifikasi dua langkah">
        <Suspense fallback={null}>
          <SecondStep
            issue={login.data?.secondStep?.[0]}
            failure={failure}
            isBusy={login.isPending}
            onCode={(kode) => enter(passed, { kode })}
            onPasskey={() => enterByPasskey(passed)}
            onBack={() => setPassed(undefined)}
          />
        </Suspense>
      </Welcome>
    )
  return (
    <Welcome title="Masuk">
      <Stack as="form" gap={4} {...formProps}>
        {failure && !login.isPending ? (
          <>
            <Alert tone="danger">{failure}</Alert>
            {isWrong && (
              <Text role="status">
                Nama atau kata sandi tidak cocok. Ketik persis seperti di kartu, huruf besar dan kecil
                berbeda.
              </Text>
            )}
          </>
        ) : (
          <LogoutAlert />
        )}
        <TextField
          label={fields.emailOrTelp.label}
          name="emailOrTelp"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Punya kartu peserta? Isi seperti yang tertulis di sana."
          autoFocus
        />
        <PasswordField label={fields.password.label} name="password" autoComplete="current-password" />
        <Stack gap={1}>
          <label>
            <input type="checkbox" name="bersama" aria-describedby="bersama-note" /> {fields.bersama.label}
          </label>
          <Text tone="soft" id="bersama-note">
            Keluar sendiri bila {sharedIdleMinutes} menit tidak dipakai atau peramban ditutup.
          </Text>
        </Stack>
        <Button type="submit" variant="primary" busy={login.isPending}>
          Masuk
        </Button>
        <Link to="/masuk-ujian">Masuk ujian dengan nomor dan token</Link>
        <Link to="/forgot-password">Lupa kata sandi?</Link>
        {entry?.hasPasskeys && 'PublicKeyCredential' in window && (
          <div className={styles.offer}>
            <Button
              variant="link"
              onClick={({ currentTarget }) =>
                void enterByPasskey({ emailOrTelp: '', password: '', bersama: isTicked(currentTarget) })
              }
            >
              Guru dan staf: pakai kunci sandi
            </Button>
          </div>
        )}
        {entry?.masukLewat.map(({ nama, alamat }) => (
          <a
            key={alamat}
            href={alamat + location.search}
            onClick={({ currentTarget: link }) => {
              const isShared = isTicked(link)
              noteLeaving(isShared)
              link.href = alamat + location.search
              if (isShared) link.search += `${link.search && '&'}bersama=1`
            }}
          >
            Masuk dengan {nama}
          </a>
        ))}
        {entry?.pusat && (
          <a href={new URL('/login', entry.pusat).href}>Sekolah lain? Masuk di {new URL(entry.pusat).host}</a>
        )}
        {entry?.mayRegister && <Link to="/register">Belum punya akun? Daftar</Link>}
      </Stack>
    </Welcome>
  )
}

/** Whether others use this computer too, as the form says at this moment. */
function isTicked(inside: Element): boolean {
  return new FormData(inside.closest('form')!).has('bersama')
}

/** The school that the address of the page names. */
function named(): { aplikasi?: string } {
  const aplikasi = new URLSearchParams(location.search).get('aplikasi')
  return aplikasi ? { aplikasi } : {}
}

/** What else a visitor may do; where there is nobody yet, it leads to the first visit. */
function useEntry() {
  const { data } = useAnswer(authentication.entry, { query: named() })
  const navigate = useNavigate()
  useEffect(() => {
    if (data?.needsSetup) void navigate('/setup', { replace: true })
  }, [data, navigate])
  return data
}

/** Says why one is signed out: by choice, in another tab, or because the session ended. */
function LogoutAlert() {
  const end = lastSessionEnd()
  if (!end) return null
  if (end.by === 'logout') return <Alert tone="success">Anda sudah keluar.</Alert>
  const words =
    end.by === 'other-tab'
      ? 'Anda keluar lewat tab lain. Masuk lagi untuk melanjutkan.'
      : (end.message ?? translate('check.failed'))
  return (
    <Alert tone="warning">
      <span>{words}</span>
    </Alert>
  )
}
