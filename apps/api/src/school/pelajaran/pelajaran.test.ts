import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran, pelajaranImport, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { openSheets } from '@suluh/tabular/open-sheets'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'
import { publishPaket } from '#testing/exam.ts'
import { confirmImport, problemsOf } from '#testing/staged-import.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

async function start(): Promise<{ world: World; staf: Person; token: string; mtk: Pelajaran }> {
  const world = await makeWorld(app)
  const staf = await world.signedInAs('staf')
  const body = { kode: 'MTK', nama: 'Matematika', aspek: ['Bilangan', 'Pecahan', 'Aljabar'] }
  const { data: mtk } = await app.call(pelajaran.create, { token: staf.token, body })
  return { world, staf, token: staf.token, mtk }
}

/** `Bilangan`, `- Pecahan`: the tree as one reads it. */
function drawn({ aspek }: Pelajaran): string[] {
  const depth = (id: string | null): number =>
    id === null ? 0 : 1 + depth(aspek.find((each) => each.id === id)!.indukId)
  return aspek.map(({ nama, indukId }) => `${'- '.repeat(depth(indukId))}${nama}`)
}

const idOf = ({ aspek }: Pelajaran, nama: string) => aspek.find((each) => each.nama === nama)!.id

async function makeSoal({ token }: Person, mtk: Pelajaran, aspekId: string) {
  const body = { draft: pilihanGanda('1 + 1?'), pelajaranId: mtk.id, aspekId }
  return (await app.call(soal.create, { token, body })).data
}

describe('pelajaran', () => {
  it('is changed, put in order, deactivated and deleted', async () => {
    const { token, mtk } = await start()
    const ipa = await app.call(pelajaran.create, { token, body: { kode: 'IPA', nama: 'IPA', aspek: [] } })
    const names = async (query = '') =>
      (await app.call(pelajaran.list, { token, query })).data.map(({ nama }) => nama)
    expect(await names()).toEqual(['Matematika', 'IPA'])
    await app.call(pelajaran.arrange, { token, body: { ids: [ipa.data.id, mtk.id] } })
    expect(await names()).toEqual(['IPA', 'Matematika'])
    const params = { id: mtk.id }
    const body = { kode: 'MAT', nama: 'Matematika Wajib', isAktif: false, version: 1 }
    expect((await app.call(pelajaran.update, { token, params, body })).data.version).toBe(2)
    expect((await app.refused(pelajaran.update, { token, params, body })).status).toBe(409)
    expect(await names('isAktif=true')).toEqual(['IPA'])
    const taken = { ...body, kode: 'ipa', version: 2 }
    const refused = await app.refused(pelajaran.update, { token, params, body: taken })
    expect(refused.message).toBe('Kode ipa sudah dipakai IPA.')
    expect((await app.call(pelajaran.deleteOne, { token, params })).status).toBe(200)
    expect(await names()).toEqual(['IPA'])
  })

  it('with questions stays, and says so', async () => {
    const { token, mtk, staf } = await start()
    await makeSoal(staf, mtk, idOf(mtk, 'Aljabar'))
    const params = { id: mtk.id }
    const refused = await app.refused(pelajaran.deleteOne, { token, params })
    expect([refused.status, refused.message]).toEqual([
      409,
      'Matematika dipakai 1 soal, jadi tidak dapat dihapus. Nonaktifkan saja.',
    ])
  })
})

describe('aspek', () => {
  it('make a tree that can be arranged, but not into itself, nor too deep', async () => {
    const { token, mtk } = await start()
    const params = { pelajaranId: mtk.id }
    const [bilangan, pecahan, aljabar] = ['Bilangan', 'Pecahan', 'Aljabar'].map((nama) => idOf(mtk, nama))
    const arrange = (aspek: { id: string; indukId: string | null }[]) => ({ token, params, body: { aspek } })
    const tree = [
      { id: aljabar!, indukId: null },
      { id: bilangan!, indukId: null },
      { id: pecahan!, indukId: bilangan! },
    ]
    const { data } = await app.call(pelajaran.arrangeAspek, arrange(tree))
    expect(drawn(data)).toEqual(['Aljabar', 'Bilangan', '- Pecahan'])
    const circle = tree.map((each) => (each.id === bilangan ? { ...each, indukId: pecahan! } : each))
    expect((await app.refused(pelajaran.arrangeAspek, arrange(circle))).status).toBe(400)
    expect((await app.refused(pelajaran.arrangeAspek, arrange(tree.slice(1)))).status).toBe(409)
    let indukId = pecahan!
    for (const nama of ['Tiga', 'Empat']) {
      const made = await app.call(pelajaran.createAspek, { token, params, body: { nama, indukId } })
      indukId = idOf(made.data, nama)
    }
    const deeper = await app.refused(pelajaran.createAspek, {
      token,
      params,
      body: { nama: 'Lima', indukId },
    })
    expect(deeper.message).toBe('Aspek bertingkat paling banyak 4.')
  })

  it('are merged: questions and parts below go over, within one subject only', async () => {
    const { token, mtk, staf } = await start()
    const [from, into] = [idOf(mtk, 'Pecahan'), idOf(mtk, 'Bilangan')]
    const params = { pelajaranId: mtk.id, id: from }
    const { id: soalId } = await makeSoal(staf, mtk, from)
    await app.call(pelajaran.createAspek, {
      token,
      params: { pelajaranId: mtk.id },
      body: { nama: 'Desimal', indukId: from },
    })
    const below = idOf((await app.call(pelajaran.list, { token })).data[0]!, 'Desimal')
    const inward = await app.refused(pelajaran.mergeAspek, { token, params, body: { intoId: below } })
    expect(inward.data.issues[0]?.path).toBe('intoId')
    const { data } = await app.call(pelajaran.mergeAspek, { token, params, body: { intoId: into } })
    expect(drawn(data)).toEqual(['Bilangan', '- Desimal', 'Aljabar'])
    const moved = await app.call(soal.one, { token, params: { id: soalId } })
    expect(moved.data.aspek?.nama).toBe('Bilangan')
    const other = await app.call(pelajaran.create, {
      token,
      body: { kode: 'IPA', nama: 'IPA', aspek: ['Energi'] },
    })
    const across = { intoId: idOf(other.data, 'Energi') }
    const at = { pelajaranId: mtk.id, id: into }
    expect((await app.refused(pelajaran.mergeAspek, { token, params: at, body: across })).status).toBe(404)
  })

  it('that questions were published under stay for the exams that name them', async () => {
    const { world, token } = await start()
    const guru = await world.signedInAs('guru')
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
    const { data: asked } = await app.call(soal.one, {
      token: guru.token,
      params: { id: paket.sections[0]!.soal[0]!.id },
    })
    const pelajaranId = asked.pelajaran.id
    const into = await app.call(pelajaran.createAspek, {
      token,
      params: { pelajaranId },
      body: { nama: 'Aljabar', indukId: null },
    })
    const params = { pelajaranId, id: asked.aspek!.id }
    const body = { intoId: idOf(into.data, 'Aljabar') }
    const { data } = await app.call(pelajaran.mergeAspek, { token, params, body })
    expect(data.aspek.map(({ nama, isAktif }) => [nama, isAktif])).toEqual([
      ['Bilangan', false],
      ['Aljabar', true],
    ])
    const refused = await app.refused(pelajaran.deleteAspek, { token, params })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('sudah terbit') })
    // The question itself is archived: exams of the past go on asking it.
    const removed = { token: guru.token, body: { ids: [asked.id] } }
    expect((await app.refused(soal.deleteMany, removed)).status).toBe(409)
    await app.call(paketSoal.setStatus, {
      token: guru.token,
      params: { id: paket.id },
      body: { status: 'draf' },
    })
    await tenant(app.db, world, (tx) => tx.deleteFrom('sectionSoal').where('soalId', '=', asked.id).execute())
    await app.call(soal.deleteMany, removed)
    const kept = await app.call(soal.one, { token: guru.token, params: { id: asked.id } })
    expect(kept.data.status).toBe('arsip')
  })

  it('in use stay, with what lies above them; others go with what lies below', async () => {
    const { token, mtk, staf } = await start()
    const params = { pelajaranId: mtk.id }
    const [bilangan, pecahan, aljabar] = ['Bilangan', 'Pecahan', 'Aljabar'].map((nama) => idOf(mtk, nama))
    const tree = [
      { id: bilangan!, indukId: null },
      { id: pecahan!, indukId: bilangan! },
      { id: aljabar!, indukId: null },
    ]
    await app.call(pelajaran.arrangeAspek, { token, params, body: { aspek: tree } })
    await makeSoal(staf, mtk, pecahan!)
    const at = { ...params, id: bilangan! }
    expect((await app.call(pelajaran.usageOfAspek, { token, params: at })).data).toEqual([
      { what: 'soal', count: 1 },
    ])
    expect((await app.refused(pelajaran.deleteAspek, { token, params: at })).status).toBe(409)
    const off = await app.call(pelajaran.updateAspek, {
      token,
      params: at,
      body: { nama: 'Bilangan Bulat', isAktif: false },
    })
    expect(off.data.aspek[0]).toMatchObject({ nama: 'Bilangan Bulat', isAktif: false })
    const free = { ...params, id: aljabar! }
    expect((await app.call(pelajaran.deleteAspek, { token, params: free })).status).toBe(200)
    const again = { nama: 'pecahan', indukId: null }
    expect((await app.refused(pelajaran.createAspek, { token, params, body: again })).status).toBe(400)
  })
})

describe('import and export', () => {
  const send = (person: Person, text: string) =>
    upload(app, pelajaranImport.preview, person, { name: 'mapel.csv', bytes: text })

  it('adds subjects and parts by their path, and takes nothing away', async () => {
    const { token, staf } = await start()
    const text =
      'KODE;MATA PELAJARAN;ASPEK\nMTK;Matematika;Bilangan > Cacah\nMTK;Matematika;Aljabar\nFIS;Fisika;Gerak > Lurus\nFIS;Fisika 2;\n;Tanpa kode;\nBIO;Biologi;a>b>c>d>e'
    const { data } = await send(staf, text)
    expect(data.counts).toEqual({ baru: 1, ubah: 1, sama: 1, tolak: 3 })
    const problems = await problemsOf(app, pelajaranImport, staf, { id: data.id })
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [5, 'PELAJARAN'],
      [6, 'KODE'],
      [7, 'ASPEK'],
    ])
    await confirmImport(app, pelajaranImport, staf, { id: data.id })
    const all = (await app.call(pelajaran.list, { token })).data
    expect(all.map((each) => [each.nama, drawn(each)])).toEqual([
      ['Matematika', ['Bilangan', '- Cacah', 'Pecahan', 'Aljabar']],
      ['Fisika', ['Gerak', '- Lurus']],
    ])
    const { rawPayload } = await app.server.http.inject({
      url: '/api/pelajaran/ekspor?format=csv',
      headers: { authorization: `Bearer ${token}` },
    })
    const rows = openSheets(rawPayload)[0]!.rows
    expect(rows.map(({ cells }) => cells[2])).toEqual([
      'ASPEK',
      'Bilangan',
      'Bilangan > Cacah',
      'Pecahan',
      'Aljabar',
      'Gerak',
      'Gerak > Lurus',
    ])
    const again = await send(staf, rawPayload.toString())
    expect(again.data.counts).toEqual({ baru: 0, ubah: 0, sama: 6, tolak: 0 })
  })

  it('writes nothing at all where one part lies elsewhere already', async () => {
    const { token, staf } = await start()
    const { data } = await send(
      staf,
      'KODE;NAMA;ASPEK\nMTK;Matematika;Baru\nMTK;Matematika;Bilangan > Aljabar',
    )
    const failed = await confirmImport(app, pelajaranImport, staf, { id: data.id })
    expect([failed.status, failed.note]).toEqual([
      'gagal',
      'Aspek Aljabar sudah ada di tempat lain: Aljabar. Perbaiki berkasnya.',
    ])
    expect(drawn((await app.call(pelajaran.list, { token })).data[0]!)).not.toContain('Baru')
  })
})

describe('rights', () => {
  it('let a guru write but not delete, a murid nothing, another tenant nothing here', async () => {
    const { world, mtk } = await start()
    const guru = await world.signedInAs('guru')
    const params = { pelajaranId: mtk.id }
    const body = { nama: 'Geometri', indukId: null }
    expect((await app.call(pelajaran.createAspek, { token: guru.token, params, body })).status).toBe(200)
    const at = { token: guru.token, params: { id: mtk.id } }
    expect((await app.refused(pelajaran.deleteOne, at)).status).toBe(403)
    const murid = await world.signedInAs('murid')
    expect((await app.refused(pelajaran.list, { token: murid.token })).status).toBe(403)
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await app.refused(pelajaran.createAspek, { token, params, body })).status).toBe(404)
    expect((await app.refused(pelajaran.deleteOne, { token, params: { id: mtk.id } })).status).toBe(404)
    expect((await app.call(paketSoal.list, { token })).recordsFiltered).toBe(0)
  })
})
