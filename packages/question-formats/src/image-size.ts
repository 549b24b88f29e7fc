export type Size = { width: number; height: number }

/** Width and height of a picture from its head, in pixels; a square where it cannot be told. */
export function imageSize(bytes: Uint8Array): Size {
  return readSize(bytes) ?? { width: 200, height: 200 }
}

/** The same as a browser shows it, upright whichever way the camera was held; undefined where it cannot be told. */
export function shownSize(bytes: Uint8Array): Size | undefined {
  const size = readSize(bytes)
  return size && isTurned(bytes) ? { width: size.height, height: size.width } : size
}

function readSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 30) return undefined
  const view = viewOf(bytes)
  const size = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function png(view: DataView): Size | undefined {
  if (view.getUint32(0) !== 0x89504e47) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): Size | undefined {
  if (view.getUint32(0) !== 0x47494638) return undefined
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

// RFC 9649: what is kept without loss, with more than the picture, and as VP8, has its size in three places.
function webp(view: DataView): Size | undefined {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536
  switch (view.getUint32(12)) {
    case 0x56503858:
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

// The size stands in the frame header, behind segments that are skipped by their length.
function jpeg(view: DataView): Size | undefined {
  for (const { marker, at } of segmentsOf(view)) {
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 5), height: view.getUint16(at + 3) }
  }
  return undefined
}

/** The segments of a JPEG: their marker and where their length stands. */
function* segmentsOf(view: DataView): Generator<{ marker: number; at: number }> {
  if (view.getUint16(0) !== 0xffd8) return
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint16(at)
    if ((marker & 0xff00) !== 0xff00) return
    yield { marker, at: at + 2 }
    at += 2 + view.getUint16(at + 2)
  }
}

const orientationTag = 0x0112

/** Whether the camera noted that it lay on its side: orientation 5 to 8 of the first EXIF directory. */
function isTurned(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const exif = [...segmentsOf(view)].find(
    ({ marker, at }) => marker === 0xffe1 && view.getUint32(at + 2) === 0x45786966,
  )
  if (!exif) return false
  const tiff = exif.at + 8
  try {
    const isLittle = view.getUint16(tiff) === 0x4949
    const list = tiff + view.getUint32(tiff + 4, isLittle)
    for (let entry = 0; entry < view.getUint16(list, isLittle); entry += 1) {
      const at = list + 2 + entry * 12
      if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle) > 4
    }
  } catch {
    // Cut short or damaged: a browser shows it as it lies.
  }
  return false
}
