import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

// iv (12 bytes), ciphertext, tag (16): the same bytes as `exams/ujian/seal.ts` of the web.

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key of 32 bytes for one purpose and one thing: whoever has it can compute no other. Half as dear from a `KeyObject`. */
export function deriveKey(secret: Buffer | KeyObject, purpose: string, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, id, purpose, 32))
}

/** Seals by AES-256-GCM; `aad` says what it is, and opens nothing else. */
export function seal(key: Buffer, text: string | Uint8Array, aad: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(aad))
  return Buffer.concat([iv, sealing.update(text), sealing.final(), sealing.getAuthTag()])
}

/** Opens what was sealed with this key and `aad`; throws for anything else, and for what was changed. */
export function unseal(key: Buffer, sealed: Buffer, aad: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('Too short to be sealed.')
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()])
}

/** The same, or undefined where it does not open: by a key that was replaced since, somebody has to fill it in again. */
export function tryUnseal(key: Buffer, sealed: Buffer, aad: string): Buffer | undefined {
  try {
    return unseal(key, sealed, aad)
  } catch {
    return undefined
  }
}
