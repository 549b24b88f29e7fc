const text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

const kinds: [mime: string, isOf: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))],
  ['image/webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['audio/wav', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE'],
  // With a name tag in front, or at once a frame of MPEG layer III.
  [
    'audio/mpeg',
    (bytes) => text(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  ],
  ['audio/ogg', (bytes) => text(bytes, 0, 4) === 'OggS'],
  [
    'audio/mp4',
    (bytes) => text(bytes, 4, 8) === 'ftyp' && ['M4A ', 'M4B ', 'mp42', 'isom'].includes(text(bytes, 8, 12)),
  ],
]

/** What a picture or sound really is, by its first bytes; undefined for anything that is not shown to students. */
export function mimeOf(bytes: Uint8Array): string | undefined {
  return kinds.find(([, isOf]) => isOf(bytes))?.[0]
}
