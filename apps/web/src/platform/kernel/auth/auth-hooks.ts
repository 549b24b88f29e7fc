import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { authProvider, type AuthActionResponse } from './auth-provider.ts'
import { mayLeave } from '../changes/leave-prompt.ts'
import { notificationProvider } from '../notification.ts'
import { sameOriginPath } from './same-origin-path.ts'
import { useIdentity } from './session.ts'
import { readToken } from './session-cookie.ts'
import { useAction } from '../data/use-action.ts'

/** Signs in and goes where the person wanted to go (`to`, on this site only), else home. */
export function useLogin() {
  const [search] = useSearchParams()
  return useAuthAction(authProvider.login, () => sameOriginPath(search.get('to'), location.origin))
}

export function useRegister() {
  return useAuthAction(authProvider.register)
}

/** Signs out, unless something unsaved makes the person stay. */
export function useLogout() {
  return useAuthAction(async () => ((await mayLeave()) ? authProvider.logout() : { success: false }))
}

/** Its page keeps what came of it on the screen, so no notification says it a second time. */
export function useForgotPassword() {
  return useAction(authProvider.forgotPassword)
}

export function useUpdatePassword() {
  return useAuthAction(authProvider.updatePassword)
}

/** Who is signed in: name, peran, lembaga, zone. */
export function useGetIdentity() {
  return useIdentity()
}

/** Whether somebody is signed in, as far as this tab knows without asking. */
export function useIsAuthenticated(): boolean {
  return useIdentity() !== undefined || readToken() !== undefined
}

function useAuthAction<P>(
  action: (params: P) => Promise<AuthActionResponse>,
  wanted?: () => string | undefined,
) {
  const navigate = useNavigate()
  return useAction(async (params: P) => {
    const response = await action(params)
    const { success, redirectTo, successNotification } = response
    if (successNotification) notificationProvider.open({ type: 'success', ...successNotification })
    const target = success ? (wanted?.() ?? redirectTo) : undefined
    if (target) await navigate(target, { replace: true })
    return response
  })
}
