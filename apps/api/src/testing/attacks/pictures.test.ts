import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { file } from '@suluh/contract/platform/file'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { lembaga } from '@suluh/contract/school/lembaga'
import { profile } from '@suluh/contract/people/profile'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { makeExam } from '../exam.ts'
import { makeWorld, type Person, type World } from '../factories.ts'
import { upload } from '../upload.ts'

const app = useTestApp()

/** The head of a PNG, and behind it what no browser draws: different each time. */
function png({ width = 12, height = 8, size = 0 } = {}): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  const data = Buffer.alloc(12 + size)
  data.writeUInt32BE(size)
  data.write('IDAT', 4, 'latin1')
  randomBytes(size).copy(data, 8)
  return Buffer.concat([head, data, Buffer.from('0000000049454e44ae426082', 'hex')])
}

const bytesOf = (world: World) =>
  tenant(app.db, world, async (tx) => {
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(sum(octet_length(bytes)), 0) as sum from file`.execute(tx)
    return Number(rows[0]!.sum)
  })

const fotoOf = (person: Person, bytes: Buffer<ArrayBuffer>) =>
  upload(app, profile.foto, person, { name: 'foto.png', bytes })

it('of somebody are twenty megabytes, however many come at once; others keep their room', async () => {
  const world = await makeWorld(app)
  const [murid, other] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  const size = 500_000
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fotoOf(murid, Buffer.from(png({ size })))),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBe(41)
  expect(refused[0]).toMatchObject({
    status: 413,
    message: expect.stringContaining('Ruang berkas Anda penuh: 20 MB'),
  })
  expect(await bytesOf(world)).toBeLessThanOrEqual(20 * 1024 * 1024)
  expect((await fotoOf(other, Buffer.from(png({ size })))).status).toBe(200)
})

it('with more points than a phone can hold are refused by their head, wherever they come in', async () => {
  const world = await makeWorld(app)
  const [guru, pengelola] = [await world.signedInAs('guru'), await world.signedInAs('pengelola')]
  const bomb = { name: 'bom.png', bytes: Buffer.from(png({ width: 60_000, height: 60_000 })) }
  const answers = [
    await upload(app, file.upload, guru, bomb),
    await upload(app, profile.foto, guru, bomb),
    await upload(app, lembaga.uploadLogo, pengelola, bomb),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 413, message: expect.stringContaining('60000 × 60000 piksel') })
  const long = { name: 'panjang.png', bytes: Buffer.from(png({ width: 20_000, height: 10 })) }
  expect((await upload(app, file.upload, guru, long)).status).toBe(413)
  expect(await bytesOf(world)).toBe(0)
})

it('tell nobody where they were taken', async () => {
  const guru = await (await makeWorld(app)).signedInAs('guru')
  const place = Buffer.from('Exif\0\0GPS -6.914744')
  const whole = png()
  const note = Buffer.alloc(12 + place.length)
  note.writeUInt32BE(place.length)
  note.write('eXIf', 4, 'latin1')
  place.copy(note, 8)
  const bytes = Buffer.concat([whole.subarray(0, 33), note, whole.subarray(33)])
  const { id } = (await upload(app, file.upload, guru, { name: 'foto.png', bytes })).data
  const kept = await app.server.http.inject({
    url: `/api${fillPath(file.one.path, { id })}`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(kept.rawPayload).toEqual(whole)
})

it('are no sound where a logo is asked for', async () => {
  const pengelola = await (await makeWorld(app)).signedInAs('pengelola')
  const sound = { name: 'suara.mp3', bytes: Buffer.from('ID3 suara') }
  expect((await upload(app, lembaga.uploadLogo, pengelola, sound)).status).toBe(415)
})

it('boards that one person has open are twelve', async () => {
  const exam = await makeExam(app)
  await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api${fillPath(pengawasan.stream.path, { id: exam.event.id })}`
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${exam.guru.token}` }
  // Kept: an answer that nobody holds any more is hung up with the next garbage.
  const opened: Response[] = []
  for (let at = 0; at < 14; at += 1) opened.push(await fetch(url, { headers, signal: leaving.signal }))
  expect(opened.map(({ status }) => status)).toEqual([...Array<number>(12).fill(200), 429, 429])
  leaving.abort()
  const again = async () => (await fetch(url, { headers })).status
  await expect.poll(again).toBe(200)
})
