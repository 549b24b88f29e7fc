// What is sealed lies where anybody may take it: iv (12 bytes), ciphertext, tag (16), as `platform/auth/seal.ts` of the API.

const ivBytes = 12
const tagBytes = 16

/**
 * Seals by AES-256-GCM under a key of 32 bytes. `aad` says what it is, and opens nothing else. Works on plain http
 * too, where browsers keep their own ciphers back.
 */
export async function seal(
  key: Uint8Array,
  text: string | Uint8Array,
  aad: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const sealed = await cipher('encrypt', { key, iv, aad }, plain)
  const whole = new Uint8Array(ivBytes + sealed.length)
  whole.set(iv)
  whole.set(sealed, ivBytes)
  return whole
}

/** Opens what was sealed with this key and `aad`; rejects for anything else, and for what was changed. */
export async function unseal(key: Uint8Array, sealed: Uint8Array, aad: string): Promise<Uint8Array> {
  if (sealed.length < ivBytes + tagBytes) throw new Error('Too short to be sealed.')
  return cipher('decrypt', { key, iv: sealed.subarray(0, ivBytes), aad }, sealed.subarray(ivBytes))
}

async function cipher(
  way: 'encrypt' | 'decrypt',
  { key, iv, aad }: { key: Uint8Array; iv: Uint8Array; aad: string },
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const additionalData = new TextEncoder().encode(aad)
  // The browser's own, where the page is a secure context.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) {
    const { gcm } = await import('@noble/ciphers/aes.js')
    return gcm(key, iv, additionalData)[way](bytes)
  }
  const own = await subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, [way])
  const terms = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData }
  return new Uint8Array(await subtle[way](terms, own, new Uint8Array(bytes)))
}
