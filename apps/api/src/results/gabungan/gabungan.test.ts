import { event } from '@suluh/contract/exams/event'
import { gabungan, type GabunganDraft } from '@suluh/contract/results/gabungan'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { pilihanGanda } from '#testing/factories.ts'
import { makeGabunganWorld, type GabunganWorld } from '#testing/gabungan-world.ts'
import { writeResults } from '#testing/results.ts'

const app = useTestApp()
let w: GabunganWorld
beforeAll(async () => {
  w = await makeGabunganWorld(app)
}, 60_000)

describe('from draft to readers', () => {
  it('freezes, publishes, shows the difference of a rescored exam first, and names its versions', async () => {
    const made = await w.make(() => ({ missing: 'nol', threshold: 60 }))
    const { calon } = await w.compute(made.id)
    expect(calon?.summary).toMatchObject({ n: 24, ranked: 24 })
    expect(calon?.sources.map(({ nama, scoringVersion }) => [nama, scoringVersion])).toEqual([
      ['Matematika', 0],
      ['Bahasa', 0],
      ['IPA', 0],
    ])
    const ask = { token: w.staf.token, params: { id: made.id } }
    expect((await app.refused(gabungan.publish, { ...ask, body: readers({}) })).message).toContain('bekukan')
    const frozen = await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
    expect(frozen.data).toMatchObject({ status: 'beku', calon: null, shown: { number: 1 } })
    expect((await w.save(made, { nama: 'Lain' })).message).toContain('dibekukan')
    await app.call(gabungan.publish, { ...ask, body: readers({ forMurid: 'peringkat' }) })

    const before = await w.linesOf(made.id, '')
    // A page that looked at the newest one goes on reading it after it was frozen.
    expect(await w.linesOf(made.id, 'versi=calon')).toEqual(before)
    const reached = await app.call(gabungan.lines, { ...ask, query: 'lulus=ya&_end=1' })
    expect(reached.recordsFiltered).toBe(calon?.summary?.passed)
    const last = before.at(-1)!
    const none = { userId: last.id, benar: 0, kosong: 0, waktu: 30, skor: 0, nilai: 0 }
    const old = w.given[0]!.get(last.id) ?? none
    await writeResults(app, w.world, w.exams[0]!.id, [{ ...old, nilai: 100, skor: 40 }])
    try {
      expect((await app.call(gabungan.changes, ask)).data).toHaveLength(1)
      const again = await w.compute(made.id)
      expect(again.calon).toMatchObject({ number: 2, effect: { valueChanged: 1 } })
      const moved = await w.linesOf(made.id, 'versi=calon&berubah=ya&_sort=move&_order=desc')
      expect(moved[0]).toMatchObject({ id: last.id, before: { value: last.value, rank: last.rank } })
      expect(moved).toHaveLength(again.calon!.effect!.rankMoved)
      // Readers still have the old one.
      expect((await w.linesOf(made.id, '')).at(-1)?.id).toBe(last.id)
      const body = { versionId: again.calon!.id, reason: null }
      expect((await app.refused(gabungan.freeze, { ...ask, body })).message).toContain('alasan')
      await app.call(gabungan.freeze, { ...ask, body: { ...body, reason: 'Kunci soal 3 diperbaiki' } })
      const versions = (await app.call(gabungan.versions, ask)).data
      expect(versions.map(({ number, reason }) => [number, reason])).toEqual([
        [2, 'Kunci soal 3 diperbaiki'],
        [1, null],
      ])
      expect((await w.linesOf(made.id, '')).at(-1)?.id).not.toBe(last.id)
    } finally {
      await writeResults(app, w.world, w.exams[0]!.id, [{ ...old }])
    }
  })

  it('calls a lembaga as at the exams, whatever it is called today, in what was made and in what is made anew', async () => {
    const made = await w.make(() => ({}))
    const { calon } = await w.compute(made.id)
    const ask = { token: w.staf.token, params: { id: made.id } }
    await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
    const namesOf = async (query: string) => (await w.linesOf(made.id, query)).map(({ lembaga }) => lembaga)
    const before = await namesOf('')
    const rename = (to: string, from: string) =>
      tenant(app.db, w.world, (tx) =>
        sql`update lembaga set nama = replace(nama, ${from}::text, ${to}::text)`.execute(tx),
      )
    // The exams have noted how all were called.
    const eventIds = w.exams.map(({ id }) => id)
    const noted = () =>
      tenant(app.db, w.world, (tx) =>
        tx.selectFrom('eventUnit').select('eventId').distinct().where('eventId', 'in', eventIds).execute(),
      )
    await expect.poll(async () => (await noted()).length, { timeout: 60_000 }).toBe(eventIds.length)
    await rename('SMP Berganti', 'SMP')
    try {
      expect(await namesOf('')).toEqual(before)
      const again = await w.compute(made.id)
      expect(await namesOf('versi=calon')).toEqual(before)
      const told = again.calon!.summary!.lembaga.map(({ nama }) => nama)
      expect(new Set(told)).toEqual(new Set(before))
    } finally {
      await rename('SMP', 'SMP Berganti')
    }
  })

  it('is not frozen when results or rules moved after it was computed', async () => {
    const made = await w.make(() => ({}))
    const { calon } = await w.compute(made.id)
    const ask = { token: w.staf.token, params: { id: made.id } }
    const some = [...w.given[1]!.values()][0]!
    await writeResults(app, w.world, w.exams[1]!.id, [some])
    const body = { versionId: calon!.id, reason: null }
    expect((await app.refused(gabungan.freeze, { ...ask, body })).message).toContain(
      'Bahasa: ada hasil yang dinilai ulang.',
    )
    const again = await w.compute(made.id)
    expect((await app.refused(gabungan.freeze, { ...ask, body })).message).toContain('sudah diganti')
    await w.save(again, { style: '1-2-2-3' })
    const fresh = { versionId: again.calon!.id, reason: null }
    expect((await app.refused(gabungan.freeze, { ...ask, body: fresh })).message).toContain(
      'aturannya diubah',
    )
  })

  it('shows each reader what is theirs', async () => {
    const made = await w.make(() => ({ missing: 'nol' }))
    const ask = { token: w.staf.token, params: { id: made.id } }
    const kepala = await w.world.signedInAs('lembaga', { lembagaId: w.lain })
    const [own, other] = [w.murid[3]!, w.murid[23]!]
    const statuses = () =>
      Promise.all([
        app.refused(gabungan.one, { token: kepala.token, params: { id: made.id } }),
        app.refused(gabungan.one, { token: w.guru.token, params: { id: made.id } }),
        app.refused(gabungan.myLine, { token: own.token, params: { id: made.id } }),
      ]).then((answers) => answers.map(({ status }) => status))
    const { calon } = await w.compute(made.id)
    await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
    expect(await statuses()).toEqual([404, 404, 404])
    await app.call(gabungan.publish, { ...ask, body: readers({ forMurid: 'peringkat' }) })
    expect(await statuses()).toEqual([200, 200, 200])
    const ofLembaga = await w.linesOf(made.id, '', kepala)
    expect(ofLembaga.map(({ id }) => id).toSorted()).toEqual(
      w.murid
        .filter((_, at) => at % 3 === 0)
        .map(({ id }) => id)
        .toSorted(),
    )
    const seen = (await app.call(gabungan.one, { token: kepala.token, params: { id: made.id } })).data
    expect(seen.shown?.summary?.lembaga.map(({ nama }) => nama)).toEqual(['SMP Lain'])
    expect(seen).toMatchObject({ mayEdit: false, calon: null })
    const ofGuru = await w.linesOf(made.id, '', w.guru)
    expect(ofGuru.map(({ id }) => id).toSorted()).toEqual(
      w.murid
        .slice(0, 12)
        .map(({ id }) => id)
        .toSorted(),
    )

    const line = (await app.call(gabungan.myLine, { token: own.token, params: { id: made.id } })).data
    const mine = (await w.linesOf(made.id, '')).find(({ id }) => id === own.id)!
    expect(line).toMatchObject({
      ranked: 24,
      isProvisional: true,
      line: { rank: mine.rank, value: mine.value },
    })
    expect(line.line.mengapa[0]).toMatch(/^Peringkat \d+ dari 24 dengan nilai gabungan /)
    await tenant(app.db, w.world, (tx) =>
      sql`update gabungan_version set sources = (select jsonb_agg(s || '{"isRunning": false}') from jsonb_array_elements(sources) s)
           where gabungan_id = ${made.id}`.execute(tx),
    )
    await app.call(gabungan.publish, { ...ask, body: readers({ forMurid: 'nilai' }) })
    const without = (await app.call(gabungan.myLine, { token: other.token, params: { id: made.id } })).data
    expect(without).toMatchObject({
      ranked: null,
      isProvisional: false,
      line: { rank: null, rankInLembaga: null, groups: [] },
    })
    expect(without.line.mengapa.join(' ')).not.toContain('eringkat')
    await app.call(gabungan.withdraw, { ...ask, body: { status: 'beku' } })
    expect(await statuses()).toEqual([404, 404, 404])
  })

  it('waits for what the rules of its w.exams let students see', async () => {
    const paket = await publishPaket(app, w.world, w.guru, [[pilihanGanda('2 + 2?')]])
    const closed = await schedule(app, w.staf, paket.id, w.murid.slice(0, 2), {
      nama: 'Tertutup',
      showResult: 'tidak',
    })
    await writeResults(app, w.world, closed.id, [...w.given[0]!.values()].slice(0, 1))
    const who = w.murid.find(({ id }) => id === [...w.given[0]!.keys()][0])!
    const { data } = await app.call(gabungan.create, {
      token: w.staf.token,
      body: { nama: 'Tertutup', eventIds: [closed.id] },
    })
    const { calon } = await w.compute(data.id)
    const ask = { token: w.staf.token, params: { id: data.id } }
    await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
    await app.call(gabungan.publish, { ...ask, body: readers({ forMurid: 'peringkat' }) })
    const answer = await app.refused(gabungan.myLine, { token: who.token, params: { id: data.id } })
    expect(answer.status).toBe(404)
    expect((await app.call(gabungan.mine, { token: who.token })).data.map(({ id }) => id)).not.toContain(
      data.id,
    )
  })
})

const readers = (change: object) => ({ forGuru: true, forLembaga: true, forMurid: 'tidak', ...change })

describe('bad input', () => {
  const refusalOf = async (change: (draft: GabunganDraft) => Partial<GabunganDraft>) => {
    const made = await w.make(change)
    const answer = await app.refused(gabungan.compute, { token: w.staf.token, params: { id: made.id } })
    expect(answer.status).toBe(400)
    expect(
      (await app.call(gabungan.one, { token: w.staf.token, params: { id: made.id } })).data,
    ).toMatchObject({ calon: null, problems: answer.data.issues.map(({ message }) => message) })
    return answer.message
  }

  it('refuses weights that add up to nothing, thresholds above the greatest value, no exam at all', async () => {
    expect(
      await refusalOf(({ members }) => ({ members: members.map((member) => ({ ...member, weight: 0 })) })),
    ).toContain('Jumlah bobot harus lebih besar dari 0.')
    expect(await refusalOf(() => ({ threshold: 101 }))).toContain(
      'Ambang batas gabungan (101) melebihi nilai tertinggi (100).',
    )
    expect(
      await refusalOf(({ members }) => ({
        basis: 'skor',
        members: members.map((member) => ({ ...member, threshold: 41 })),
      })),
    ).toContain('Ambang batas Matematika (41) melebihi nilai tertingginya (40).')
    expect(await refusalOf(() => ({ members: [] }))).toContain('Pilih sedikitnya satu ujian.')
    const strange = { by: `anggota:${crypto.randomUUID()}`, order: 'desc' } as const
    expect(await refusalOf(() => ({ tieBreak: [strange] }))).toContain(
      'Urutan pemecah nilai kembar menunjuk ujian yang tidak ada di gabungan ini.',
    )
    expect(await refusalOf(() => ({ basis: 'irt' }))).toContain('Skor IRT ujian Matematika belum dihitung.')
  })

  it('names an exam that was called off or has no results', async () => {
    const paket = await publishPaket(app, w.world, w.guru, [[pilihanGanda('3 + 3?')]])
    const empty = await schedule(app, w.staf, paket.id, w.murid.slice(0, 2), { nama: 'Susulan' })
    const body = { nama: 'Dengan susulan', eventIds: [empty.id] }
    const { data } = await app.call(gabungan.create, { token: w.staf.token, body })
    expect(data.problems).toEqual([
      'Ujian Susulan belum mempunyai hasil. Tunggu ujiannya, atau keluarkan dahulu.',
    ])
    await app.call(event.cancel, { token: w.staf.token, params: { id: empty.id } })
    const answer = await app.refused(gabungan.compute, { token: w.staf.token, params: { id: data.id } })
    expect(answer.message).toContain('Ujian Susulan dibatalkan.')
  })

  it('refuses a gabungan in a gabungan, an exam out of reach, twice the same, and what is no number', async () => {
    const made = await w.make(() => ({}))
    const create = (eventIds: string[], by = w.staf) =>
      app.refused(gabungan.create, { token: by.token, body: { nama: 'Salah', eventIds } })
    expect((await create([w.exams[0]!.id, made.id])).message).toBe(
      'Ujian ke-2: Gabungan tidak dapat memuat gabungan lain. Pilih ujian-ujiannya langsung.',
    )
    expect((await create([w.exams[0]!.id], w.guru)).message).toContain('di luar jangkauan Anda')
    expect((await create([w.exams[0]!.id, w.exams[0]!.id])).message).toContain('lebih dari sekali')
    const bad = await w.save(made, { members: made.members.map((member) => ({ ...member, weight: -1 })) })
    expect([bad.status, bad.message]).toEqual([400, 'Anggota 1, bobot: Bobot paling sedikit 0'])
    const stale = await w.save({ ...made, version: 1 }, {})
    expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('mengubah data ini')])
  })

  it('says that an exam with no spread tells nobody apart, and shows no NaN', async () => {
    const paket = await publishPaket(app, w.world, w.guru, [[pilihanGanda('4 + 4?')]])
    const few = w.murid.slice(0, 3)
    const alike = await schedule(app, w.staf, paket.id, few, { nama: 'Sama rata' })
    const results = few.map(({ id }) => ({ userId: id, nilai: 80, skor: 32, benar: 4, kosong: 0, waktu: 30 }))
    await writeResults(app, w.world, alike.id, results)
    const body = { nama: 'Seragam', eventIds: [alike.id] }
    const { data } = await app.call(gabungan.create, { token: w.staf.token, body })
    await w.save(data, { basis: 'standar' })
    const { calon } = await w.compute(data.id)
    expect(calon?.summary?.notes[0]).toContain('Semua peserta Sama rata mendapat nilai sama')
    const lines = await w.linesOf(data.id)
    expect(lines.map(({ rank, value }) => [rank, value])).toEqual([
      [1, 50],
      [1, 50],
      [1, 50],
    ])
    expect(lines[0]?.mengapa).toContain(
      'Peringkat ini dimiliki bersama 2 murid lain karena semua ukurannya sama.',
    )
  })

  it('decides about a threshold once missing marks cannot change it, and says whom they still can', async () => {
    const paket = await publishPaket(app, w.world, w.guru, [[pilihanGanda('5 + 5?')]])
    const few = w.murid.slice(0, 4)
    const marked = await schedule(app, w.staf, paket.id, few, { nama: 'Dinilai' })
    const nilai = [90, 80, 50, 20]
    const results = few.map(({ id }, at) => {
      const own = nilai[at]!
      return { userId: id, nilai: own, skor: own * 0.4, benar: 4, kosong: 0, waktu: 30 }
    })
    await writeResults(app, w.world, marked.id, results)
    // The second can only gain, the third may come to 80, the fourth to 50.
    for (const [at, open] of [
      [1, 4],
      [2, 12],
      [3, 12],
    ] as const)
      await tenant(app.db, w.world, (tx) =>
        sql`update hasil set pending = 1, sections = ${JSON.stringify({ s: { open } })}
             where event_id = ${marked.id} and application_user_id = ${few[at]!.id}`.execute(tx),
      )
    const body = { nama: 'Menunggu', eventIds: [marked.id] }
    const { data } = await app.call(gabungan.create, { token: w.staf.token, body })
    await w.save(data, { threshold: 75 })
    const { calon } = await w.compute(data.id)
    expect(calon?.summary).toMatchObject({ passed: 2, menunggu: 1, ranked: 4 })
    expect((await w.linesOf(data.id)).map(({ passed, isUndecided }) => [passed, isUndecided])).toEqual([
      [true, false],
      [true, false],
      [null, true],
      [false, false],
    ])
    const open = await w.linesOf(data.id, 'versi=calon&lulus=belum-pasti')
    expect(open.map(({ id }) => id)).toEqual([few[2]!.id])
  })

  it('ranks a student of two lembaga once, in the one of the account, and says so', async () => {
    // Groups of one lembaga hold pupils of the other.
    const made = await w.make(() => ({ missing: 'nol' }))
    const { calon } = await w.compute(made.id)
    const there = w.murid.filter((_, at) => at % 3 === 0 && at < 20).length
    expect(calon?.summary?.notes).toContain(
      `${there} murid juga anggota group di lembaga lain; peringkat lembaga mengikuti lembaga pada akun mereka.`,
    )
    const lines = await w.linesOf(made.id)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(w.murid.length)
    expect(lines.find(({ id }) => id === w.murid[0]!.id)?.lembaga).toBe('SMP Lain')
  })

  it('keeps what readers see from being deleted', async () => {
    const made = await w.make(() => ({}))
    const { calon } = await w.compute(made.id)
    const ask = { token: w.staf.token, params: { id: made.id } }
    await app.call(gabungan.freeze, { ...ask, body: { versionId: calon!.id, reason: null } })
    await app.call(gabungan.publish, { ...ask, body: readers({}) })
    expect((await app.refused(gabungan.deleteOne, ask)).message).toContain('Tarik dahulu')
    await app.call(gabungan.withdraw, { ...ask, body: { status: 'draf' } })
    expect((await app.call(gabungan.deleteOne, ask)).status).toBe(200)
    expect((await app.refused(gabungan.one, ask)).status).toBe(404)
  })
})

it('exports every line with real numbers under columns that stay', async () => {
  const made = await w.make(() => ({ nama: '=Gabungan', missing: 'nol' }))
  await w.compute(made.id)
  const response = await app.server.http.inject({
    url: `/api/gabungan/${made.id}/ekspor?format=csv&versi=calon`,
    headers: { authorization: `Bearer ${w.staf.token}` },
  })
  const [head, first] = response.body.split('\n')
  expect(head).toBe(
    '\uFEFFPeringkat;Peringkat lembaga;Nama;NISN;Lembaga;Group dan peringkatnya;Matematika (nilai);Bahasa (nilai);IPA (nilai);Nilai gabungan;Ambang batas;Keterangan;Versi',
  )
  const [line] = await w.linesOf(made.id)
  expect(first?.split(';').slice(0, 3)).toEqual(['1', String(line?.rankInLembaga), line?.nama])
  expect(response.body.trim().split('\n')).toHaveLength(25)
})
