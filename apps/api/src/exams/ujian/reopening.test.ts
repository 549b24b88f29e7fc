import { lengthsFor, type LateRule } from '@suluh/contract/exams/section-lengths'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import type { PaketSoalDraft } from '@suluh/contract/papers/paket-soal'
import { attempt, ujian, type AttemptState } from '@suluh/contract/exams/ujian'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { act, letTimePass, publishPaket, schedule, start, submit, type Exam } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()
const minute = 60_000

/** Three sections of 20, 40 and 60 minutes, for one student; the exam is open for three hours more. */
async function makeThree(rules: Pick<PaketSoalDraft, 'timeMode' | 'navigation'>, overrides: object = {}) {
  const world = await makeWorld(app)
  const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
  const soal = ['satu', 'dua', 'tiga'].map((stem) => [pilihanGanda(stem, 'A')])
  const paket = await publishPaket(app, world, guru, soal, (draft) => ({
    ...draft,
    ...rules,
    durationSeconds: 120 * 60,
    sections: draft.sections.map((section, index) => ({
      ...section,
      durationSeconds: [20, 40, 60][index]! * 60,
    })),
  }))
  const closesAt = new Date(Date.now() + 180 * minute).toISOString()
  const event = await schedule(app, guru, paket.id, [murid], { closesAt, ...overrides })
  return { world, guru, murid, other: murid, paket, event, soalIds: [] } satisfies Exam
}

const stateOf = async ({ murid }: Exam, id: string) =>
  (await app.call(attempt.one, { token: murid.token, params: { id } })).data

/** Minutes left of each section that is open or comes. */
const minutesLeft = ({ sections, serverNow }: AttemptState) =>
  sections.map(({ opensAt, deadline }) => {
    const from = Math.max(Date.parse(opensAt), Date.parse(serverNow))
    return Math.max(0, Math.round((Date.parse(deadline) - from) / minute))
  })
const keysOf = ({ sections }: AttemptState) => sections.map(({ sectionKey }) => sectionKey !== null)

const preview = async ({ guru, event: { id } }: Exam, attemptId: string, query = '') =>
  (await app.call(pengawasan.reopening, { token: guru.token, params: { id, attemptId }, query })).data

describe('an exam that is opened again', () => {
  it('goes on where a proctor had ended it, though the clock was cut then', async () => {
    const exam = await makeThree({ timeMode: 'per-section', navigation: 'bebas' })
    const { id } = await start(app, exam.murid, exam.event.id)
    await letTimePass(app, exam.world, id, 30 * minute)
    await act(app, exam, [id], { kind: 'kumpulkan' })
    await letTimePass(app, exam.world, id, 15 * minute)
    expect(keysOf(await stateOf(exam, id))).toEqual([false, false, false])
    expect(await preview(exam, id)).toMatchObject([{ nama: 'Bagian 2' }, { nama: 'Bagian 3', seconds: 3600 }])
    expect((await act(app, exam, [id], { kind: 'buka-kembali', minutes: 0 })).data.done).toBe(1)
    const state = await stateOf(exam, id)
    expect(minutesLeft(state)).toEqual([0, 30, 60])
    expect(keysOf(state)).toEqual([false, true, false])
    expect(state.sections[2]!.soal).toEqual([])
    // Ended once more, it goes on once more from there.
    await letTimePass(app, exam.world, id, 10 * minute)
    await act(app, exam, [id], { kind: 'kumpulkan' })
    await act(app, exam, [id], { kind: 'buka-kembali', minutes: 5 })
    expect(minutesLeft(await stateOf(exam, id))).toEqual([0, 25, 60])
  })

  it('never opens what its student had left for good, unless the proctor says so', async () => {
    const exam = await makeThree({ timeMode: 'per-section', navigation: 'terkunci' })
    const { id, sections } = await start(app, exam.murid, exam.event.id)
    const body = { sectionId: sections[0]!.id }
    await app.call(attempt.nextSection, { token: exam.murid.token, params: { id }, body })
    await submit(app, exam.murid, id)
    await act(app, exam, [id], { kind: 'buka-kembali', minutes: 10 })
    expect(minutesLeft(await stateOf(exam, id))).toEqual([0, 50, 60])
    expect(keysOf(await stateOf(exam, id))).toEqual([false, true, false])
    await submit(app, exam.murid, id)
    const all = { kind: 'buka-kembali', minutes: 10, bagian: 'semua' } as const
    expect(await preview(exam, id, 'minutes=10&bagian=semua')).toMatchObject([
      { nama: 'Bagian 1', seconds: 600 },
      {},
      {},
    ])
    await act(app, exam, [id], all)
    expect(minutesLeft(await stateOf(exam, id))).toEqual([10, 60, 60])
    expect(keysOf(await stateOf(exam, id))).toEqual([true, false, false])
  })

  it('says where no time is left to open anything with', async () => {
    const exam = await makeThree({ timeMode: 'keseluruhan', navigation: 'terkunci' })
    const { id } = await start(app, exam.murid, exam.event.id)
    await letTimePass(app, exam.world, id, 121 * minute)
    await submit(app, exam.murid, id)
    expect(await preview(exam, id)).toEqual([])
    const none = await act(app, exam, [id], { kind: 'buka-kembali', minutes: 0 })
    expect(none.data).toMatchObject({ done: 0, skipped: [{ reason: /Tidak ada waktu yang tersisa/ }] })
    expect(await preview(exam, id, 'minutes=10')).toEqual([
      { nama: 'Bagian 1', seconds: 600 },
      { nama: 'Bagian 2', seconds: null },
      { nama: 'Bagian 3', seconds: null },
    ])
    await act(app, exam, [id], { kind: 'buka-kembali', minutes: 10 })
    expect(keysOf(await stateOf(exam, id))).toEqual([true, false, false])
  })
})

it.each<LateRule>(['sebanding', 'bagian-terakhir'])(
  'who starts late has what was shown before the start: %s',
  async (lateRule) => {
    const closesAt = new Date(Date.now() + 60 * minute).toISOString()
    const { murid, event } = await makeThree(
      { timeMode: 'per-section', navigation: 'bebas' },
      { lateRule, closesAt },
    )
    const [exam] = (await app.call(ujian.list, { token: murid.token })).data
    const state = await start(app, murid, event.id)
    const shown = lengthsFor(
      { ...exam!.paketSoal, durationSeconds: exam!.durationSeconds, sections: exam!.sections },
      {
        at: Date.parse(state.sections[0]!.opensAt),
        closes: Date.parse(exam!.event.closesAt),
        extraPercent: exam!.attempt.extraPercent,
        lateRule: exam!.event.lateRule,
      },
    )
    const given = state.sections.map(({ opensAt, deadline }) => Date.parse(deadline) - Date.parse(opensAt))
    expect(given).toEqual(shown)
    const inMinutes = given.map((ms) => Math.round(ms / minute))
    expect(inMinutes).toEqual(lateRule === 'sebanding' ? [10, 20, 30] : [20, 40, 0])
    expect(Date.parse(state.deadline)).toBeLessThanOrEqual(Date.parse(closesAt))
  },
)
