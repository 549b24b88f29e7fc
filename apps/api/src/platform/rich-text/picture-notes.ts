/**
 * A picture as it was, bit for bit where it is drawn, without what the camera noted beside it: where it was taken, when, by which
 * phone, a smaller picture of what was cut away, and whatever hangs behind its end. Which way it was held stays. Undefined where
 * it is no whole head of such a picture. JPEG by ITU T.81 annex B, PNG by W3C PNG 3, WebP by Google's container specification,
 * orientation by Exif 2.3.
 */
export function withoutNotes(bytes: Buffer, mime: string): Buffer | undefined {
  const strip = strippers[mime]
  try {
    return strip ? strip(bytes) : bytes
  } catch (error) {
    // A length that reaches beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const strippers: Record<string, (bytes: Buffer) => Buffer | undefined> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let orientation = 1
  let at = 2
  let isDrawn = false
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return isDrawn ? joined() : undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (isDrawing(marker, segment)) parts.push(segment)
    else if (marker === 0xe1 && segment.toString('latin1', 4, 10) === 'Exif\0\0')
      orientation = orientationOf(segment.subarray(10))
    at = end
    if (marker !== 0xda) continue
    isDrawn = true
    const next = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, next))
    at = next
  }
  return isDrawn ? joined() : undefined

  function joined(): Buffer {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
    const noted = orientation === 1 ? [] : [head, exif]
    return Buffer.concat([Buffer.from([0xff, 0xd8]), ...noted, ...parts, Buffer.from([0xff, 0xd9])])
  }
}

/** Of what an application or a person may put into a picture: JFIF, the colours' profile and Adobe's note on colours. */
function isDrawing(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  return marker < 0xe0 || marker > 0xef || marker === 0xe0 || marker === 0xee
}

/** Behind the coded points: the next marker that is none of the restarts within. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1]
    if (marker === undefined) break
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}

/** What a browser draws by, beside the parts that no picture can be without (they begin with a capital). */
const pngParts = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (at === 8 && (type !== 'IHDR' || end > bytes.length)) return undefined
    if (/^[A-Z]/.test(type) || pngParts.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return parts.length > 1 ? Buffer.concat(parts) : undefined
}

const exifFlag = 0x08
const xmpFlag = 0x04

function stripWebp(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let orientation = 1
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (type === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, end))
    if (['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'].includes(type))
      parts.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  const [first] = parts
  if (!first) return undefined
  if (first.toString('latin1', 0, 4) === 'VP8X') {
    const flags = first.readUInt8(8) & ~(exifFlag | xmpFlag)
    first.writeUInt8(orientation === 1 ? flags : flags | exifFlag, 8)
    const exif = exifOf(orientation)
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
    head.writeUInt32LE(exif.length, 4)
    if (orientation !== 1) parts.push(head, exif)
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const orientationTag = 0x0112

/** Which of the eight ways the camera was held, from the first directory of its notes; 1 where they do not say. */
function orientationOf(notes: Buffer): number {
  // WebP of some programs has the head that JPEG needs.
  const tiff = notes.toString('latin1', 0, 4) === 'Exif' ? notes.subarray(6) : notes
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const entries = Array.from({ length: read16(first) }, (_, index) => first + 2 + index * 12)
    const found = entries.find((at) => read16(at) === orientationTag)
    const orientation = found === undefined ? 1 : read16(found + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  } catch {
    // Notes that are cut off say nothing.
    return 1
  }
}

/** Notes that say nothing else. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
