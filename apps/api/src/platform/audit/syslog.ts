import dgram from 'node:dgram'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import net from 'node:net'
import { hostname } from 'node:os'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { AuditLine } from './audit-lines.ts'

/** Facility 13 (log audit); what was refused is a warning, all else is information. */
const facility = 13
const [warning, information] = [4, 6]
/** Printable ASCII without spaces, as a name in the header has to be. */
const host =
  hostname()
    .replaceAll(/[^!-~]/g, '-')
    .slice(0, 255) || '-'
const longestMs = 15_000

/**
 * A line of the log as RFC 5424 has it: its place in the chain as structured data (under the number that IANA keeps for
 * examples, 32473), all of it as JSON in ASCII, so that no receiver has to guess a character set.
 */
export function syslogLine(kode: string, { seq, line }: AuditLine): string {
  const severity = /ditolak|gagal/.test(line.tindakan) ? warning : information
  const at = new Date(line.pada).toISOString()
  const text = JSON.stringify({ aplikasi: kode, ...line }).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<${facility * 8 + severity}>1 ${at} ${host} suluh - audit [suluh@32473 aplikasi="${kode}" urut="${seq}"] ${text}`
}

/**
 * Hands lines over to `tls://`, `tcp://` (RFC 5425, 6587: each with its length before it), `udp://` (RFC 5426) or `file://`. Throws
 * where that did not succeed to the end: some of them may have arrived then, and come once more.
 */
export async function sendLines(address: URL, lines: string[]): Promise<void> {
  if (address.protocol === 'file:') return append(fileURLToPath(address), lines)
  if (address.protocol === 'udp:') return sendDatagrams(address, lines)
  const place = { host: bare(address.hostname), port: Number(address.port) }
  const socket =
    address.protocol === 'tls:'
      ? tls.connect({ ...place, servername: nameOf(place.host) })
      : net.connect(place)
  const late = () => socket.destroy(new Error(`${address.host} tidak menjawab`))
  const timer = setTimeout(late, longestMs)
  try {
    await once(socket, address.protocol === 'tls:' ? 'secureConnect' : 'connect')
    // What it says is of no interest, but its goodbye is.
    socket.resume()
    const closed = once(socket, 'close')
    for (const line of lines)
      if (!socket.write(`${Buffer.byteLength(line)} ${line}`))
        await Promise.race([once(socket, 'drain'), closed])
    socket.end()
    // It has read all of it once it takes leave, too.
    await closed
    if (socket.errored) throw socket.errored
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

async function append(path: string, lines: string[]): Promise<void> {
  const file = await open(path, 'a', 0o640)
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sendDatagrams({ hostname: name, port }: URL, lines: string[]): Promise<void> {
  const socket = dgram.createSocket(net.isIPv6(bare(name)) ? 'udp6' : 'udp4')
  try {
    for (const line of lines)
      await new Promise<void>((sent, fail) =>
        socket.send(line, Number(port), bare(name), (error) => (error ? fail(error) : sent())),
      )
  } finally {
    socket.close()
  }
}

/** An IPv6 address without its brackets. */
function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}

/** No name is asked of a certificate by number. */
function nameOf(name: string): string {
  return net.isIP(name) ? '' : name
}
