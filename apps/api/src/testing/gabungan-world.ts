import {
  gabungan,
  type GabunganDetail,
  type GabunganDraft,
  type GabunganLine,
} from '@suluh/contract/results/gabungan'
import { expect } from 'vitest'
import type { TestApp } from './build-app.ts'
import { publishPaket, schedule } from './exam.ts'
import { makeWorld, pilihanGanda, type Person } from './factories.ts'
import { writeResults, type GivenResult } from './results.ts'

/** Numbers that look drawn and are the same each time. */
const drawn = (seed: number) => {
  const x = Math.sin(seed * 12.9898) * 43758.5453
  return x - Math.floor(x)
}

export type GabunganWorld = Awaited<ReturnType<typeof makeGabunganWorld>>

/**
 * 24 students of two lembaga in two groups, and three exams with few different results, so that many are equal; every
 * seventh student misses one.
 */
export async function makeGabunganWorld(app: TestApp) {
  const world = await makeWorld(app)
  const lain = await world.makeLembaga('SMP Lain')
  const staf = await world.signedInAs('staf')
  const guru = await world.signedInAs('guru')
  const murid = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      world.signedInAs('murid', { nama: `Murid ${at}`, lembagaId: at % 3 === 0 ? lain : world.lembagaId }),
    ),
  )
  const groups = {
    satu: await world.makeGroup(murid.slice(0, 12), guru),
    dua: await world.makeGroup(murid.slice(6, 20)),
  }
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('1 + 1?')]])
  const exams: { id: string; nama: string }[] = []
  /** By exam, then by student. */
  const given: Map<string, GivenResult>[] = []
  for (const [at, nama] of ['Matematika', 'Bahasa', 'IPA'].entries()) {
    const made = await schedule(app, staf, paket.id, murid, { nama })
    exams.push(made)
    const results = murid.flatMap((each, who): GivenResult[] => {
      if ((who + at) % 7 === 6) return []
      const nilai = 60 + 10 * Math.floor(drawn(who * 3 + at) * 3)
      const benar = Math.floor(drawn(who * 7 + at * 5) * 3)
      return [
        {
          userId: each.id,
          nilai,
          skor: nilai * 0.4,
          benar,
          kosong: who % 2,
          waktu: 20 + Math.floor(drawn(who + at * 31) * 3) * 10,
        },
      ]
    })
    await writeResults(app, world, made.id, results)
    given.push(new Map(results.map((each) => [each.userId, each])))
  }

  const save = ({ id, ...detail }: GabunganDetail, change: Partial<GabunganDraft>) =>
    app.call(gabungan.update, { token: staf.token, params: { id }, body: { ...detail, ...change } })

  return {
    world,
    lain,
    staf,
    guru,
    murid,
    groups,
    exams,
    given,
    save,
    /** Of all three exams, by `staf`. */
    make: async (change: (draft: GabunganDraft) => Partial<GabunganDraft>): Promise<GabunganDetail> => {
      const body = { nama: 'Peringkat paralel', eventIds: exams.map(({ id }) => id) }
      const { data } = await app.call(gabungan.create, { token: staf.token, body })
      return (await save(data, change(data))).data
    },
    compute: async (id: string): Promise<GabunganDetail> => {
      const ask = { token: staf.token, params: { id } }
      const begun = await app.call(gabungan.compute, ask)
      expect(begun.message).toBe('OK')
      await expect
        .poll(async () => (await app.call(gabungan.one, ask)).data.calon?.status, { timeout: 30_000 })
        .not.toBe('menghitung')
      const { data } = await app.call(gabungan.one, ask)
      expect(data.calon).toMatchObject({ status: 'siap', note: null })
      return data
    },
    linesOf: async (id: string, query = 'versi=calon', by: Person = staf): Promise<GabunganLine[]> => {
      const ask = { token: by.token, params: { id }, query: `_end=1000&${query}` }
      const answer = await app.call(gabungan.lines, ask)
      expect(answer.message).toBe('OK')
      return answer.data
    },
  }
}
