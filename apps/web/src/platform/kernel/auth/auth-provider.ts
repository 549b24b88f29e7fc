import { currentUser, systemApplicationUsername } from '@suluh/contract/platform/current-user'
import type { Issue } from '@suluh/contract/platform/error'
import { authentication } from '@suluh/contract/platform/authentication'
import { call, callCustom } from '../data/call.ts'
import { translate } from '../i18n.ts'
import { isAborted, isUnreachable, RequestError } from '../data/request-error.ts'
import {
  adoptIdentity,
  announceLogout,
  beginSession,
  endSession,
  finishBeforeLogout,
  getStoredIdentity,
  isStillOwn,
  isReplaced,
  settleBy,
  storeIdentity,
  type Identity,
} from './session.ts'
import { readToken } from './session-cookie.ts'

type Notice = { message: string; description?: string }
export type AuthActionResponse = {
  success: boolean
  redirectTo?: string
  error?: { name: string; message: string }
  successNotification?: Notice
  /** Of a forgotten password: what the server sends at all. */
  sent?: { email: boolean; pesan: boolean }
  /** The password is right and a code is asked for: what is wrong with the one that was sent, or that a passkey would do. */
  secondStep?: Issue[]
  /** The password fits in several schools: the code of each, and its name. */
  schools?: Issue[]
}
export type CheckResponse = { authenticated: boolean; error?: { name: string; message: string } }

export type AuthProvider = {
  login: (params: {
    emailOrTelp: string
    password: string
    /** The code of the school that is meant. */
    aplikasi?: string
    kode?: string
    /** Instead of the code, or of all else where the rest is empty. */
    passkey?: Record<string, unknown>
    bersama?: boolean
  }) => Promise<AuthActionResponse>
  register: (
    params: { redirectPath?: string; api?: string } & Record<string, unknown>,
  ) => Promise<AuthActionResponse>
  logout: () => Promise<AuthActionResponse>
  check: () => Promise<CheckResponse>
  getIdentity: () => Identity | undefined
  /** The client is told no permission list; `useCan` asks for what a screen needs. */
  getPermissions: () => null
  forgotPassword: (params: { username: string }) => Promise<AuthActionResponse>
  updatePassword: (params: { token: string; password: string }) => Promise<AuthActionResponse>
}

export const authProvider: AuthProvider = {
  login: async (body) => {
    const { emailOrTelp, password } = body
    const failure = translate('login.failed')
    if (!body.passkey && (emailOrTelp.trim() === '' || password === '')) return failed('LoginError', failure)
    try {
      beginSession(await call(authentication.login, { body }, { keepsSession: true }))
      return { success: true, redirectTo: '/' }
    } catch (error) {
      // What breaks in the browser before anybody was asked says nothing of the password.
      if (!(error instanceof RequestError)) return failed('LoginError', translate('login.broken'))
      if (error.code === 'second-factor') return { success: false, secondStep: error.issues }
      if (error.code === 'which-application') return { success: false, schools: error.issues }
      return failed('LoginError', error.said ?? failure)
    }
  },

  register: async ({ redirectPath, api, ...fields }) => {
    const path = api ?? '/authentication/register'
    try {
      const data = await callCustom<unknown>('POST', path, fields, { keepsSession: true })
      if (!data) return failed('RegisterError', translate('register.failed'))
      const description = translate('register.successDescription')
      return {
        success: true,
        redirectTo: redirectPath ?? '/login',
        successNotification: { message: translate('register.success'), description },
      }
    } catch (error) {
      return failed('RegisterError', said(error) ?? translate('register.failed'))
    }
  },

  logout: async () => {
    // Nobody signs out whoever has come after them.
    if (isReplaced() && !(await isStillOwn())) return { success: false }
    await finishBeforeLogout()
    // The session ends here whatever the server answers; there it ends by itself within the day.
    const ended = readToken() && call(authentication.logout, {}, { keepsSession: true })
    // Said while the call is on its way: a call of another tab must not be the first to find the session ended.
    announceLogout()
    if (ended) await ended.catch(() => undefined)
    endSession({ by: 'logout' })
    return { success: true, redirectTo: '/login' }
  },

  check: async () => {
    if (!readToken()) return { authenticated: false }
    adoptIdentity()
    const asked = readToken()
    try {
      const user = await call(currentUser.me, {}, { keepsSession: true })
      // Somebody has come in while it was asked: this is not who they are.
      if (readToken() !== asked) return await authProvider.check()
      storeIdentity(user)
      return { authenticated: true }
    } catch (error) {
      // Without network an exam goes on: only an answer of the server can end a session. A page that is left
      // breaks its check off, and that is no answer either.
      if (isUnreachable(error) || isAborted(error)) {
        if (getStoredIdentity()) return { authenticated: true }
        throw error
      }
      const message = said(error) ?? translate('check.failed')
      return { authenticated: false, error: { name: 'CheckError', message } }
    }
  },

  getIdentity: getStoredIdentity,
  getPermissions: () => null,

  forgotPassword: async ({ username }) => {
    try {
      const sent = await call(authentication.forgotPassword, { params: { username } }, { keepsSession: true })
      return { success: true, sent, successNotification: { message: translate('forgotPassword.success') } }
    } catch {
      return failed('ForgotPasswordError', translate('forgotPassword.failed'))
    }
  },

  updatePassword: async (body) => {
    try {
      await call(authentication.updatePassword, { body }, { keepsSession: true })
      return {
        success: true,
        redirectTo: '/login',
        successNotification: { message: 'Kata sandi baru tersimpan. Silakan masuk.' },
      }
    } catch (error) {
      return failed('UpdatePasswordError', said(error) ?? translate('error.default'))
    }
  },
}

settleBy(authProvider.check)

/** Where somebody is at home: who came in for one exam, there; the system application's people manage applications. */
export function homeOf(identity: Identity | undefined): string {
  if (identity?.hanyaPaketId) return `/paket-soal/${identity.hanyaPaketId}`
  return identity?.application_username === systemApplicationUsername ? '/admin' : '/dashboard'
}

function failed(name: string, message: string): AuthActionResponse {
  return { success: false, error: { name, message } }
}

function said(error: unknown): string | undefined {
  return error instanceof RequestError ? error.said : undefined
}
