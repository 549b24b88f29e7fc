import { isTelp } from '@suluh/contract/platform/address/phone'
import { registering } from '@suluh/contract/people/registering'
import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useIsAuthenticated } from '#platform/kernel/auth/auth-hooks.ts'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useAction } from '#platform/kernel/data/use-action.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { CodeEntry } from './code-entry.tsx'
import { Welcome } from './welcome.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** Where the link of a registration or of a changed e-mail leads; a click, because mail programs open links too. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const isPhone = token === null ? search.get('lewat') === 'pesan' : phoneCode.test(token)
  return (
    <Welcome title={isPhone ? 'Konfirmasi nomor telepon' : 'Konfirmasi email'}>
      {token ? <Confirm token={token} isPhone={isPhone} /> : <OnItsWay isPhone={isPhone} />}
    </Welcome>
  )
}

/** As a message to a phone brings it; what a mail brings is longer. */
const phoneCode = /^[a-z0-9]{5}[- ]?[a-z0-9]{5}$/i

function OnItsWay({ isPhone }: { isPhone: boolean }) {
  return (
    <>
      <p>
        {isPhone
          ? 'Tulis kode dari pesan yang dikirim ke nomor Anda, untuk memastikan nomor itu milik Anda. Lalu masuk.'
          : 'Buka tautan di email yang dikirim ke alamat Anda, untuk memastikan alamat itu milik Anda. Lalu masuk.'}
      </p>
      <Text size="small" tone="soft">
        Belum datang? Tunggu beberapa menit{!isPhone && ', lalu periksa juga folder spam'}. Sekolah yang tidak
        mengirim {isPhone ? 'pesan' : 'email'} menyampaikan tautannya sendiri: tanyakan kepada pengelola.
      </Text>
      {isPhone && <CodeEntry to="/confirm-email" />}
      <ButtonLink to="/login">Ke halaman masuk</ButtonLink>
    </>
  )
}

function Confirm({ token, isPhone }: { token: string; isPhone: boolean }) {
  const isSignedIn = useIsAuthenticated()
  const confirm = useAction(async () => {
    try {
      return await call(registering.confirm, { body: { token } }, { keepsSession: true })
    } catch (error) {
      if (error instanceof RequestError) return { failure: error.message }
      throw error
    }
  })
  if (confirm.data && 'email' in confirm.data) {
    return (
      <>
        <Alert tone="success">
          {isTelp(confirm.data.email) ? 'Nomor' : 'Email'} {confirm.data.email} sudah dikonfirmasi.
        </Alert>
        <ButtonLink variant="primary" to={isSignedIn ? '/' : '/login'}>
          {isSignedIn ? 'Lanjutkan' : 'Masuk'}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {confirm.data && !confirm.isPending && <Alert tone="danger">{confirm.data.failure}</Alert>}
      <p>Tekan tombol ini untuk memastikan bahwa {isPhone ? 'nomor' : 'alamat'} ini milik Anda.</p>
      <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
        {isPhone ? 'Konfirmasi nomor' : 'Konfirmasi email'}
      </Button>
      {isPhone && confirm.data && !confirm.isPending && (
        <Link to="/confirm-email?lewat=pesan">Tulis kode lagi</Link>
      )}
    </>
  )
}
