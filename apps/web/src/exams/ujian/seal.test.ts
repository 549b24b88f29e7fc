import { createCipheriv, createDecipheriv } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { seal, unseal } from './seal.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page on plain http in a school's LAN. */
function onPlainHttp(): void {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
}

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const aad = 'soal:bagian-1'
const text = 'Jawaban nomor 1: ½ 🌱'
const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** Made by the server: `platform/auth/seal.test.ts` opens the same. */
const vector = 'AAAAAAAAAAAAAAAARN3Cv9dN7Z1mx8Raagygo_KB63PYHuye4PdNVGNSgo-2da1sBebZKg'

describe.each([
  ['by the browser', () => undefined],
  ['on plain http', onPlainHttp],
])('a seal, %s', (_name, arrive) => {
  it('opens with its key alone, under its own name, unchanged', async () => {
    arrive()
    const sealed = await seal(key, text, aad)
    expect(read(await unseal(key, sealed, aad))).toBe(text)
    expect(await seal(key, text, aad)).not.toEqual(sealed)
    await expect(unseal(new Uint8Array(32), sealed, aad)).rejects.toThrow(/operation|tag/)
    await expect(unseal(key, sealed, 'soal:bagian-2')).rejects.toThrow(/operation|tag/)
    await expect(unseal(key, sealed.with(20, sealed[20]! ^ 1), aad)).rejects.toThrow(/operation|tag/)
    await expect(unseal(key, sealed.subarray(0, 27), aad)).rejects.toThrow(/Too short/)
  })

  it('is what the server opens, and opens what the server sealed', async () => {
    const before = await seal(key, text, aad)
    arrive()
    expect(read(await unseal(key, before, aad))).toBe(text)
    expect(read(await unseal(key, new Uint8Array(Buffer.from(vector, 'base64url')), aad))).toBe(text)
    const sealed = await seal(key, new TextEncoder().encode(text), aad)
    const opened = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from(aad))
      .setAuthTag(sealed.subarray(-16))
    expect(opened.update(sealed.subarray(12, -16), undefined, 'utf8') + opened.final('utf8')).toBe(text)
  })
})

it('the vector is made by Node alone', () => {
  const iv = new Uint8Array(12)
  const made = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad))
  const bytes = Buffer.concat([iv, made.update(text, 'utf8'), made.final(), made.getAuthTag()])
  expect(bytes.toString('base64url')).toBe(vector)
})
