import dgram from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { chainAudit } from './audit-chain.ts'
import { recordAudit } from './record-audit.ts'
import { sendNews } from './send-audit.ts'

/** Of `localhost`, signed by itself, for a hundred years; it guards nothing. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUGidk5Yrs6eQ0q+9ogTuI2xyq4v0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE2MjAxOFoYDzIxMjYxMTAy
MTYyMDE4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQw1n5kXN+IZ+3H6bNREpeSTMup6UjRxxKGtG7QMW2F45SEb68+8Pxq
H4G71ev6KbHJ+fyXLk9uBGkF9vcJBq+Io2kwZzAdBgNVHQ4EFgQUch4rUxdjC96b
fN4kMqvKYWV16LswHwYDVR0jBBgwFoAUch4rUxdjC96bfN4kMqvKYWV16LswDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAN0YWgU7v9h2JA2FWUeyVBZ1DgZpDE+hCQPkOOkaZ/twAiEAiEvUTb6R
fgWWvDIKt1Dp/V5SEMYnecIGTQ87iSi0BO8=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVOgRXVIaGk9wcrcJ
MXy95ZvOkPP1De/ImU7A3kzzd2yhRANCAAQw1n5kXN+IZ+3H6bNREpeSTMup6UjR
xxKGtG7QMW2F45SEb68+8PxqH4G71ev6KbHJ+fyXLk9uBGkF9vcJBq+I
-----END PRIVATE KEY-----`

const app = useTestApp()
let world: World
const dir = mkdtempSync(join(tmpdir(), 'suluh-syslog-'))
beforeAll(async () => {
  world = await makeWorld(app)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const who = () => ({
  applicationId: world.applicationId,
  userId: null,
  nama: 'Bu Rína "x"\n',
  lembagaId: null,
})
async function write(...targets: string[]) {
  for (const target of targets)
    await tenant(app.db, world, (tx) => recordAudit(tx, who(), { action: 'masuk-gagal', target }))
  await chainAudit(app.db)
}
const targetsIn = (text: string) => [...text.matchAll(/"sasaran":"([^"]+)"/g)].map(([, target]) => target)

/** Takes frames by their length and closes as its peer does; `broken` ends after the first bytes. */
async function receive(port = 0) {
  let got = ''
  const state = { isBroken: false }
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      if (state.isBroken) socket.resetAndDestroy()
      else got += bytes.toString()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const frames = () => {
    const found: string[] = []
    for (let rest = got; rest !== '';) {
      const [head = '', length = ''] = /^(\d+) /.exec(rest) ?? []
      found.push(rest.slice(head.length, head.length + Number(length)))
      rest = rest.slice(head.length + Number(length))
    }
    return found
  }
  return { frames, state, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

it('what was written while the receiver was away comes in order, each line as RFC 5424 has it', async () => {
  const first = await receive()
  first.close()
  const address = new URL(`tcp://127.0.0.1:${first.port}`)
  await write('a/1', 'a/2')
  await expect(sendNews(app.db, address)).rejects.toThrow('ECONNREFUSED')
  await write('a/3')
  const receiver = await receive(first.port)
  receiver.state.isBroken = true
  await expect(sendNews(app.db, address)).rejects.toThrow(/ECONNRESET|EPIPE/)
  receiver.state.isBroken = false
  await sendNews(app.db, address)
  await sendNews(app.db, address)
  const frames = receiver.frames()
  expect(frames.flatMap(targetsIn)).toEqual(['a/1', 'a/2', 'a/3'])
  for (const [at, frame] of frames.entries()) {
    const [, head, , text = ''] =
      /^(<108>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [!-~]+ suluh - audit) (\[suluh@32473 aplikasi="[\w-]+" urut="\d+"\]) (.*)$/.exec(
        frame,
      ) ?? []
    expect(head).toBeDefined()
    expect(frame).toMatch(/^[ -~]+$/)
    expect(JSON.parse(text)).toMatchObject({ urut: at + 1, nama: who().nama, tindakan: 'masuk-gagal' })
  }
  receiver.close()
})

it('two copies at once send nothing twice', async () => {
  const receiver = await receive()
  const address = new URL(`tcp://127.0.0.1:${receiver.port}`)
  await write('b/1', 'b/2')
  await Promise.all([sendNews(app.db, address), sendNews(app.db, address), sendNews(app.db, address)])
  expect(receiver.frames().flatMap(targetsIn)).toEqual(['b/1', 'b/2'])
  receiver.close()
})

it('goes over TLS to whose certificate holds, and to nobody else', async () => {
  const server = tls.createServer({ cert, key })
  let got = ''
  server.on('secureConnection', (socket) => socket.on('data', (bytes: Buffer) => (got += bytes.toString())))
  server.on('tlsClientError', () => undefined)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = new URL(`tls://localhost:${(server.address() as AddressInfo).port}`)
  await write('e/1')
  await expect(sendNews(app.db, address)).rejects.toThrow('self-signed')
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  await sendNews(app.db, address)
  tls.setDefaultCACertificates(before)
  expect(targetsIn(got)).toEqual(['e/1'])
  server.close()
})

it('goes into a file, and as datagrams', async () => {
  const file = join(dir, 'audit.log')
  await write('c/1', 'c/2')
  await sendNews(app.db, pathToFileURL(file))
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').flatMap(targetsIn)).toEqual(['c/1', 'c/2'])
  const socket = dgram.createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const came = once(socket, 'message')
  await write('d/1')
  await sendNews(app.db, new URL(`udp://127.0.0.1:${socket.address().port}`))
  expect(targetsIn(String((await came)[0]))).toEqual(['d/1'])
  socket.close()
})
