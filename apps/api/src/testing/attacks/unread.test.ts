import { connect, type AddressInfo, type Socket } from 'node:net'
import { file } from '@suluh/contract/platform/file'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()
const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(9_000_000)])
/** Far more than one session may leave unread. */
const many = 30

it('who asks for much and reads none of it fills no memory, and cuts nobody else off', async () => {
  const world = await makeWorld(app)
  const [guru, murid, other] = [
    await world.signedInAs('guru'),
    await world.signedInAs('murid'),
    await world.signedInAs('murid'),
  ]
  const { data } = await upload(app, file.upload, guru, { name: 'dengar.wav', bytes: sound })
  const path = `/api${fillPath(file.one.path, { id: data.id })}`
  const url = await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  const { server } = app.server.http
  let [came, gone] = [0, 0]
  server.on('connection', (socket: Socket) => {
    came += 1
    socket.once('close', () => (gone += 1))
  })
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${murid.token}\r\n\r\n`)
    return socket
  })
  // One session leaves seven times nine megabytes unread, and no more.
  await expect.poll(() => [came, gone], { timeout: 60_000 }).toEqual([many, many - 7])
  const bytes = await (
    await fetch(url + path, { headers: { authorization: `Bearer ${other.token}` } })
  ).arrayBuffer()
  expect(bytes.byteLength).toBe(sound.length)
  for (const socket of sockets) socket.destroy()
})
