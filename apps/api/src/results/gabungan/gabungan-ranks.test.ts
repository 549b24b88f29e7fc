import { applicationUser } from '@suluh/contract/people/application-user'
import { atribut } from '@suluh/contract/platform/atribut'
import { gabungan, type GabunganDraft } from '@suluh/contract/results/gabungan'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { irtFormulas } from '#results/irt-scoring/calibrate.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeGabunganWorld, type GabunganWorld } from '#testing/gabungan-world.ts'
import type { GivenResult } from '#testing/results.ts'
import { plainAtribut } from '#testing/factories.ts'

const app = useTestApp()
let w: GabunganWorld
beforeAll(async () => {
  w = await makeGabunganWorld(app)
}, 60_000)

type Expected = { id: string; value: number | null; rank: number | null }

/** The rules once more, written another way: values by hand, ranks by counting who is ahead. */
function expected({ basis, missing, style, members }: GabunganDraft): Expected[] {
  const taken = (exam: number, who: string) => w.given[exam]!.get(who)
  const figures = w.given.map((results) => {
    const nilai = [...results.values()].map((each) => each.nilai)
    const mean = nilai.reduce((a, b) => a + b, 0) / nilai.length
    return { mean, sd: Math.sqrt(nilai.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (nilai.length - 1)) }
  })
  const on = (exam: number, nilai: number) =>
    basis === 'skor'
      ? nilai * 0.4
      : basis === 'standar'
        ? 50 + (10 * (nilai - figures[exam]!.mean)) / figures[exam]!.sd
        : nilai
  const rows = w.murid.map(({ id }) => {
    const own = members.map((member, exam) => ({ member, exam, result: taken(exam, id) }))
    const has = own.filter(({ result }) => result)
    const weights = has.reduce((sum, { member }) => sum + member.weight, 0)
    const mean =
      has.reduce((sum, { member, exam, result }) => sum + member.weight * on(exam, result!.nilai), 0) /
      weights
    const isOut =
      has.length === 0 ||
      own.some(({ member, result }) => !result && (member.required || missing === 'gugur'))
    const values = own.map(({ exam, result }) =>
      result ? on(exam, result.nilai) : missing === 'nol' ? on(exam, 0) : mean,
    )
    const sum = values.reduce((total, value, at) => total + value * members[at]!.weight, 0)
    const all = members.reduce((total, { weight }) => total + weight, 0)
    const value = isOut ? null : basis === 'skor' ? sum : sum / all
    const total = (read: (each: GivenResult) => number) =>
      has.reduce((running, { result }) => running + read(result!), 0)
    const chain = [
      value === null ? 0 : Math.round(value * 1e6),
      total(({ benar }) => benar),
      -total(({ kosong }) => kosong),
      -total(({ waktu }) => waktu),
    ]
    return { id, value, chain }
  })
  const ahead = (a: number[], b: number[]): boolean => {
    const at = a.findIndex((x, index) => x !== b[index])
    return at >= 0 && a[at]! > b[at]!
  }
  const ranked = rows.filter(({ value }) => value !== null)
  return rows.map(({ id, value, chain }) => {
    const above = ranked.filter((other) => ahead(other.chain, chain))
    const places = style === '1-2-2-4' ? above.length : new Set(above.map((other) => other.chain.join())).size
    return { id, value, rank: value === null ? null : places + 1 }
  })
}

it.each([
  ['nilai', 'gugur', '1-2-2-4', [1, 1, 1]],
  ['nilai', 'nol', '1-2-2-3', [2, 1, 0.5]],
  ['nilai', 'rata-rata', '1-2-2-4', [1, 1, 1]],
  ['skor', 'nol', '1-2-2-4', [1, 1, 1]],
  ['skor', 'rata-rata', '1-2-2-3', [2, 1, 0.5]],
  ['standar', 'gugur', '1-2-2-4', [1, 1, 0]],
  ['standar', 'nol', '1-2-2-3', [2, 1, 0.5]],
  ['standar', 'rata-rata', '1-2-2-4', [1, 1, 1]],
] as const)('%s, %s, %s', async (basis, missing, style, weights) => {
  const made = await w.make(({ members }) => ({
    basis,
    missing,
    style,
    members: members.map((member, at) => ({ ...member, weight: weights[at]!, required: at === 2 })),
  }))
  await w.compute(made.id)
  const lines = await w.linesOf(made.id)
  const wanted = new Map(expected(made).map((each) => [each.id, each]))
  expect(lines).toHaveLength(w.murid.length)
  for (const { id, value, rank } of lines) {
    const own = wanted.get(id)!
    expect([id, rank, value === null]).toEqual([id, own.rank, own.value === null])
    expect(value ?? 0).toBeCloseTo(own.value ?? 0, 8)
  }
  // Within a lembaga and a group the same order, counted among their own.
  const inside = (ids: Set<string>, id: string) => {
    const own = wanted.get(id)!.rank
    const above = [...wanted.values()].filter(
      (each) => ids.has(each.id) && each.rank !== null && each.rank < own!,
    )
    return own === null
      ? null
      : 1 + (style === '1-2-2-4' ? above.length : new Set(above.map(({ rank }) => rank)).size)
  }
  const home = new Set(w.murid.filter((_, at) => at % 3 !== 0).map(({ id }) => id))
  const satu = new Set(w.murid.slice(0, 12).map(({ id }) => id))
  for (const line of lines.filter(({ id }) => home.has(id)))
    expect(line.rankInLembaga).toBe(inside(home, line.id))
  const filtered = await w.linesOf(made.id, `versi=calon&groupBelajarId=${w.groups.satu}`)
  expect(filtered.map(({ id }) => id).toSorted()).toEqual(
    [...satu].filter((id) => wanted.get(id)!.rank !== null).toSorted(),
  )
})

it('takes IRT scores where every exam has them on one scale', async () => {
  const made = await w.make(({ members }) => ({ basis: 'irt', missing: 'nol', members: members.slice(0, 2) }))
  const problemsOf = async () =>
    (await app.call(gabungan.one, { token: w.staf.token, params: { id: made.id } })).data.problems.join(' ')
  expect(await problemsOf()).toContain('Skor IRT ujian Matematika belum dihitung.')
  // As the calibration leaves them: 10 · nilai, so that what must come out is known.
  await tenant(app.db, w.world, async (tx) => {
    await sql`insert into irt_scoring (paket_soal_id, application_id, model, scale, snapshot_id, n, newest_hasil,
                                       scoring_version, result)
      select paket_soal_id, application_id, '2pl'::irt_model, '{"centre": 500}'::jsonb, snapshot_id, count(*),
             max(scored_at), 0, ${JSON.stringify({ formulas: irtFormulas })}::jsonb
        from hasil group by paket_soal_id, application_id, snapshot_id`.execute(tx)
    await sql`insert into irt_score (attempt_id, application_id, snapshot_id, theta, se, score, error)
      select attempt_id, application_id, snapshot_id, 0, 1, 10 * nilai, 1 from hasil`.execute(tx)
  })
  expect(await problemsOf()).toBe('')
  await w.compute(made.id)
  const own = (exam: number, id: string) => 10 * (w.given[exam]!.get(id)?.nilai ?? 0)
  for (const { id, value } of await w.linesOf(made.id)) expect(value).toBe((own(0, id) + own(1, id)) / 2)
})

it('takes what the tenant keeps of people as a filter and as a column', async () => {
  const { token } = await w.world.signedInAs('pengelola')
  const field = {
    ...plainAtribut,
    nama: 'Minat',
    kind: 'pilihan',
    choices: ['IPA', 'IPS'].map((nama) => ({ nama, was: null })),
  }
  const minat = (await app.call(atribut.create, { token, body: field })).data.id
  const ask = { token, params: { id: w.murid[3]!.id } }
  const { data } = await app.call(applicationUser.one, ask)
  const who = { peranId: data.peran.id, lembagaId: data.lembaga?.id ?? null }
  await app.call(applicationUser.update, { ...ask, body: { ...data, ...who, atribut: { [minat]: 'IPS' } } })
  const made = await w.make(() => ({ missing: 'nol' }))
  await w.compute(made.id)
  const lines = await w.linesOf(made.id, `versi=calon&atribut.${minat}=IPS`)
  expect(lines.map(({ id }) => id)).toEqual([w.murid[3]!.id])
  const { body } = await app.server.http.inject({
    url: `/api/gabungan/${made.id}/ekspor?format=csv&versi=calon`,
    headers: { authorization: `Bearer ${w.staf.token}` },
  })
  const columns = body.split('\n').map((line) => line.trim().split(';').at(-1))
  expect([columns[0], columns.filter((each) => each === 'IPS')]).toEqual(['Minat', ['IPS']])
})

it('says that a computation was broken off, and computes again in its place; one under way is waited for', async () => {
  const made = await w.make(() => ({ missing: 'nol' }))
  const ask = { token: w.staf.token, params: { id: made.id } }
  const calon = async () => (await app.call(gabungan.one, ask)).data.calon
  const { applicationId } = w.world
  const { id } = await tenant(app.db, w.world, (tx) =>
    tx
      .insertInto('gabunganVersion')
      .values({ applicationId, gabunganId: made.id, number: 1, dibuatOleh: w.staf.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(await calon()).toMatchObject({ status: 'menghitung' })
  const tooEarly = await app.refused(gabungan.compute, ask)
  expect([tooEarly.status, tooEarly.message]).toEqual([
    409,
    'Peringkat ini sedang dihitung. Tunggu sampai selesai.',
  ])
  await tenant(app.db, w.world, (tx) =>
    sql`update gabungan_version set alive_at = now() - interval '2 minutes' where id = ${id}`.execute(tx),
  )
  expect(await calon()).toMatchObject({ status: 'gagal', note: 'Perhitungan terputus. Hitung lagi.' })
  const again = await w.compute(made.id)
  expect(again.calon).toMatchObject({ number: 1, summary: { n: 24 } })
  expect(again.calon?.id).not.toBe(id)
})
