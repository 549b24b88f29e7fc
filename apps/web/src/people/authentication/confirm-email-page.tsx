import { isTelp } from '@suluh/contract/platform/address/phone'
import { registering } from '@suluh/contract/people/registering'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
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
  return <Welcome title="Konfirmasi email">{token ? <Confirm token={token} /> : <OnItsWay />}</Welcome>
}

function OnItsWay() {
  return (
    <>
      <p>
        Kami mengirim email berisi tautan. Buka tautan itu untuk memastikan alamatnya milik Anda, lalu masuk.
        Memakai nomor telepon? Ketik kode dari pesan yang kami kirim.
      </p>
      <Text size="small" tone="soft">
        Belum datang? Tunggu beberapa menit, lalu periksa juga folder spam. Sekolah yang tidak mengirim email
        atau pesan menyampaikan tautannya sendiri: tanyakan kepada pengelola.
      </Text>
      <CodeEntry to="/confirm-email" />
      <ButtonLink to="/login">Ke halaman masuk</ButtonLink>
    </>
  )
}

function Confirm({ token }: { token: string }) {
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
      <p>Tekan tombol ini untuk memastikan bahwa alamat ini milik Anda.</p>
      <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
        Konfirmasi email
      </Button>
    </>
  )
}
