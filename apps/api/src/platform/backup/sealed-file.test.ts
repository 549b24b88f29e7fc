import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { sealing, unsealing, type Sealing } from './sealed-file.ts'

const mega = 1 << 20
const key = randomBytes(32)
const seal: Sealing = { key, what: 'cadangan postgres/base/1' }

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
/** In pieces as a disk may give them. */
const from = (bytes: Buffer, size = 70_001) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  )

it('gives back what it was given, of any length, and shows none of it', async () => {
  for (const length of [0, 1, 100, mega - 1, mega, mega + 1, 3 * mega, 3 * mega + 5]) {
    const text = Buffer.alloc(length, 'rahasia murid ')
    const sealed = await all(sealing(from(text), seal))
    expect(sealed.includes('rahasia')).toBe(false)
    expect((await all(unsealing(from(sealed), seal))).equals(text)).toBe(true)
  }
})

it('opens nothing that was changed, cut short, reordered, made longer, under another key or for another file', async () => {
  const text = randomBytes(3 * mega + 5)
  const sealed = await all(sealing(from(text), seal))
  const head = 40
  const piece = mega + 16
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + piece, head + 2 * piece),
    sealed.subarray(head, head + piece),
    sealed.subarray(head + 2 * piece),
  ])
  const flipped = (at: number) => {
    const bytes = Buffer.from(sealed)
    bytes[at]! ^= 1
    return bytes
  }
  const wrong = {
    'a bit of it': flipped(sealed.length >> 1),
    'its salt': flipped(20),
    'its first bytes': flipped(0),
    'its last piece left out': sealed.subarray(0, head + 3 * piece),
    'cut within': sealed.subarray(0, head + piece + 10),
    'cut within its head': sealed.subarray(0, 20),
    empty: Buffer.alloc(0),
    'two pieces exchanged': swapped,
    'something behind it': Buffer.concat([sealed, Buffer.from('x')]),
  }
  for (const bytes of Object.values(wrong))
    await expect(all(unsealing(from(bytes), seal))).rejects.toThrow(/terpotong|kunci ini|bukan berkas/)
  await expect(all(unsealing(from(sealed), { ...seal, key: randomBytes(32) }))).rejects.toThrow('kunci ini')
  await expect(all(unsealing(from(sealed), { ...seal, what: 'lain' }))).rejects.toThrow('kunci ini')
})
