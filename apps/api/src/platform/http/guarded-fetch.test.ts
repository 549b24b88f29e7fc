import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { demandOutgoing, guardedFetch } from './guarded-fetch.ts'

const nobody = { outgoingAllow: [] }
const loopback = { outgoingAllow: ['127.0.0.0/8', '::1'] }

let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end()
let connections = 0
const server = createServer((request, response) => answer(request, response))
server.on('connection', () => void connections++)
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void (connections = 0))

describe('what a tenant may have called', () => {
  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('is nothing within: %s', async (address) => {
    expect(() => demandOutgoing(nobody, address)).toThrow('jaringan dalam')
    await expect(guardedFetch(nobody, address)).rejects.toMatchObject({ reason: 'address' })
  })

  it.each([
    ['ftp://example.com', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['bukan alamat', 'https://'],
    ['http://93.184.216.34/', 'http:// hanya boleh'],
    ['https://a:b@example.com/', 'nama pengguna'],
  ])('is an address of the web: %s', (address, message) => {
    expect(() => demandOutgoing(nobody, address)).toThrow(message)
  })

  it('is what is public, and what the operator has named', () => {
    for (const address of [
      'https://93.184.216.34/',
      'https://[2606:4700::1111]/',
      'https://api.contoh.id/kirim',
    ])
      expect(() => demandOutgoing(nobody, address)).not.toThrow()
    const { outgoingAllow } = readConfig({ OUTGOING_ALLOW: '10.1.0.0/16, 192.168.1.5' })
    for (const address of ['http://10.1.200.3/', 'https://192.168.1.5/', 'http://[::ffff:10.1.2.3]/'])
      expect(() => demandOutgoing({ outgoingAllow }, address)).not.toThrow()
    for (const address of ['http://10.2.0.1/', 'https://192.168.1.6/', 'http://93.184.216.34/'])
      expect(() => demandOutgoing({ outgoingAllow }, address)).toThrow(/https:|jaringan dalam/)
    expect(() => readConfig({ OUTGOING_ALLOW: '10.1.0.0/99' })).toThrow('OUTGOING_ALLOW')
  })

  it('is judged where a name leads to, and nothing reaches the machine behind it', async () => {
    for (const address of [`http://localhost:${port}/`, `https://localhost:${port}/`])
      await expect(guardedFetch(nobody, address)).rejects.toMatchObject({ reason: 'address' })
    expect(connections).toBe(0)
    expect((await guardedFetch(loopback, `http://localhost:${port}/`)).status).toBe(200)
    expect(connections).toBe(1)
  })
})

describe('a call', () => {
  const call = (more: Parameters<typeof guardedFetch>[2] = {}) =>
    guardedFetch(loopback, `http://127.0.0.1:${port}/kirim?a=1`, more)

  it('carries method, headers and body, and brings the answer back', async () => {
    answer = (request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ url: request.url, method: request.method, key: request.headers['x-key'], text }),
        )
      })
    }
    const response = await call({ method: 'POST', headers: { 'x-key': 'kunci' }, body: 'hai ñ' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ url: '/kirim?a=1', method: 'POST', key: 'kunci', text: 'hai ñ' })
  })

  it('follows no redirect', async () => {
    answer = (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/lain` })
      response.end()
    }
    const response = await call()
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `http://127.0.0.1:${port}/lain`,
    ])
    expect(connections).toBe(1)
  })

  it('ends when the answer does not come, comes drop by drop, or never stops', async () => {
    answer = () => undefined
    await expect(call({ timeoutMs: 100 })).rejects.toMatchObject({ reason: 'time' })
    answer = (_request, response) => {
      const drops = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drops))
    }
    await expect(call({ timeoutMs: 200 })).rejects.toMatchObject({ reason: 'time' })
    answer = (_request, response) => void response.end('x'.repeat(5000))
    await expect(call({ mostBytes: 4096 })).rejects.toMatchObject({ reason: 'size' })
    expect(await (await call({ mostBytes: 5000 })).text()).toHaveLength(5000)
  })

  it('says in words that nobody answers', async () => {
    await expect(guardedFetch(loopback, 'http://127.0.0.1:1/')).rejects.toMatchObject({
      reason: 'network',
      message: 'Alamat ini tidak dapat dihubungi (ECONNREFUSED).',
    })
  })

  it('takes an answer without a body', async () => {
    answer = (_request, response) => void response.writeHead(204).end()
    expect((await call()).status).toBe(204)
  })
})
