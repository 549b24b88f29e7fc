import { createHash } from 'node:crypto'
import { mimeOf } from './media-kind.ts'

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
      const mime = mimeOf(bytes)
      if (mime === undefined) return null
      const hash = createHash('sha256').update(bytes).digest('hex')
      const index = known.get(hash) ?? images.push({ mime, bytes }) - 1
      known.set(hash, index)
      return index
    },
  }
}
