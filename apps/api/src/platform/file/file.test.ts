import { file } from '@suluh/contract/platform/file'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)])

async function upload(person: Person, name: string, bytes: BlobPart) {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${file.upload.path}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    ...response.json<{ message: string; data: { id: string; mime: string } }>(),
  }
}

describe('files', () => {
  it('are known by their bytes, kept once, and served in parts', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const first = await upload(guru, 'apa saja.txt', png)
    expect(first.data.mime).toBe('image/png')
    expect((await upload(guru, 'lagi.png', png)).data.id).toBe(first.data.id)
    const sound = await upload(guru, 'dengar.wav', wav)
    expect(sound.data.mime).toBe('audio/wav')
    const read = (range?: string) =>
      app.server.http.inject({
        url: `/api/file/${sound.data.id}`,
        headers: { cookie: `suluh=${guru.token}.suluh`, ...(range && { range }) },
      })
    expect((await read()).rawPayload).toEqual(wav)
    const part = await read('bytes=0-3')
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'RIFF',
      `bytes 0-3/${wav.length}`,
    ])
    expect((await read('bytes=-4')).rawPayload).toEqual(wav.subarray(-4))
    expect((await read('bytes=9999-')).statusCode).toBe(416)
  })

  it('that are neither picture nor sound are refused in words, and murid may not bring any', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refused = await upload(guru, 'gambar.png', svg)
    expect(refused.status).toBe(415)
    expect(refused.message).toContain('gambar.png bukan gambar atau audio')
    expect((await upload(await world.signedInAs('murid'), 'a.png', png)).status).toBe(403)
  })
})
