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
  it('to the order are told as the server keeps them, whoever added what is listed', async () => {
    const world = await makeWorld(app)
    const [staf, guru] = [await world.signedInAs('staf'), await world.signedInAs('guru')]
    const body = { nama: 'Tata Boga', aspek: [] }
    const { data: own } = await app.call(pelajaran.create, { token: guru.token, body })
    const told = async ({ token }: { token: string }) => {
      const { data } = await app.call(pelajaran.list, { token })
      const arranged = await app.refused(pelajaran.arrange, { token, body: { ids: [own.id] } })
      return [data.map(({ mayEdit }) => mayEdit), data.map((each) => each.mayArrange), arranged.status]
    }
    expect(await told(guru)).toEqual([[true], [true], 200])
    // In another lembaga's sight the order is everybody's, though each subject in it is the teacher's own.
    await world.makeLembaga('SMP Lain')
    expect(await told(guru)).toEqual([[true], [false], 403])
    expect(await told(staf)).toEqual([[true], [true], 200])
  })

  it('let a school add, and change what it added until others use it; what all share is for who reaches all', async () => {
    const { world, token: staf, mtk } = await start()
    await world.makeLembaga('SMP Lain')
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const params = { pelajaranId: mtk.id }
    const [bilangan, pecahan] = [idOf(mtk, 'Bilangan'), idOf(mtk, 'Pecahan')]
    const body = { nama: 'Geometri', indukId: null }
    const { data: added } = await app.call(pelajaran.createAspek, { token: guru.token, params, body })
    const geometri = idOf(added, 'Geometri')
    expect(added.aspek.map(({ nama, mayEdit, mayDelete }) => [nama, mayEdit, mayDelete])).toEqual([
      ['Bilangan', false, false],
      ['Pecahan', false, false],
      ['Aljabar', false, false],
      ['Geometri', true, true],
    ])

    // What is everybody's: no name, no state, no place, no merging, no order, no deletion.
    const { token } = guru
    const renamed = { nama: 'Angka', isAktif: true }
    const at = { ...params, id: bilangan }
    const tree = added.aspek.map(({ id, indukId }) => ({ id, indukId }))
    const subject = { kode: 'MTK', nama: 'Berhitung', isAktif: false, version: 1 }
    const refusals = [
      await app.refused(pelajaran.update, { token, params: { id: mtk.id }, body: subject }),
      await app.refused(pelajaran.deleteOne, { token, params: { id: mtk.id } }),
      await app.refused(pelajaran.arrange, { token, body: { ids: [mtk.id] } }),
      await app.refused(pelajaran.updateAspek, { token, params: at, body: renamed }),
      await app.refused(pelajaran.mergeAspek, { token, params: at, body: { intoId: geometri } }),
      await app.refused(pelajaran.deleteAspek, { token, params: at }),
      await app.refused(pelajaran.arrangeAspek, { token, params, body: { aspek: tree.toReversed() } }),
      await app.refused(pelajaran.updateAspek, {
        token: other.token,
        params: { ...params, id: geometri },
        body: renamed,
      }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403))
    expect(refusals[3]?.message).toBe(
      'Bilangan dipakai bersama semua lembaga, jadi hanya pengelola aplikasi yang dapat mengubahnya. Anda dapat mengubah yang Anda tambahkan sendiri, selama belum dipakai orang lain.',
    )
    const same = await app.call(pelajaran.list, { token: staf })
    expect(same.data[0]?.aspek.map(({ nama }) => nama)).toEqual(added.aspek.map(({ nama }) => nama))

    // Their own moves among the others, is renamed, and is out of their hands once somebody else asks it.
    const moved = [{ id: geometri, indukId: pecahan }, ...tree.slice(0, 3)]
    const own = { ...params, id: geometri }
    const { data: placed } = await app.call(pelajaran.arrangeAspek, { token, params, body: { aspek: moved } })
    expect(drawn(placed)).toEqual(['Bilangan', 'Pecahan', '- Geometri', 'Aljabar'])
    await makeSoal(guru, mtk, geometri)
    const named = await app.call(pelajaran.updateAspek, {
      token,
      params: own,
      body: { ...renamed, nama: 'Ruang' },
    })
    expect(drawn(named.data)).toContain('- Ruang')
    await makeSoal(other, mtk, geometri)
    expect((await app.refused(pelajaran.updateAspek, { token, params: own, body: renamed })).status).toBe(403)

    const mine = await app.call(pelajaran.create, {
      token,
      body: { kode: 'ROB', nama: 'Robotika', aspek: ['A'] },
    })
    const id = mine.data.id
    const otherwise = { kode: 'ROB', nama: 'Robotik', isAktif: true, version: 1 }
    const wrong = { token: other.token, params: { id }, body: otherwise }
    expect((await app.refused(pelajaran.update, wrong)).status).toBe(403)
    expect((await app.call(pelajaran.update, { ...wrong, token })).data.nama).toBe('Robotik')
    expect((await app.call(pelajaran.deleteOne, { token, params: { id } })).status).toBe(200)
  })

  it('let a file of one school add to what is there, not rename it, and take its own back', async () => {
    const { world } = await start()
    await world.makeLembaga('SMP Lain')
    const guru = await world.signedInAs('guru')
    const file = (text: string) =>
      upload(app, pelajaranImport.preview, guru, { name: 'mapel.csv', bytes: text })
    const { data: bad } = await file('KODE;NAMA;ASPEK\nMTK;Berhitung;Geometri')
    expect(await problemsOf(app, pelajaranImport, guru, { id: bad.id })).toMatchObject([
      { column: 'PELAJARAN', message: 'Kode MTK bernama Matematika dan dipakai bersama semua lembaga' },
    ])
    const { data: good } = await file('KODE;NAMA;ASPEK\nMTK;Matematika;Geometri\nROB;Robotika;')
    expect((await confirmImport(app, pelajaranImport, guru, { id: good.id })).status).toBe('selesai')
    const names = async () =>
      (await app.call(pelajaran.list, { token: guru.token })).data.map((each) => [
        each.nama,
        each.aspek.length,
      ])
    expect(await names()).toEqual([
      ['Matematika', 4],
      ['Robotika', 0],
    ])
    await app.call(pelajaranImport.undo, { token: guru.token, params: { id: good.id } })
    expect(await names()).toEqual([['Matematika', 3]])
  })

  it('are as ever where there is one lembaga: nobody else shares what its teachers change', async () => {
    const { world, mtk } = await start()
    const { token } = await world.signedInAs('guru')
    const params = { pelajaranId: mtk.id, id: idOf(mtk, 'Bilangan') }
    const body = { nama: 'Angka', isAktif: true }
    expect((await app.call(pelajaran.updateAspek, { token, params, body })).status).toBe(200)
    expect((await app.call(pelajaran.arrange, { token, body: { ids: [mtk.id] } })).status).toBe(200)
    expect((await app.refused(pelajaran.deleteAspek, { token, params })).status).toBe(403)
  })

  it('let a guru write but not delete what others added, a murid nothing, another tenant nothing here', async () => {
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
