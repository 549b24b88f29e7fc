import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { lookup as resolveAll } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '#platform/config.ts'

/** A call to an address that somebody typed has failed; `message` tells them why, in Indonesian. */
export class OutgoingError extends Error {
  readonly reason: 'address' | 'network' | 'time' | 'size'

  constructor(reason: OutgoingError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export type Outgoing = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Ends the call earlier than its time limit does. */
  signal?: AbortSignal
  /** For all of it, from looking the name up to the last byte. */
  timeoutMs?: number
  /** What is longer is no answer. */
  mostBytes?: number
}

const defaultTimeoutMs = 10_000
const defaultMostBytes = 256 * 1024

/**
 * Fetches from an address that a tenant has named. Only public addresses are reached, besides those that the operator has
 * named in `OUTGOING_ALLOW`: what a name leads to is judged when the connection is opened, so a name that changes in
 * between leads nowhere else. Plain http only to what the operator has named. No redirect is followed, no connection is
 * shared with another call, no proxy is asked.
 */
export async function guardedFetch(
  config: Pick<Config, 'outgoingAllow'>,
  address: string | URL,
  { method = 'GET', headers = {}, body, signal, timeoutMs = defaultTimeoutMs, mostBytes }: Outgoing = {},
): Promise<Response> {
  const url = readAddress(address)
  const reach = reachOf(config, url.protocol)
  demandReach(url, reach)
  const limit = AbortSignal.timeout(timeoutMs)
  const options: RequestOptions = {
    method,
    headers: { 'user-agent': 'Suluh', ...headers, 'accept-encoding': 'identity' },
    // A shared agent might hand over a connection that was opened without the guard.
    agent: false,
    lookup: lookupWithin(reach, url.protocol),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }
  try {
    const answer = await send(url, options, body)
    return await readAnswer(answer, mostBytes ?? defaultMostBytes)
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    if (limit.aborted)
      throw new OutgoingError('time', `Tidak ada jawaban dalam ${Math.round(timeoutMs / 1000)} detik.`)
    throw new OutgoingError('network', `Alamat ini tidak dapat dihubungi (${codeOf(error)}).`)
  }
}

/** Whether an address may be kept: it is one, and it names no machine within. Names are resolved when they are called. */
export function demandOutgoing(config: Pick<Config, 'outgoingAllow'>, address: string): void {
  const url = readAddress(address)
  demandReach(url, reachOf(config, url.protocol))
}

/**
 * The IP address that a host leads to, for what is no HTTP and connects to that address itself; throws where it leads within.
 * `isWithin`: the operator has named it.
 */
export async function resolveOutgoing(
  config: Pick<Config, 'outgoingAllow'>,
  host: string,
): Promise<{ address: string; isWithin: boolean }> {
  const isPublic = reachOf(config, 'https:')
  const isNamed = reachOf(config, 'http:')
  const found = isIP(host) ? [host] : await namesOf(host)
  const address = found.find((each) => isPublic(each))
  if (address === undefined) throw unreachable('https:')
  return { address, isWithin: isNamed(address) }
}

async function namesOf(host: string): Promise<string[]> {
  try {
    const found = await resolveAll(host, { all: true })
    return found.map(({ address }) => address)
  } catch (error) {
    throw new OutgoingError('network', `Nama server ini tidak dikenal (${codeOf(error)}).`)
  }
}

/** Whether a connection to this IP address may be opened. */
type Reach = (ip: string) => boolean

function reachOf({ outgoingAllow }: Pick<Config, 'outgoingAllow'>, protocol: string): Reach {
  const allowed = outgoingAllow.map((each) => parseRange(each))
  return (ip) => {
    const address = ipaddr.process(ip)
    if (allowed.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits)))
      return true
    return protocol === 'https:' && address.range() === 'unicast'
  }
}

/** An address or a range (`10.1.0.0/16`) as `OUTGOING_ALLOW` names it; throws where it is none. */
export function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function readAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new OutgoingError('address', 'Tulis alamat lengkap yang diawali https://')
  if (url.username || url.password)
    throw new OutgoingError('address', 'Alamat tidak boleh memuat nama pengguna atau kata sandi.')
  return url
}

/** A host that is an IP address is never looked up, so it is judged here. */
function demandReach(url: URL, reach: Reach): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !reach(host)) throw unreachable(url.protocol)
}

function unreachable(protocol: string): OutgoingError {
  return new OutgoingError(
    'address',
    protocol === 'http:'
      ? 'Pakai alamat https://. Alamat http:// hanya boleh bila diizinkan penyelenggara server.'
      : 'Alamat ini berada di jaringan dalam dan tidak boleh dihubungi. Pakai alamat di internet, atau minta penyelenggara server mengizinkannya.',
  )
}

function lookupWithin(reach: Reach, protocol: string): LookupFunction {
  return (hostname, { family, hints, all }, done) =>
    resolveName(hostname, { family, hints, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const within = found.filter(({ address }: LookupAddress) => reach(address))
      const [first] = within
      if (!first) return done(unreachable(protocol), '', 0)
      if (all) return done(null, within)
      return done(null, first.address, first.family)
    })
}

function send(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, options, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) {
      answer.destroy()
      throw new OutgoingError('size', `Jawabannya lebih panjang dari ${Math.round(mostBytes / 1024)} kB.`)
    }
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}
