type Part = { status: number; bytes: Buffer; headers: Record<string, string> }

/** The bytes that a `Range` header asks for (RFC 9110, 14.2): Safari plays no sound from a server without it. */
export function partOf(bytes: Buffer, range: string | undefined): Part {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return { status: 200, bytes, headers: { 'accept-ranges': 'bytes' } }
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (start > end)
    return {
      status: 416,
      bytes: Buffer.alloc(0),
      headers: { 'content-range': `bytes */${bytes.length}` },
    }
  return {
    status: 206,
    bytes: bytes.subarray(start, end + 1),
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${bytes.length}` },
  }
}
