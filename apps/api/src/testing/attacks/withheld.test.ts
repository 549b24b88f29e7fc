import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { authentication } from '@suluh/contract/platform/authentication'
import { file } from '@suluh/contract/platform/file'
import { soal } from '@suluh/contract/bank/soal'
import { profile } from '@suluh/contract/people/profile'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'

const app = useTestApp()
const megabyte = 1024 * 1024
const came: { socket: Socket; isGone: boolean }[] = []

beforeAll(async () => {
  await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  app.server.http.server.on('connection', (socket: Socket) => {
    const one = { socket, isGone: false }
    came.push(one)
    socket.once('close', () => (one.isGone = true))
  })
})

/** Requests of which the last byte never comes. */
function withhold(many: number, path: string, headers: string[], body: Buffer): () => void {
  const { port } = app.server.http.server.address() as AddressInfo
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = [`POST /api${path} HTTP/1.1`, 'host: x', `content-length: ${body.length + 1}`, ...headers]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body)
    return socket
  })
  return () => sockets.forEach((socket) => socket.destroy())
}

const held = () => came.reduce((sum, { socket, isGone }) => sum + (isGone ? 0 : socket.bytesRead), 0)

it('no student fills the memory by bodies whose end they keep back, and who asks for little is answered', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('murid')
  came.length = 0
  const body = Buffer.from(`{"x":"${'x'.repeat(7 * megabyte)}`)
  const headers = ['content-type: application/json', `authorization: Bearer ${token}`]
  const stop = withhold(45, soal.split.path, headers, body)
  await expect.poll(() => came.length, { timeout: 30_000 }).toBe(45)
  await expect.poll(() => came.filter(({ isGone }) => isGone).length, { timeout: 60_000 }).toBeGreaterThan(5)
  expect((await app.call(profile.one, { token })).status).toBe(200)
  await expect.poll(held, { timeout: 30_000 }).toBeLessThan(270 * megabyte)
  stop()
})

it('of who is nobody no large body is read, known as such or not', async () => {
  const { port } = app.server.http.server.address() as AddressInfo
  const answerTo = async (path: string, ...headers: string[]) => {
    const socket = connect(port, '127.0.0.1')
    // Nothing of the body is sent: an answer comes of what is said of it alone.
    socket.write(
      [`POST /api${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', ''].join(
        '\r\n',
      ),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString().split(' ')[1]
  }
  expect(await answerTo(soal.split.path, 'content-length: 7000000')).toBe('401')
  expect(await answerTo(soal.split.path, 'transfer-encoding: chunked')).toBe('401')
  expect(await answerTo(authentication.login.path, 'content-length: 70000')).toBe('413')
})

it('one teacher has few files read at a time, however many they begin to send', async () => {
  const world = await makeWorld(app)
  const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
  came.length = 0
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n',
    ),
    Buffer.alloc(8 * megabyte),
  ])
  const headers = ['content-type: multipart/form-data; boundary=b', `authorization: Bearer ${guru.token}`]
  const stop = withhold(30, file.upload.path, headers, body)
  await expect.poll(held, { timeout: 60_000 }).toBeGreaterThan(3 * 8 * megabyte)
  await new Promise((wait) => setTimeout(wait, 2000))
  expect(held()).toBeLessThan(6 * 8 * megabyte)
  expect((await app.call(profile.one, { token: other.token })).status).toBe(200)
  stop()
})
