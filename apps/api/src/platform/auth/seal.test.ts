import { describe, expect, it } from 'vitest'
import { deriveKey, seal, unseal } from '#platform/auth/seal.ts'

const key = Buffer.from(Uint8Array.from({ length: 32 }, (_, index) => index))
const aad = 'soal:bagian-1'
const text = 'Jawaban nomor 1: ½ 🌱'
/** `exams/ujian/seal.test.ts` of the web opens the same. */
const vector = 'AAAAAAAAAAAAAAAARN3Cv9dN7Z1mx8Raagygo_KB63PYHuye4PdNVGNSgo-2da1sBebZKg'

describe('a seal', () => {
  it('opens with its key alone, under its own name, unchanged', () => {
    const sealed = seal(key, text, aad)
    expect(unseal(key, sealed, aad).toString()).toBe(text)
    expect(seal(key, text, aad)).not.toEqual(sealed)
    expect(() => unseal(Buffer.alloc(32), sealed, aad)).toThrow(/authenticate/)
    expect(() => unseal(key, sealed, 'soal:bagian-2')).toThrow(/authenticate/)
    expect(() => unseal(key, Buffer.from(sealed.with(20, sealed[20]! ^ 1)), aad)).toThrow(/authenticate/)
    expect(() => unseal(key, sealed.subarray(0, 27), aad)).toThrow(/Too short/)
  })

  it('opens what browsers open', () => {
    expect(unseal(key, Buffer.from(vector, 'base64url'), aad).toString()).toBe(text)
  })

  it('has a key of its own for each thing and purpose', () => {
    const keys = ['bagian', 'jawaban'].flatMap((purpose) =>
      ['a', 'b'].map((id) => deriveKey(key, purpose, id)),
    )
    expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(4)
    expect(keys[0]).toHaveLength(32)
  })
})
