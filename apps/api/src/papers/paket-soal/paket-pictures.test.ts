import { file } from '@suluh/contract/platform/file'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { readContent, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

/** The head of a picture, which is all that is looked at. */
function png(width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return Buffer.concat([bytes, Buffer.alloc(8)])
}

const tagsIn = (text: string) => text.match(/<img[^>]*>/g) ?? []

it('says in every picture of a published package how large it is, wherever it came from', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const { id: pelajaranId } = await world.makePelajaran()

  const data = `data:image/png;base64,${png(900, 450).toString('base64').replaceAll('=', '\\=')}`
  const gift = `[html]<p>Lihat <img src\\="${data}" alt\\="denah"></p> {\n=satu\n~dua\n}`
  const { data: read } = await upload(app, soalImport.preview, guru, { name: 'soal.txt', bytes: gift })
  const { data: taken } = await app.call(soalImport.confirm, {
    token,
    params: { id: read.id },
    body: { take: [0], pelajaranId, aspekId: null },
  })

  const { data: tall } = await upload(app, file.upload, guru, { name: 'a.png', bytes: png(300, 1440) })
  const bare = `<img src="/api/file/${tall.id}" alt="">`
  const { data: shared } = await app.call(stimulus.create, { token, body: { html: `<p>${bare}</p>` } })
  const { data: written } = await app.call(soal.create, {
    token,
    body: {
      draft: {
        content: {
          form: 'pilihan-ganda',
          stem: `<p>${bare.replace('<img', '<img width="120" height="120"')}</p>`,
          options: [
            { id: 'A', html: bare.replace('<img', '<img height="100"') },
            { id: 'B', html: '<p>tanpa gambar</p>' },
          ],
        },
        key: { form: 'pilihan-ganda', accepted: ['A'] },
        pembahasan: `<p>${bare}</p>`,
      },
      pelajaranId,
      aspekId: null,
      stimulusId: shared.id,
    },
  })

  const { data: made } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Bergambar', preset: 'ulangan' },
  })
  const params = { id: made.id }
  const section = { ...made.sections[0]!, nama: 'Satu', soalIds: [...taken.soalIds, written.id] }
  await app.call(paketSoal.update, { token, params, body: { ...made, sections: [section] } })
  expect((await app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })).status).toBe(
    200,
  )

  const murid = await world.signedInAs('murid')
  const { id: eventId } = await schedule(app, guru, made.id, [murid])
  const state = await start(app, murid, eventId)
  const content = JSON.stringify(await readContent(app, murid, state)).replaceAll('\\"', '"')
  expect(tagsIn(content).map((tag) => / width="\d+" height="\d+"/.exec(tag)?.[0])).toEqual([
    ' width="900" height="450"',
    // The width that somebody chose, in the picture's own proportions; the height, where that was all.
    ' width="120" height="576"',
    ' width="21" height="100"',
    // So high that it would not be seen whole.
    ' width="150" height="720"',
  ])

  await submit(app, murid, state.id)
  const { data: hasil } = await app.call(hasilUjian.one, {
    token: murid.token,
    params: { paketId: made.id, userId: murid.id, eventId },
  })
  expect(tagsIn(hasil.soal![1]!.pembahasan)).toEqual([expect.stringContaining(' width="150" height="720"')])
})
