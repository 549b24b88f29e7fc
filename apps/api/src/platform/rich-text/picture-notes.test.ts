import { shownSize } from '@suluh/question-formats/image-size'
import { describe, expect, it } from 'vitest'
import { withoutNotes } from './picture-notes.ts'

// Twelve by eight points, made by a browser's canvas.
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAFxABAQEBAAAAAAAAAAAAAAAAAAIBIf/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAECBBH/2gAMAwEAAhEDEQA/AMq6S2ugp1YLBNmb0//Z',
  'base64',
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAxUlEQVR4AUxPoRECQQzcefc5OqACSqACNAaLwWOwCDwGi0GjkJRABXRABcz8RYbdux/+xM1ls7vZpPtiFh/M441FvLCMJ1Zxxyau2MUZhzjiFHtcYotbrPGIzmHIfI7Ev4ezztBfcWZ/KFi6Hl2mwPnUVJ0LmSDs7OcRi3PiYphIY0KdLHKgwJmQaZJBOhoUb1zHKLYyWaREToNEE05objCaWnNqsPoVM8GayWq22EZT+icXQ93VCql4raF1VPt4g3M94R8AAAD//2sSYvQAAAAGSURBVAMAGshr+VQS47kAAAAASUVORK5CYII=',
  'base64',
)
const vp8 = Buffer.from(
  'VlA4IDAAAABwAQCdASoMAAgAD8BoJbACdAGIQAD+74Ry+59pIn2r+HEw+A2fN0/8Xsgu3ryCiAA=',
  'base64',
)
const secret = 'GPS -6.914744, 107.609810'

/** What a phone notes: a place, and how it was held. */
function exifOf(orientation: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  const write16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const write32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  write16(42, 2)
  write32(8, 4)
  write16(2, 8)
  for (const [index, [tag, value]] of [
    [0x010f, 4],
    [0x0112, orientation],
  ].entries()) {
    const at = 10 + index * 12
    write16(tag!, at)
    write16(3, at + 2)
    write32(1, at + 4)
    write16(value!, at + 8)
  }
  return Buffer.concat([tiff, Buffer.from(secret)])
}

function segment(marker: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)),
  )
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Behind the first two bytes, where a camera writes, and behind the end, where phones hang films. */
const noted = (...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), Buffer.from(`film ${secret}`)])

function chunk(type: string, content: Buffer | string): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(4)])
}

function webp(flags: number, ...chunks: [string, Buffer][]): Buffer {
  const head = Buffer.from([flags, 0, 0, 0, 11, 0, 0, 7, 0, 0])
  const all = [['VP8X', head] as const, ...chunks].map(([type, body]) => {
    const said = Buffer.alloc(8)
    said.write(type, 'latin1')
    said.writeUInt32LE(body.length, 4)
    return Buffer.concat([said, body, Buffer.alloc(body.length % 2)])
  })
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  const body = Buffer.concat(all)
  riff.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([riff, body])
}

describe('a JPEG', () => {
  it('loses all that was noted in it, and nothing of what is drawn', () => {
    const photo = noted(
      segment(0xe1, 'Exif\0\0', exifOf(1)),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`),
      segment(0xed, `Photoshop 3.0\0${secret}`),
      segment(0xe2, `MPF\0${secret}`),
      segment(0xfe, secret),
    )
    expect(withoutNotes(photo, 'image/jpeg')).toEqual(jpeg)
    expect(withoutNotes(jpeg, 'image/jpeg')).toEqual(jpeg)
  })

  it('keeps its colours’ profile', () => {
    const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01', 'profil warna')
    const kept = withoutNotes(noted(profile, segment(0xfe, secret)), 'image/jpeg')!
    expect(kept.includes(profile)).toBe(true)
    expect(kept.includes(secret)).toBe(false)
  })

  it.each([
    [6, false],
    [6, true],
    [8, false],
    [3, true],
  ])('stays upright: held as %i, little end first: %s', (orientation, isLittle) => {
    const photo = noted(segment(0xe1, 'Exif\0\0', exifOf(orientation, isLittle)))
    const kept = withoutNotes(photo, 'image/jpeg')!
    expect(kept.includes(secret)).toBe(false)
    expect(shownSize(kept)).toEqual(shownSize(photo))
    expect(shownSize(kept)).toEqual(orientation > 4 ? { width: 8, height: 12 } : { width: 12, height: 8 })
    // Done once more it is the same: files are known by their bytes.
    expect(withoutNotes(kept, 'image/jpeg')).toEqual(kept)
  })

  it('that is cut off within its points is shown as far as it goes, one without a whole head is none', () => {
    const cut = withoutNotes(jpeg.subarray(0, -20), 'image/jpeg')!
    expect(cut.subarray(0, -2)).toEqual(jpeg.subarray(0, -20))
    for (let length = 3; length < 200; length += 1)
      expect(withoutNotes(jpeg.subarray(0, length), 'image/jpeg')).toBeUndefined()
  })

  it('is read in one pass, however hostile', () => {
    expect(
      withoutNotes(Buffer.from(`ffd8${'ffe10002'.repeat(2_000_000)}`, 'hex'), 'image/jpeg'),
    ).toBeUndefined()
    const padded = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(8_000_000, 0xff)])
    expect(withoutNotes(padded, 'image/jpeg')).toEqual(jpeg)
    const points = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(8_000_000, 'ff00', 'hex')])
    expect(withoutNotes(points, 'image/jpeg')!.length).toBe(points.length + 2)
  })
})

describe('a PNG', () => {
  it('loses texts, notes, times and what hangs behind it', () => {
    const [head, rest] = [png.subarray(0, 33), png.subarray(33)]
    const noted = [chunk('eXIf', exifOf(1)), chunk('tEXt', `Comment\0${secret}`), chunk('iTXt', secret)]
    const more = [chunk('zTXt', secret), chunk('tIME', 'GPS -6.'), chunk('prVt', secret)]
    const photo = Buffer.concat([head, ...noted, ...more, rest, Buffer.from(secret)])
    expect(withoutNotes(photo, 'image/png')).toEqual(png)
  })

  it('keeps what it is drawn by', () => {
    const [head, rest] = [png.subarray(0, 33), png.subarray(33)]
    const photo = Buffer.concat([head, chunk('gAMA', '\0\0\0\0'), chunk('acTL', '\0\0\0\x01\0\0\0\0'), rest])
    expect(withoutNotes(photo, 'image/png')).toEqual(photo)
  })

  it('without a head is none', () => {
    for (let length = 8; length < 33; length += 1)
      expect(withoutNotes(png.subarray(0, length), 'image/png')).toBeUndefined()
  })
})

describe('a WebP', () => {
  it('loses its notes and says so, but for how it was held', () => {
    const points: [string, Buffer] = ['VP8 ', vp8.subarray(8)]
    const photo = (orientation: number) =>
      webp(0x0c, points, ['EXIF', exifOf(orientation)], ['XMP ', Buffer.from(secret)])
    expect(withoutNotes(photo(1), 'image/webp')).toEqual(webp(0, points))
    const turned = withoutNotes(photo(6), 'image/webp')!
    expect(turned.includes(secret)).toBe(false)
    expect(turned[20]).toBe(0x08)
    expect(withoutNotes(turned, 'image/webp')).toEqual(turned)
  })

  it('without points is none', () => {
    expect(withoutNotes(Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), 'image/webp')).toBeUndefined()
    expect(withoutNotes(Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a', 'latin1'), 'image/webp')).toBeUndefined()
  })
})
