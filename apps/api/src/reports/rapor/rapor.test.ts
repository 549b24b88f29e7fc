import { plainAturan, rapor, type RaporDetail, type Sumber } from '@suluh/contract/reports/rapor'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { applicationUser } from '@suluh/contract/people/application-user'
import { soal } from '@suluh/contract/bank/soal'
import { openSheets } from '@suluh/tabular/open-sheets'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anonymise } from '#home/privasi/erase-person.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'
import { writeResults } from '#testing/results.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()
const soon = { timeout: 60_000 }
const names = ['Ani', 'Budi', 'Citra']

/** A class of three that sat Matematika themselves, and IPA by what is written for them; both are over. */
async function makeClass() {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid: Person[] = []
  for (const nama of names) murid.push(await world.signedInAs('murid', { nama }))
  await tenant(app.db, world, async (tx) => {
    for (const [at, { id }] of murid.entries())
      await tx
        .updateTable('applicationUser')
        .set({ nomor: `00${at + 1}` })
        .where('id', '=', id)
        .execute()
  })
  const groupId = await world.makeGroup(murid, guru)
  const keys = ['A', 'B', 'C', 'D']
  const paket = await publishPaket(app, world, guru, [keys.map((key) => pilihanGanda(key, key))])
  const exam = await schedule(app, guru, paket.id, murid, { nama: 'SAS Matematika' })
  const ids = paket.sections[0]!.soal.map((each) => each.id)
  for (const [at, answers] of ['ABCD', 'ABCA', 'AAAA'].entries()) {
    const state = await start(app, murid[at]!, exam.id)
    await submit(
      app,
      murid[at]!,
      state.id,
      [...answers].map((choice, q) => entry(ids[q]!, choice)),
    )
  }
  const other = await schedule(app, guru, paket.id, murid, { nama: 'SAS IPA' })
  const ipa = await world.makePelajaran()
  const results = [90, 81, 70].map((nilai, at) => ({
    userId: murid[at]!.id,
    nilai,
    skor: nilai,
    benar: 1,
    kosong: 0,
    waktu: 10,
  }))
  await writeResults(app, world, other.id, results)
  const end = (eventId: string) =>
    tenant(app.db, world, (tx) =>
      sql`update event set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' where id = ${eventId}`.execute(
        tx,
      ),
    )
  const made = await app.call(rapor.create, {
    token: guru.token,
    body: { groupBelajarId: groupId, judul: 'Rapor', semester: 'ganjil', tahunAjaran: '2026/2027' },
  })
  const ask = { token: guru.token, params: { id: made.data.id } }
  const matematika = async () => {
    const sumber = async () => (await app.call(rapor.sumber, ask)).data.find(({ id }) => id === exam.id)
    await expect.poll(async () => (await sumber())?.pelajaranIds.length, soon).toBe(1)
    return (await sumber())!.pelajaranIds[0]!
  }
  const one = async (): Promise<RaporDetail> => (await app.call(rapor.one, ask)).data
  const from = (id: string, bobot = 1): Sumber => ({ jenis: 'ujian', id, bobot })
  const save = async (pelajaran: { pelajaranId: string; sumber: Sumber[] }[]) =>
    app.refused(rapor.update, { ...ask, body: { judul: 'Rapor', pelajaran, version: (await one()).version } })
  return { world, guru, murid, groupId, exam, other, ipa, ask, matematika, one, from, save, end }
}

const shown = ({ murid }: RaporDetail) =>
  murid.map(({ nama, nilai, jumlah, peringkat }) => [
    nama,
    ...nilai.map((each) => each.nilai),
    jumlah,
    peringkat,
  ])

it('makes rapor and leger of a class of chosen exams, and keeps them as issued', async () => {
  const { world, murid, exam, other, ipa, ask, matematika, one, from, save, end, groupId } = await makeClass()
  const pelajaranId = await matematika()
  expect((await one()).problems).toEqual(['Pilih pelajaran dan sumber nilainya dahulu.'])
  const chosen = [
    { pelajaranId, sumber: [from(exam.id)] },
    { pelajaranId: ipa.id, sumber: [from(other.id, 3), from(exam.id)] },
  ]
  expect((await save(chosen)).message).toBe('OK')
  const draft = await one()
  expect(shown(draft)).toEqual([
    ['Ani', 100, 93, 193, 1],
    ['Budi', 75, 80, 155, 2],
    ['Citra', 25, 59, 84, 3],
  ])
  // KKM 66, the guide's: 75 is the lowest third above it, 25 below.
  expect(draft.murid.map(({ nilai }) => nilai[0])).toMatchObject([
    { predikat: 'A', tuntas: true, deskripsi: 'Menunjukkan penguasaan yang sangat baik dalam Bilangan.' },
    { predikat: 'C', tuntas: true, deskripsi: 'Menunjukkan penguasaan yang cukup dalam Bilangan.' },
    { predikat: 'D', tuntas: false, deskripsi: 'Perlu penguatan dalam Bilangan.' },
  ])
  expect(draft.problems).toEqual([
    'SAS Matematika belum selesai; tunggu sampai ujiannya ditutup.',
    'SAS IPA belum selesai; tunggu sampai ujiannya ditutup.',
  ])
  const publish = async () => app.refused(rapor.publish, { ...ask, body: { version: (await one()).version } })
  expect((await publish()).status).toBe(409)
  await end(exam.id)
  await end(other.id)
  const written = { id: murid[0]!.id, sakit: 2, izin: 0, alpa: 1, catatan: 'Rajin.' }
  const attended = async () => ({ murid: [written], version: (await one()).version })
  expect((await app.call(rapor.kehadiran, { ...ask, body: await attended() })).message).toBe('OK')
  expect((await one()).notes).toEqual(['Kehadiran 2 murid belum diisi.'])
  expect((await publish()).message).toBe('OK')
  const issued = await one()
  expect(issued.murid[0]).toMatchObject({ nama: 'Ani', nomor: '001', sakit: 2, alpa: 1, catatan: 'Rajin.' })

  // Whatever becomes of results, names and classes: what is issued stands.
  await tenant(app.db, world, async (tx) => {
    await sql`update hasil set nilai = 1 where event_id = ${exam.id}`.execute(tx)
    await sql`update application_user set nama = 'Berganti' where id = ${murid[0]!.id}`.execute(tx)
    await sql`update group_belajar set nama = 'Lain', wali_kelas_nama = 'Lain' where id = ${groupId}`.execute(
      tx,
    )
    await sql`delete from group_belajar_member where application_user_id = ${murid[2]!.id}`.execute(tx)
  })
  expect(await one()).toEqual(issued)
  for (const refused of [
    await save(chosen),
    await app.refused(rapor.kehadiran, { ...ask, body: await attended() }),
    await app.refused(rapor.deleteOne, ask),
  ])
    expect([refused.status, refused.message]).toEqual([
      409,
      'Rapor ini sudah terbit. Tarik dahulu untuk mengubahnya.',
    ])

  const file = await app.server.http.inject({
    url: `/api/rapor/${ask.params.id}/leger?format=xlsx`,
    headers: { authorization: `Bearer ${ask.token}` },
  })
  const [sheet] = openSheets(file.rawPayload)
  const cells = sheet!.rows.map((row) => row.cells)
  expect(cells[0]![0]).toBe('Leger Rapor')
  expect(cells[1]![0]).toContain('Kelas: Kelas Uji · Semester: ganjil · Tahun pelajaran: 2026/2027')
  expect(cells[3]!.slice(3, 8)).toEqual(['Ani', '100', '93', '193', '96,50'])
  const kkm = cells.findIndex((row) => row[3] === 'KKM/KKTP')
  expect(cells[kkm]!.slice(3, 6)).toEqual(['KKM/KKTP', '66', '66'])
  // Who signs, each below the other's words: the head under the names, the class's teacher on the right.
  const below = cells.slice(kkm + 2).filter((row) => row.some(Boolean))
  expect(below.map((row) => [row[3], row[6]])).toEqual([
    ['Mengetahui,', expect.stringMatching(/^…+, \d{1,2} \p{L}+ \d{4}$/u)],
    ['Kepala sekolah', 'Wali kelas'],
    [expect.stringContaining('…'), expect.stringContaining('…')],
    ['NIP.', 'NIP.'],
  ])

  // Whoever is erased is named by it no more.
  await tenant(app.db, world, (tx) => anonymise(tx, [murid[0]!.id]))
  const erased = JSON.stringify(await one())
  expect(erased).not.toContain('Ani')
  expect(erased).not.toContain('Rajin')
  expect(erased).toContain('Budi')
})

it('takes of an exam of several subjects what was reached in each of them', async () => {
  const { world, guru, murid, ask, one, from, save, end } = await makeClass()
  const [ipa, ips] = [await world.makePelajaran(['Gaya']), await world.makePelajaran(['Peta'])]
  const makeSoal = async ({ id: pelajaranId, aspekIds }: typeof ipa, key: string) => {
    const body = { draft: pilihanGanda(`Kunci ${key}`, key), pelajaranId, aspekId: aspekIds[0] }
    return (await app.call(soal.create, { token: guru.token, body })).data.id
  }
  const ids = [await makeSoal(ipa, 'A'), await makeSoal(ipa, 'B'), await makeSoal(ips, 'C')]
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('Tidak dipakai', 'A')]], (draft) => ({
    ...draft,
    sections: draft.sections.map((section) => ({ ...section, soalIds: ids })),
  }))
  const exam = await schedule(app, guru, paket.id, murid, { nama: 'SAS IPA dan IPS' })
  for (const [at, answers] of ['ABC', 'ABA', 'AAC'].entries()) {
    const state = await start(app, murid[at]!, exam.id)
    const saved = [...answers].map((choice, q) => entry(ids[q]!, choice))
    await submit(app, murid[at]!, state.id, saved)
  }
  await end(exam.id)
  const sumber = [from(exam.id)]
  const elsewhere = await world.makePelajaran()
  const saved = await save([ipa, ips, elsewhere].map(({ id: pelajaranId }) => ({ pelajaranId, sumber })))
  expect(saved.message).toBe('OK')
  // Budi: both of IPA, none of IPS; Citra one of two, and the one. A subject that is not in the exam takes it whole.
  expect(shown(await one()).map((row) => row.slice(0, 4))).toEqual([
    ['Ani', 100, 100, 100],
    ['Budi', 100, 0, 67],
    ['Citra', 50, 100, 67],
  ])
  // A mark that changes is in it at once: no summary has to follow first.
  await tenant(app.db, world, (tx) =>
    sql`update hasil set scores = array[1, 0, 0], outcomes = array['correct', 'void', 'void'] where event_id = ${exam.id}`.execute(
      tx,
    ),
  )
  expect((await one()).murid[1]!.nilai.map(({ nilai }) => nilai)).toEqual([100, null, 67])
  expect((await app.call(rapor.one, ask)).data.notes[0]).toContain('3 murid belum bernilai')
})

it('opens again what was issued, for a reason that stands in the log', async () => {
  const { world, exam, other, ask, matematika, one, from, save, end } = await makeClass()
  await save([{ pelajaranId: await matematika(), sumber: [from(exam.id), from(other.id)] }])
  await end(exam.id)
  await end(other.id)
  await app.call(rapor.publish, { ...ask, body: { version: (await one()).version } })
  const stale = await app.refused(rapor.publish, { ...ask, body: { version: 0 } })
  expect(stale.status).toBe(409)
  expect((await app.refused(rapor.withdraw, { ...ask, body: { alasan: '' } })).message).toContain('alasan')
  expect((await app.call(rapor.withdraw, { ...ask, body: { alasan: 'Salah ketik' } })).message).toBe('OK')
  expect(await one()).toMatchObject({ status: 'draf', terbitPada: null })
  expect((await app.refused(rapor.withdraw, { ...ask, body: { alasan: 'Lagi' } })).status).toBe(409)
  const { rows } = await tenant(app.db, world, (tx) =>
    sql<{ detail: object; targetNama: string }>`
      select detail, target_nama as "targetNama" from audit where action like '%tarik'`.execute(tx),
  )
  expect(rows).toEqual([
    { detail: { alasan: 'Salah ketik' }, targetNama: 'Rapor Kelas Uji, ganjil 2026/2027' },
  ])
})

it('reads attendance from a list, and says of each row that it cannot take why', async () => {
  const { guru, ask } = await makeClass()
  const csv = [
    'DAFTAR KEHADIRAN',
    'NISN;Nama;Sakit;Izin;Alpa;Catatan',
    '1;Ani;2;-;1;Rajin',
    ';budi;;1;0;',
    ';Dodi;1;1;1;',
    '003;Citra;satu;0;0;',
    '001;Ani;0;0;0;',
  ].join('\n')
  const read = await upload(app, rapor.readKehadiran, guru, {
    name: 'hadir.csv',
    bytes: csv,
    params: ask.params,
  })
  expect(read.data.murid.map(({ id: _, ...row }) => row)).toEqual([
    { nama: 'Ani', sakit: 2, izin: null, alpa: 1, catatan: 'Rajin' },
    { nama: 'Budi', sakit: null, izin: 1, alpa: 0, catatan: '' },
  ])
  expect(read.data.problems).toEqual([
    { row: 5, message: 'Dodi tidak ada di kelas ini.' },
    { row: 6, message: 'Citra: sakit harus hari utuh 0 sampai 366, bukan “satu”.' },
    { row: 7, message: 'Ani sudah ada di baris 3.' },
  ])
  const empty = await upload(app, rapor.readKehadiran, guru, {
    name: 'x.csv',
    bytes: 'Nama;Nilai\nAni;7\n',
    params: ask.params,
  })
  expect([empty.status, empty.message]).toEqual([400, expect.stringContaining('Sakit (wajib)')])
})

it('refuses what is no source of this class, twice the same, and a second rapor of the same name', async () => {
  const { world, guru, groupId, exam, ask, matematika, from, save } = await makeClass()
  const pelajaranId = await matematika()
  const foreign = await schedule(app, guru, exam.paketSoal.id, [await world.signedInAs('murid')])
  const messages = [
    await save([{ pelajaranId, sumber: [from(foreign.id)] }]),
    await save([{ pelajaranId, sumber: [from(exam.id), from(exam.id)] }]),
    await save([
      { pelajaranId, sumber: [] },
      { pelajaranId, sumber: [] },
    ]),
    await save([{ pelajaranId: groupId, sumber: [] }]),
    await save([{ pelajaranId, sumber: [from(exam.id, 0)] }]),
  ]
  expect(messages.map(({ status, message }) => [status, message])).toEqual([
    [400, expect.stringContaining('kelas ini tidak mempunyai hasil')],
    [400, 'Ujian yang sama tidak boleh dua kali dalam satu pelajaran.'],
    [400, expect.stringContaining('Pelajaran yang sama tidak boleh dua kali')],
    [400, 'Pelajaran ke-1 tidak ditemukan.'],
    [400, expect.stringContaining('Bobot harus lebih dari 0')],
  ])
  const again = { groupBelajarId: groupId, judul: 'Rapor', semester: 'ganjil', tahunAjaran: '2026/2027' }
  const refused = await app.refused(rapor.create, { token: ask.token, body: again })
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('sudah ada')])
})

it('says of a class without pupils, of absent ones, and of marks to come what there is', async () => {
  const { world, guru, murid, other, ask, matematika, one, from, save, end } = await makeClass()
  const pelajaranId = await matematika()
  await save([{ pelajaranId, sumber: [from(other.id)] }])
  await end(other.id)
  await tenant(app.db, world, async (tx) => {
    await sql`update hasil set pending = 1 where event_id = ${other.id} and application_user_id = ${murid[1]!.id}`.execute(
      tx,
    )
    await sql`delete from hasil where event_id = ${other.id} and application_user_id = ${murid[2]!.id}`.execute(
      tx,
    )
  })
  const told = await one()
  expect(told.problems).toEqual(['1 murid masih menunggu jawabannya dinilai: Budi.'])
  expect(told.notes[0]).toBe('1 murid belum bernilai Matematika: Citra.')
  expect(shown(told)[2]).toEqual(['Citra', null, null, null])
  const empty = await world.makeGroup([], guru)
  const { data } = await app.call(rapor.create, {
    token: ask.token,
    body: { groupBelajarId: empty, judul: 'Rapor', semester: 'genap', tahunAjaran: '2026/2027' },
  })
  const blank = await app.call(rapor.one, { token: ask.token, params: data })
  expect(blank.data.problems).toContain('Kelas ini belum mempunyai murid.')
})

it('follows the rules of the school, the application, or the usual ones; each school its own', async () => {
  const world = await makeWorld(app)
  const [staf, lembaga] = [await world.signedInAs('staf'), await world.signedInAs('lembaga')]
  const other = await world.makeLembaga()
  const get = async (who: Person, query = '') =>
    (await app.call(rapor.aturan, { token: who.token, query })).data
  expect(await get(lembaga)).toEqual({
    ...plainAturan,
    of: 'bawaan',
    version: 0,
    mayEdit: true,
    isForAll: false,
  })
  const put = (who: Person, lembagaId: string | null, change: object = {}) =>
    app.refused(rapor.setAturan, {
      token: who.token,
      body: { ...plainAturan, desimal: 1, lembagaId, version: 0, ...change },
    })
  expect((await put(staf, null)).message).toBe('OK')
  expect(await get(lembaga)).toMatchObject({ desimal: 1, of: 'aplikasi', version: 1 })
  const guru = await world.signedInAs('guru')
  expect((await put(guru, null, { version: 1 })).status).toBe(403)
  expect(await get(guru)).toMatchObject({ mayEdit: false })
  expect((await put(lembaga, other, { version: 1 })).status).toBe(404)
  expect((await put(lembaga, world.lembagaId, { version: 0 })).status).toBe(409)
  expect((await put(lembaga, null, { version: 1, desimal: 2 })).message).toBe('OK')
  expect(await get(lembaga)).toMatchObject({ desimal: 2, of: 'lembaga', version: 2 })
  expect(await get(staf)).toMatchObject({ desimal: 1, of: 'aplikasi' })
  expect(await get(staf, `lembagaId=${world.lembagaId}`)).toMatchObject({ desimal: 2 })
  const predikat = [
    { huruf: 'A', sebutan: 'baik', dari: 50 },
    { huruf: 'B', sebutan: 'cukup', dari: 60 },
  ]
  expect((await put(staf, null, { version: 1, predikat })).message).toContain('Urutkan predikat')
})

it('is made by who teaches the class or answers for its school, and read by nobody else', async () => {
  const { world, guru, murid, groupId, ask } = await makeClass()
  const colleague = await world.signedInAs('guru')
  for (const who of [colleague, murid[0]!]) {
    const answer = await app.refused(rapor.one, { ...ask, token: who.token })
    expect([403, 404]).toContain(answer.status)
  }
  const classes = async (who: Person) =>
    (await app.call(rapor.kelas, { token: who.token, query: '' })).data.map(({ id }) => id)
  expect([await classes(guru), await classes(colleague)]).toEqual([[groupId], []])
  const mine = (await app.call(rapor.list, { token: guru.token })).data
  expect(mine.map(({ id, kelas, status }) => [id, kelas, status])).toEqual([
    [ask.params.id, 'Kelas Uji', 'draf'],
  ])
  expect((await app.call(rapor.list, { token: colleague.token })).data).toEqual([])
})

it('stays when it is issued: neither its class nor a student on it is deleted before it is withdrawn', async () => {
  const world = await makeWorld(app)
  const [guru, pengelola] = [await world.signedInAs('guru'), await world.signedInAs('pengelola')]
  const murid = await world.signedInAs('murid')
  // A class of a new year: nobody has sat an exam in it.
  const groupId = await world.makeGroup([murid], guru)
  const body = { groupBelajarId: groupId, judul: 'Rapor', semester: 'ganjil', tahunAjaran: '2026/2027' }
  const { data } = await app.call(rapor.create, { token: guru.token, body })
  await tenant(app.db, world, async (tx) => {
    await sql`update rapor set beku = '{}', terbit_pada = now() where id = ${data.id}`.execute(tx)
    await sql`insert into rapor_murid (application_id, rapor_id, application_user_id, isi)
      values (${world.applicationId}, ${data.id}, ${murid.id}, '{}')`.execute(tx)
  })
  const { token } = pengelola
  const deleteClass = () => app.refused(groupBelajar.deleteOne, { token, params: { id: groupId } })
  const deleteMurid = () => app.refused(applicationUser.deleteOne, { token, params: { id: murid.id } })
  expect(await deleteClass()).toMatchObject({ status: 409, message: expect.stringContaining('sudah terbit') })
  expect(await deleteMurid()).toMatchObject({ status: 409, message: expect.stringContaining('rapor') })
  const ask = { token: guru.token, params: { id: data.id }, body: { alasan: 'Salah nilai' } }
  expect((await app.refused(rapor.withdraw, ask)).status).toBe(200)
  expect((await deleteMurid()).status).toBe(200)
  expect((await deleteClass()).status).toBe(200)
})

it('keeps of two who write at once the first, and issues nothing that its issuer has not seen', async () => {
  const { exam, other, murid, ask, matematika, one, from, save, end } = await makeClass()
  await save([{ pelajaranId: await matematika(), sumber: [from(exam.id)] }])
  await end(exam.id)
  await end(other.id)
  const { version } = await one()
  const days = (sakit: number) => ({ id: murid[0]!.id, sakit, izin: 0, alpa: 0, catatan: '' })
  const write = (sakit: number) =>
    app.refused(rapor.kehadiran, { ...ask, body: { murid: [days(sakit)], version } })
  const two = await Promise.all([write(1), write(9)])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await one()).murid[0]!.sakit).toBe(two[0].status === 200 ? 1 : 9)
  // As it was looked at before the days were written.
  const early = await app.refused(rapor.publish, { ...ask, body: { version } })
  expect([early.status, early.message]).toEqual([409, expect.stringContaining('Muat ulang')])
  const publish = async () => app.refused(rapor.publish, { ...ask, body: { version: (await one()).version } })
  const issuing = await Promise.all([publish(), publish()])
  expect(issuing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('keeps of two who write its rules at once the first', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  const write = (desimal: number, version: number) =>
    app.refused(rapor.setAturan, { token, body: { ...plainAturan, desimal, lembagaId: null, version } })
  for (const version of [0, 1]) {
    const all = await Promise.all([0, 1, 2].map((desimal) => write(desimal, version)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const kept = (await app.call(rapor.aturan, { token })).data
    expect([kept.version, kept.desimal]).toEqual([version + 1, all.findIndex(({ status }) => status === 200)])
  }
})

it('refuses a source that is not of the kind it is called, in words', async () => {
  const { exam, matematika, from, save } = await makeClass()
  const pelajaranId = await matematika()
  expect((await save([{ pelajaranId, sumber: [from(exam.id)] }])).status).toBe(200)
  const wrong = await save([{ pelajaranId, sumber: [{ jenis: 'gabungan', id: exam.id, bobot: 1 }] }])
  expect([wrong.status, wrong.message]).toEqual([
    400,
    'Salah satu sumber nilai tidak ditemukan, atau kelas ini tidak mempunyai hasil di dalamnya.',
  ])
})

it('takes a result that its reader may not read for no exam that was missed', async () => {
  const { world, exam, other, murid, ask, matematika, one, from, save, end } = await makeClass()
  const head = await world.signedInAs('pengelola')
  await app.call(rapor.setAturan, {
    token: head.token,
    body: { ...plainAturan, tanpaNilai: 'nol', lembagaId: null, version: 0 },
  })
  await save([{ pelajaranId: await matematika(), sumber: [from(exam.id), from(other.id)] }])
  await end(exam.id)
  await end(other.id)
  const staf = await world.signedInAs('lembaga')
  const readBy = async (token: string) => (await app.call(rapor.one, { ...ask, token })).data
  expect(shown(await readBy(staf.token))).toEqual(shown(await one()))
  // Ani sat one of the two before she came to this school.
  await tenant(app.db, world, (tx) =>
    sql`update attempt set lembaga_id = null where event_id = ${other.id} and application_user_id = ${murid[0]!.id}`.execute(
      tx,
    ),
  )
  const read = await readBy(staf.token)
  expect(read.murid.map(({ nama, nilai }) => [nama, nilai[0]!.nilai])).toEqual([
    ['Ani', null],
    ['Budi', 78],
    ['Citra', 48],
  ])
  expect(read.notes[0]).toBe(
    'Hasil 1 murid tidak seluruhnya boleh Anda baca, jadi nilainya dikosongkan: Ani.',
  )
  expect((await readBy(head.token)).murid[0]!.nilai[0]!.nilai).toBe(95)
})
