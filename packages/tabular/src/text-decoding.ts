/**
 * Text of a file in UTF-8, UTF-16 with a mark, or else Windows-1252; null for what is no text.
 * Line ends become `\n`; control characters, which a database would refuse, are removed.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  if (text === null || text.includes('\0')) return null
  const sample = text.slice(0, 20_000)
  // oxlint-disable-next-line no-control-regex
  const strange = sample.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0
  return strange * 50 > sample.length ? null : cleanText(text.replace(/\r\n?/g, '\n'))
}

/** Removes control characters and broken surrogates. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f\ufeff\ufffe\uffff]/g, '').toWellFormed()
}

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
