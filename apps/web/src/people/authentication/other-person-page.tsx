import { useEffect } from 'react'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { authProvider, homeOf } from '#platform/kernel/auth/auth-provider.ts'
import { useGetIdentity, useLogout } from '#platform/kernel/auth/auth-hooks.ts'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Welcome } from './welcome.tsx'

/** Somebody else has signed in, here or in another tab: this one says who, and goes on only when it is told to. */
export function OtherPersonPage() {
  const identity = useGetIdentity()
  const logout = useLogout()
  const navigate = useNavigate()
  useEffect(() => {
    void authProvider.check().then(
      ({ authenticated }) => (authenticated ? undefined : navigate('/login', { replace: true })),
      () => undefined,
    )
  }, [navigate])
  return (
    <Welcome title="Pengguna berganti">
      {identity ? (
        <Stack gap={4}>
          <p>
            Di peramban ini sekarang masuk <strong>{identity.name}</strong>. Halaman sebelumnya di tab ini
            sudah ditutup, dan yang belum tersimpan di sana tidak dikirim atas nama siapa pun. Jawaban ujian
            yang belum terkirim tetap tersimpan, terkunci untuk pemiliknya.
          </p>
          <Cluster>
            <ButtonLink variant="primary" to={homeOf(identity)}>
              Lanjutkan sebagai {identity.name}
            </ButtonLink>
            <Button busy={logout.isPending} onClick={() => logout.mutate(undefined)}>
              Keluar
            </Button>
          </Cluster>
        </Stack>
      ) : (
        <Skeleton lines={3} />
      )}
    </Welcome>
  )
}
