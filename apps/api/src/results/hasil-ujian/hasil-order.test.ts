import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

it('shows a result in the order that its student had, questions and options alike', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const drafts = (words: string[]) => words.map((word) => pilihanGanda(word, 'B'))
  const lettered = { ...pilihanGanda('sembilan', 'B'), pembahasan: '<p>Jadi jawabannya <em>B</em>.</p>' }
  const paket = await publishPaket(
    ...([app, world, guru] as const),
    [drafts(['satu', 'dua', 'tiga', 'empat', 'lima']), [...drafts(['enam', 'tujuh', 'delapan']), lettered]],
    (draft) => ({
      ...draft,
      sections: draft.sections.map((each) => ({ ...each, shuffleQuestions: true, shuffleOptions: true })),
    }),
  )
  // Told beforehand, because its letter is another one for each student.
  const told = paket.checks.filter(({ code }) => code === 'soal-sebut-huruf')
  expect(told.map((each) => [each.level, paketCheckWords(each).message])).toEqual([
    ['saran', expect.stringMatching(/^Bagian 2, soal 4: pembahasannya menyebut/)],
  ])
  const inPaket = paket.sections.flatMap(({ soal }) => soal.map(({ id }) => id))
  const murid = await world.signedInAs('murid')
  const { id: eventId } = await schedule(app, guru, paket.id, [murid])
  const state = await start(app, murid, eventId)
  const laid = state.sections.flatMap(({ soal }) =>
    soal.map((each, index) => ({ ...each, number: index + 1 })),
  )
  expect(laid.map(({ id }) => id)).not.toEqual(inPaket)
  const entries = laid.map(({ id, options }) => entry(id, options![0]!))
  await submit(app, murid, state.id, entries)
  for (const { token } of [murid, guru]) {
    const params = { paketId: paket.id, userId: murid.id, eventId }
    const { data } = await app.call(hasilUjian.one, { token, params })
    expect(
      data.soal!.map(({ number, paketNumber, answer, outcome, content }) => ({
        id: inPaket[paketNumber - 1],
        number,
        answer,
        outcome,
        options: 'options' in content ? content.options.map(({ id }) => id) : [],
      })),
    ).toEqual(
      laid.map(({ options, ...each }) => ({
        ...each,
        options,
        answer: options![0],
        outcome: options![0] === 'B' ? 'correct' : 'wrong',
      })),
    )
  }
})
