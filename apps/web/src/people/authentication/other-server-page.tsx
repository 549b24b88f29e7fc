import { useEffect, useState } from 'react'
import { sel } from '@suluh/contract/platform/sel/sel'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { beginSession } from '#platform/kernel/auth/session.ts'
import { noteComputer } from '#platform/kernel/auth/shared-computer.ts'
import { call } from '#platform/kernel/data/call.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Welcome } from './welcome.tsx'

/** Where whoever is led here from another server of their application comes in, by what stands behind `#`. */
export function OtherServerPage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const tiket = location.hash.slice(1)
    // It is good once: a page that is loaded anew asks for nothing, and the browser's history keeps nothing.
    history.replaceState(history.state, '', location.pathname)
    if (!tiket) return
    call(sel.masuk, { body: { tiket } }, { keepsSession: true })
      .then(({ token, bersama, ke }) => {
        beginSession(token)
        noteComputer(bersama)
        return navigate(ke ?? '/', { replace: true })
      })
      .catch((error: Error) => setFailure(error.message))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what the address had
  }, [])
  const isEmpty = location.hash === '' && !failure
  return (
    <Welcome title={failure ? 'Belum berhasil' : 'Menuju server ujian'}>
      {failure ? (
        <Alert tone="warning">{failure}</Alert>
      ) : (
        <Text role="status">Sebentar, Anda dibawa masuk.</Text>
      )}
      {(failure ?? isEmpty) && (
        <ButtonLink variant="primary" to="/login">
          Ke halaman masuk
        </ButtonLink>
      )}
    </Welcome>
  )
}
