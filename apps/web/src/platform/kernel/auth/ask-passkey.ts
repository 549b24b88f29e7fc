import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { passkeyQuestion } from '@suluh/contract/platform/passkey'
import { call } from '../data/call.ts'
import { RequestError } from '../data/request-error.ts'

// Loaded with the first press of a button only.

type Json = Record<string, unknown>

/** Lets the browser ask for a passkey to sign in by; throws in words that can be shown. */
export async function askToSignIn(): Promise<Json> {
  return answering(await call(passkeyQuestion.signIn, {}, { keepsSession: true }))
}

/** The same, to show that it is still them. */
export async function askToProve(): Promise<Json> {
  return answering(await call(passkeyQuestion.proof, {}))
}

/** Lets the browser make one. */
export async function askToMake(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await inWords(() => startRegistration({ optionsJSON }))) }
}

async function answering(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await inWords(() => startAuthentication({ optionsJSON }))) }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new RequestError('CustomRequest', 400, wordsFor(error))
  }
}

/** Browsers tell nobody apart who has no passkey here, lets it be, or takes too long. */
function wordsFor(error: unknown): string {
  const { code, name } = error instanceof WebAuthnError ? error : { code: '', name: nameOf(error) }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'Perangkat ini sudah punya kunci sandi untuk akun Anda.'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || name === 'SecurityError')
    return 'Kunci sandi tidak dapat dipakai di alamat ini. Buka Suluh lewat alamat resminya.'
  if (/USER_VERIFICATION|DISCOVERABLE|PUBKEYCREDPARAMS/.test(code))
    return 'Perangkat ini tidak dapat membuat kunci sandi yang dijaga PIN, sidik jari, atau wajah. Pakai perangkat lain.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Kunci sandi belum dipakai: dibatalkan, terlalu lama, atau tidak ada di perangkat ini.'
  return 'Peramban ini belum dapat memakai kunci sandi. Perbarui peramban, atau pakai cara lain.'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
