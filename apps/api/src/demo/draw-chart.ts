import { crc32, deflateSync } from 'node:zlib'

const [width, height, margin] = [420, 260, 20]
const [white, ink, rule, bar] = [0, 1, 2, 3]
const palette = Buffer.from([255, 255, 255, 40, 40, 40, 205, 205, 205, 217, 143, 0])

/** A bar chart as PNG: one bar per value, a line for every `step` up to `most`. */
export function drawBarChart(values: number[], { step, most }: { step: number; most: number }): Buffer {
  const pixels = Buffer.alloc(width * height, white)
  const bottom = height - margin
  const toY = (value: number) => Math.round(bottom - (value / most) * (bottom - margin))
  const fill = (x: number, y: number, wide: number, high: number, colour: number) => {
    for (let row = y; row < y + high; row++) pixels.fill(colour, row * width + x, row * width + x + wide)
  }
  for (let value = step; value <= most; value += step) fill(margin, toY(value), width - 2 * margin, 1, rule)
  const slot = (width - 2 * margin) / values.length
  for (const [index, value] of values.entries()) {
    const x = Math.round(margin + slot * (index + 0.2))
    fill(x, toY(value), Math.round(slot * 0.6), bottom - toY(value), bar)
  }
  fill(margin, margin, 2, bottom - margin, ink)
  fill(margin, bottom, width - 2 * margin, 2, ink)
  return encodePng(pixels)
}

/** PNG with a palette, 8 bits per pixel, no filter (W3C PNG specification, sections 5 and 11). */
function encodePng(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * width, (row + 1) * width)]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
