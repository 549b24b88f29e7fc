import { hasilUjian } from '@suluh/contract/hasil-ujian'
import { paketSoal } from '@suluh/contract/paket-soal'
import { soal } from '@suluh/contract/soal'
import { stimulus } from '@suluh/contract/stimulus'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

it('a shared text is frozen with its questions, keeps them together when shuffled, and is in the result', async () => {
  const world = await makeWorld(app)
  const { token, ...guru } = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const { id: pelajaranId } = await world.makePelajaran()
  const shared = await app.call(stimulus.create, { token, body: { html: '<p>Bacaan lama</p>' } })
  const make = async (words: string, stimulusId: string | null) => {
    const body = { draft: pilihanGanda(words), pelajaranId, aspekId: null, stimulusId }
    return (await app.call(soal.create, { token, body })).data.id
  }
  const grouped = [await make('satu', shared.data.id), await make('dua', shared.data.id)]
  const others = await Promise.all(['tiga', 'empat', 'lima', 'enam'].map((words) => make(words, null)))
  const paket = (await app.call(paketSoal.create, { token, body: { nama: 'P', preset: 'ulangan' } })).data
  const { soal: _, ...section } = paket.sections[0]!
  const soalIds = [grouped[0]!, ...others, grouped[1]!]
  const params = { id: paket.id }
  const body = { ...paket, sections: [{ ...section, shuffleQuestions: true, soalIds }] }
  await app.call(paketSoal.update, { token, params, body })
  expect((await app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })).status).toBe(
    200,
  )
  await app.call(stimulus.update, {
    token,
    params: { id: shared.data.id },
    body: { html: '<p>Bacaan baru</p>', version: 1 },
  })
  const event = await schedule(app, { token, ...guru }, paket.id, [murid])
  const attempt = await start(app, murid, event.id)
  const order = attempt.sections[0]!.soal.map(({ id }) => id)
  expect(order.indexOf(grouped[1]!) - order.indexOf(grouped[0]!)).toBe(1)
  await submit(app, murid, attempt.id, [entry(grouped[0]!, 'A')])
  const { data } = await app.call(hasilUjian.one, {
    token: murid.token,
    params: { paketId: paket.id, userId: murid.id, eventId: event.id },
  })
  expect(data.soal!.filter((each) => each.stimulus === '<p>Bacaan lama</p>')).toHaveLength(2)
})
