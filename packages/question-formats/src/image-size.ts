/** Width and height of a picture from its head, in pixels; a square where it cannot be told. */
export function imageSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes.length < 26 ? null : (png(view) ?? gif(view) ?? jpeg(view))
  return size !== null && size.width > 0 && size.height > 0 ? size : { width: 200, height: 200 }
}

type Size = { width: number; height: number } | null

function png(view: DataView): Size {
  return view.getUint32(0) === 0x89504e47 ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

function gif(view: DataView): Size {
  return view.getUint32(0) === 0x47494638
    ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null
}

// The size stands in the frame header, behind segments that are skipped by their length.
function jpeg(view: DataView): Size {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if ((marker & 0xff00) !== 0xff00) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
