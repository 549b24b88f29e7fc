import { createHash } from 'node:crypto'

export type StoredImage = { mime: string; bytes: Uint8Array }

/** The pictures and sounds of one file, in order of appearance; identical bytes are kept once. */
export type ImageStore = {
  images: StoredImage[]
  /** Returns the index, or null for a kind that browsers neither show nor play (EMF, WMF, TIFF, BMP, SVG). */
  add(bytes: Uint8Array): number | null
}

export function createImageStore(): ImageStore {
  const images: StoredImage[] = []
  const known = new Map<string, number>()
  return {
    images,
    add(bytes) {
      const mime = imageMime(bytes)
      if (mime === null) return null
      const hash = createHash('sha256').update(bytes).digest('hex')
      const index = known.get(hash) ?? images.push({ mime, bytes }) - 1
      known.set(hash, index)
      return index
    },
  }
}

const signatures: [mime: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, '\xff\xfb'],
  ['audio/mpeg', 0, '\xff\xf3'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/wav', 8, 'WAVE'],
  ['audio/mp4', 4, 'ftypM4A'],
]

/** The kind of picture or sound by its content; names and declared types are not trusted. */
export function imageMime(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, offset, mark]) => head.startsWith(mark, offset))?.[0] ?? null
}
