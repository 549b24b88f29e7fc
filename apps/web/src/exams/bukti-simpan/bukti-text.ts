import type { IsiBukti } from '@suluh/contract/exams/bukti-simpan'
import { toBytes } from '#platform/kernel/base64.ts'

const jws = /(eyJ[\w-]+\.[\w-]+)\.([\w-]{86})/

/** The signed text in whatever was pasted or opened: a file with words around it, or lines that a mail has broken. */
export function findText(given: string): string | undefined {
  return jws.exec(given.replace(/\s+/g, ''))?.[0]
}

/**
 * What a signed text says, where it was signed with this key (`x` of its JWK) and not changed since; asks nobody. Works
 * on plain http too, where browsers keep their own signatures back, as older ones do anywhere.
 */
export async function readText(text: string, x: string): Promise<IsiBukti | undefined> {
  const [, said, signature] = jws.exec(text) ?? []
  if (!said || !signature) return undefined
  const isGenuine = await verify(new TextEncoder().encode(said), toBytes(signature), toBytes(x))
  if (!isGenuine) return undefined
  return JSON.parse(new TextDecoder().decode(toBytes(said.split('.')[1] ?? ''))) as IsiBukti
}

type Bytes = Uint8Array<ArrayBuffer>

async function verify(said: Bytes, signature: Bytes, key: Bytes): Promise<boolean> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const own = await subtle?.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => undefined)
  if (subtle && own) return subtle.verify('Ed25519', own, signature, said)
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return ed25519.verify(signature, said, key, { zip215: false })
}
