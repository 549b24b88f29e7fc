import { disableTypes, imageSize as measure, types } from 'image-size'

// Only what browsers show and the store keeps; each kind more is more code that strangers' bytes reach.
const known = new Set(['png', 'jpg', 'gif', 'webp'])
disableTypes(types.filter((type) => !known.has(type)))

/** What is shorter was cut off within its head, and would be read as a size all the same. */
const shortest = 30
/** In front of the picture stand what the camera noted and the colours' profile; nobody is to wait for more of it. */
const head = 1024 * 1024

export type Size = { width: number; height: number }

/** Width and height of a picture from its head, in pixels; a square where it cannot be told. */
export function imageSize(bytes: Uint8Array): Size {
  const { width, height } = readSize(bytes) ?? { width: 200, height: 200 }
  return { width, height }
}

/** The same as a browser shows it, upright whichever way the camera was held; undefined where it cannot be told. */
export function shownSize(bytes: Uint8Array): Size | undefined {
  const size = readSize(bytes)
  if (!size) return undefined
  const { width, height, isTurned } = size
  return isTurned ? { width: height, height: width } : { width, height }
}

function readSize(bytes: Uint8Array): (Size & { isTurned: boolean }) | undefined {
  if (bytes.length < shortest) return undefined
  try {
    const { width, height, orientation = 1 } = measure(bytes.subarray(0, head))
    return width > 0 && height > 0 ? { width, height, isTurned: orientation > 4 } : undefined
  } catch {
    return undefined
  }
}
