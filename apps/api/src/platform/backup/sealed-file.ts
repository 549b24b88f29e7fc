import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Pace } from './gentle.ts'

// A file under a key: what it is (8 bytes), a salt (32), then pieces of 1 MB, each by AES-256-GCM with its tag behind it. As in
// STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the nonce counts the pieces and marks the last one, so none can be left
// out, put elsewhere or cut off; the key follows from the salt and from which file it is, so none stands in for another.

const magic = Buffer.from('SULUHC01')
const saltBytes = 32
const pieceBytes = 1 << 20
const tagBytes = 16
const cipher = 'aes-256-gcm'
const piecesToSync = 4

/** A key, and which file it is: another one's bytes do not open under it. */
export type Sealing = { key: Buffer; what: string }

/** What cannot be opened: another key, another file, changed or cut short. */
export class NotOpened extends Error {}

/** `source` in pieces under the key. */
export async function* sealing(
  source: AsyncIterable<Buffer>,
  { key, what }: Sealing,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, what)
  yield Buffer.concat([magic, salt])
  for await (const { bytes, number, isLast } of inPieces(source, pieceBytes)) {
    const sealed = createCipheriv(cipher, own, nonceOf(number, isLast))
    yield Buffer.concat([sealed.update(bytes), sealed.final(), sealed.getAuthTag()])
  }
}

/** What `sealing` was given. Throws `NotOpened`; what came before is right as far as it goes. */
export async function* unsealing(
  source: AsyncIterable<Buffer>,
  { key, what }: Sealing,
): AsyncGenerator<Buffer> {
  const headBytes = magic.length + saltBytes
  let head = Buffer.alloc(0)
  let own: Buffer | undefined
  const rest = async function* () {
    for await (const bytes of source) {
      if (own) yield bytes
      else {
        head = Buffer.concat([head, bytes])
        if (head.length < headBytes) continue
        if (!isSealed(head)) throw new NotOpened('bukan berkas tersandi Suluh')
        own = keyOf(key, head.subarray(magic.length, headBytes), what)
        yield head.subarray(headBytes)
      }
    }
  }
  for await (const { bytes, number, isLast } of inPieces(rest(), pieceBytes + tagBytes)) {
    if (!own || bytes.length < tagBytes) throw new NotOpened('terpotong')
    const opening = createDecipheriv(cipher, own, nonceOf(number, isLast), { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(-tagBytes))
    const text = opening.update(bytes.subarray(0, -tagBytes))
    try {
      opening.final()
    } catch {
      throw new NotOpened('tidak terbuka dengan kunci ini, atau isinya berubah')
    }
    yield text
  }
}

/** Whether these are the first bytes of a sealed file. */
export function isSealed(head: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}

/** Writes a file anew, sealed or opened, piece by piece and each of them on the disk before it is many. */
export async function writePieces(
  from: string,
  to: string,
  change: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  pace?: Pace,
): Promise<void> {
  const { mode } = await stat(from)
  const source = await open(from, 'r')
  const target = await open(to, 'w', mode)
  try {
    let written = 0
    const bytes = source.createReadStream({ highWaterMark: pieceBytes, autoClose: false })
    for await (const piece of change(bytes as AsyncIterable<Buffer>)) {
      await target.writeFile(piece)
      if (++written % piecesToSync === 0) await target.datasync()
      await pace?.()
    }
    await target.sync()
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

function keyOf(key: Buffer, salt: Buffer, what: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `suluh cadangan ${what}`, 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** All of `source` in pieces of this size; the last one may be shorter, and empty where there is nothing. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let kept: Buffer[] = []
  let length = 0
  let number = 0
  for await (const bytes of source) {
    kept.push(bytes)
    length += bytes.length
    // One piece is held back: whether it is the last shows only at the end.
    if (length <= size) continue
    let all = Buffer.concat(kept)
    while (all.length > size) {
      yield { bytes: all.subarray(0, size), number: number++, isLast: false }
      all = all.subarray(size)
    }
    kept = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(kept), number, isLast: true }
}
