import { crc32, inflateRawSync } from 'node:zlib'
import { SuluhError } from '@suluh/contract/platform/error'

export type ReadLimits = {
  /** Size of the file itself. */
  fileBytes: number
  /** Sum of all parts of a zip once inflated. */
  inflatedBytes: number
  /** One part once inflated. */
  partBytes: number
  entries: number
  /** Inflated to packed size of one part; only parts above 1 MB are held to it. */
  ratio: number
}

const megabyte = 1024 * 1024
export const defaultLimits: ReadLimits = {
  fileBytes: 20 * megabyte,
  inflatedBytes: 200 * megabyte,
  partBytes: 100 * megabyte,
  entries: 5000,
  ratio: 200,
}

export type ZipEntry = { name: string; packed: Uint8Array; isDeflated: boolean; size: number; crc: number }

const tooLarge = (what: string) =>
  new SuluhError(
    'too-large',
    `Isi berkas terlalu besar setelah dibuka (${what}). Bagi menjadi beberapa berkas, atau hapus baris dan gambar yang tidak perlu.`,
  )

/** The one error for files whose bytes do not hold what they promise. */
export function corrupt(cause?: unknown): SuluhError {
  const error = new SuluhError(
    'validation',
    'Berkas ini rusak atau tidak lengkap. Buka di Word atau Excel, simpan ulang, lalu unggah lagi.',
  )
  if (cause !== undefined) error.cause = cause
  return error
}

/**
 * Entries of a zip by name, from its central directory and without inflating anything.
 * Throws `too-large` for a zip that promises more than the limits allow, `validation` for a damaged one,
 * `unsupported-file` for an encrypted one.
 */
export function listZip(bytes: Uint8Array, limits: ReadLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { count, start } = findDirectory(view)
  if (count > limits.entries) throw tooLarge(`${count} bagian`)
  const entries = new Map<string, ZipEntry>()
  let at = start
  let total = 0
  let packedTotal = 0
  for (let i = 0; i < count; i++) {
    const { entry, next } = readEntry(view, bytes, at)
    at = next
    total += entry.size
    packedTotal += entry.packed.length
    if (entry.size > limits.partBytes || total > limits.inflatedBytes)
      throw tooLarge(`lebih dari ${Math.round(limits.inflatedBytes / megabyte)} MB`)
    if (entry.size > megabyte && entry.size > entry.packed.length * limits.ratio)
      throw tooLarge('pemampatan tidak wajar')
    entries.set(entry.name, entry)
  }
  // Entries that share bytes make a small file promise much more than it holds.
  if (packedTotal > bytes.length) throw tooLarge('bagian yang bertumpuk')
  return entries
}

function findDirectory(view: DataView): { count: number; start: number } {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const count = view.getUint16(at + 10, true)
    const start = view.getUint32(at + 16, true)
    if (count === 0xffff || start === 0xffffffff) throw tooLarge('zip 64-bit')
    return { count, start }
  }
  throw corrupt()
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw corrupt()
  if (view.getUint16(at + 8, true) & 1)
    throw new SuluhError(
      'unsupported-file',
      'Berkas ini berkata sandi. Hapus kata sandinya, lalu unggah lagi.',
    )
  const method = view.getUint16(at + 10, true)
  const packedSize = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== 0x04034b50) throw corrupt()
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (from + packedSize > view.byteLength || next > view.byteLength) throw corrupt()
  if (method !== 0 && method !== 8) throw corrupt()
  const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/')
  const entry = {
    name,
    packed: bytes.subarray(from, from + packedSize),
    isDeflated: method === 8,
    size,
    crc: view.getUint32(at + 16, true),
  }
  return { entry, next }
}

/** Bytes of one entry, never more than it promised. Throws `validation` where size or checksum differ. */
export function inflate(entry: ZipEntry): Uint8Array {
  let bytes = entry.packed
  if (entry.isDeflated) {
    try {
      bytes = inflateRawSync(entry.packed, { maxOutputLength: Math.max(1, entry.size) })
    } catch (cause) {
      throw corrupt(cause)
    }
  }
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw corrupt()
  return bytes
}
