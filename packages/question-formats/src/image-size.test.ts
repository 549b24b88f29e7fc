import { describe, expect, it } from 'vitest'
import { imageSize, shownSize } from './image-size.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

// Each with the size 300 by 200 in its head.
const png = '89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8 0802000000 00000000'
const gif = '474946383961 2c01 c800 f70000 0000000000000000000000000000000000'
const lossy = '52494646 24000000 57454250 56503820 18000000 300100 9d012a 2c01 c800 0000'
const lossless = '52494646 24000000 57454250 5650384c 18000000 2f 2bc13100 0000000000'
const extended = '52494646 24000000 57454250 56503858 0a000000 10000000 2b0100 c70000 00'
const frame = 'ffc0 0011 08 00c8 012c 03 012200 021101 031101'
const jpeg = `ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 0000 ${frame} ffd9`
const exif = (order: string, orientation: string) => `ffd8 ffe1 0022 457869660000 ${order}${orientation}`
const intel = exif('49492a00 08000000 0100 1201 0300 01000000', '0600 0000 00000000')
const motorola = exif('4d4d002a 00000008 0001 0112 0003 00000001', '0008 0000 00000000')

describe('the size of a picture', () => {
  it.each([png, gif, lossy, lossless, extended, jpeg])('stands in its head: %s', (head) => {
    expect(imageSize(bytesOf(head))).toEqual({ width: 300, height: 200 })
    expect(shownSize(bytesOf(head))).toEqual({ width: 300, height: 200 })
  })

  it.each([intel, motorola])('is that of the upright photo, where the camera lay on its side: %s', (head) => {
    const photo = bytesOf(`${head} ${frame} ffd9`)
    expect(imageSize(photo)).toEqual({ width: 300, height: 200 })
    expect(shownSize(photo)).toEqual({ width: 200, height: 300 })
  })

  it.each([jpeg, `${intel} ${frame}`, lossless])('is not guessed from what was cut short: %s', (head) => {
    const whole = bytesOf(head)
    for (let length = 0; length < 28; length += 1)
      expect(shownSize(whole.subarray(0, length)), `${length} bytes`).toBeUndefined()
  })

  it('is not waited for, however many empty segments a JPEG begins with', () => {
    const hostile = bytesOf(`ffd8${'ffe10002'.repeat(2_000_000)}`)
    const started = performance.now()
    expect(shownSize(hostile)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
