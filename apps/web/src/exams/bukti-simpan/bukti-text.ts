import type { IsiBukti } from '@suluh/contract/exams/bukti-simpan'
import { toBytes } from '#platform/kernel/base64.ts'
import { loadDispensable } from '#platform/kernel/preload-error.ts'

const jws = /(eyJ[\w-]+\.[\w-]+)\.([\w-]{86})/

/** The signed text in whatever was pasted or opened: a file with words around it, or lines that a mail has broken. */
export function findText(given: string): string | undefined {
  return jws.exec(given.replace(/\s+/g, ''))?.[0]
}

/**
 * What a signed text says, where it was signed with this key (`x` of its JWK) and not changed since. Works on plain http
 * too, where browsers keep their own signatures back, as older ones do anywhere; throws where what checks it is not here.
 */
export async function readText(text: string, x: string): Promise<IsiBukti | undefined> {
  const [, said, signature] = jws.exec(text) ?? []
  if (!said || !signature) return undefined
  const isGenuine = await verify(new TextEncoder().encode(said), toBytes(signature), toBytes(x))
  if (!isGenuine) return undefined
  return JSON.parse(new TextDecoder().decode(toBytes(said.split('.')[1] ?? ''))) as IsiBukti
}

/** Fetches what checks a signature where the browser does not: afterwards no server is needed. */
export async function prepareReading(x: string): Promise<void> {
  if (!(await ownKey(toBytes(x)))) await loadCheck()
}

type Bytes = Uint8Array<ArrayBuffer>

async function verify(said: Bytes, signature: Bytes, key: Bytes): Promise<boolean> {
  const own = await ownKey(key)
  if (own) return own.subtle.verify('Ed25519', own.key, signature, said)
  const { ed25519 } = await loadCheck()
  return ed25519.verify(signature, said, key, { zip215: false })
}

/** Without it, on plain http or in an older browser, a library checks. */
async function ownKey(raw: Bytes): Promise<{ subtle: SubtleCrypto; key: CryptoKey } | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const key = await subtle?.importKey('raw', raw, 'Ed25519', false, ['verify']).catch(() => undefined)
  return subtle && key && { subtle, key }
}

const loadCheck = () => loadDispensable(() => import('@noble/curves/ed25519.js'))
