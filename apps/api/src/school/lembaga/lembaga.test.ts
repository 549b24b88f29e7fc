import { atribut } from '@suluh/contract/platform/atribut'
import { file } from '@suluh/contract/platform/file'
import { plainSusunan } from '@suluh/contract/platform/print/signatures'
import { lembaga, lembagaImport, maxLogoBytes, type LembagaInput } from '@suluh/contract/school/lembaga'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, plainAtribut } from '#testing/factories.ts'
import { confirmImport, problemsOf } from '#testing/staged-import.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()

const smp: LembagaInput = {
  nama: 'SMP Negeri 1 Cimahi',
  npsn: '20219901',
  jenjangId: null,
  provinsiKode: '32',
  kabupatenKotaKode: '32.77',
  alamat: 'Jalan Jenderal Sudirman 1',
  zone: 'WIB',
  isAktif: true,
  logoId: null,
  kopAtas: ['PEMERINTAH KOTA CIMAHI', 'DINAS PENDIDIKAN'],
  kopBawah: [],
  tempat: '',
  kepalaJabatan: '',
  kepalaNama: 'Siti Rahmawati, M.Pd.',
  kepalaNip: '197001011995122001',
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('lembaga', () => {
  it('is made, found by place, changed, and deleted', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const { data } = await app.call(lembaga.create, { token, body: smp })
    expect(data).toMatchObject({ ...smp, version: 1 })
    const found = await app.call(lembaga.list, { token, query: 'provinsiKode=32&isAktif=true&_sort=npsn' })
    expect(found.data).toMatchObject([
      { id: data.id, provinsi: 'Jawa Barat', kabupatenKota: 'Kota Cimahi', jenjang: null, zone: 'WIB' },
    ])
    expect((await app.call(lembaga.list, { token, query: 'provinsiKode=51' })).recordsFiltered).toBe(0)
    const params = { id: data.id }
    const changed = { ...smp, nama: 'SMPN 1 Cimahi', isAktif: false, version: 1 }
    expect((await app.call(lembaga.update, { token, params, body: changed })).data.version).toBe(2)
    const stale = await app.refused(lembaga.update, { token, params, body: changed })
    expect(stale).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Uji pengelola mengubah data ini/),
    })
    expect((await app.call(lembaga.deleteOne, { token, params })).status).toBe(200)
    expect((await app.refused(lembaga.one, { token, params })).status).toBe(404)
  })

  it.each([
    [{ npsn: '2021990' }, 'npsn'],
    [{ npsn: 'X1234567' }, 'npsn'],
    [{ nama: '   ' }, 'nama'],
    [{ kabupatenKotaKode: '51.71' }, 'kabupatenKotaKode'],
    [{ provinsiKode: null }, 'kabupatenKotaKode'],
    [{ kopAtas: ['a', 'b', 'c', 'd', 'e'] }, 'kopAtas'],
  ])('refuses %o and names the field', async (wrong, path) => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const { status, data } = await app.refused(lembaga.create, { token, body: { ...smp, ...wrong } })
    expect(status).toBe(400)
    expect(data.issues[0]?.path).toBe(path)
  })

  it.each([
    ['p1234567', 'P1234567'],
    ['001042', '001042'],
    [null, null],
  ])('takes the NPSN %s', async (npsn, kept) => {
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    const { data } = await app.call(lembaga.create, { token, body: { ...smp, npsn } })
    expect(data.npsn).toBe(kept)
  })

  it('has an NPSN of its own within the application, and only there', async () => {
    const [one, two] = [await makeWorld(app), await makeWorld(app)]
    const [{ token }, other] = [await one.signedInAs('pengelola'), await two.signedInAs('pengelola')]
    await app.call(lembaga.create, { token, body: smp })
    const again = await app.refused(lembaga.create, { token, body: { ...smp, nama: 'Lain' } })
    expect(again.message).toBe('NPSN 20219901 sudah dipakai SMP Negeri 1 Cimahi.')
    expect((await app.call(lembaga.create, { token: other.token, body: smp })).status).toBe(200)
  })

  it('stays while somebody belongs to it, and says who', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    await world.signedInAs('guru')
    await world.makeGroup([])
    const params = { id: world.lembagaId }
    const { data } = await app.call(lembaga.usage, { token, params })
    expect(data).toEqual([
      { what: 'pengguna', count: 2 },
      { what: 'group belajar', count: 1 },
    ])
    const { status, message } = await app.refused(lembaga.deleteOne, { token, params })
    expect([status, message]).toEqual([
      409,
      'SMP Uji dipakai 2 pengguna dan 1 group belajar, jadi tidak dapat dihapus. Nonaktifkan saja.',
    ])
    const many = [world.lembagaId, await world.makeLembaga('Kosong')]
    expect((await app.refused(lembaga.deleteMany, { token, body: many })).status).toBe(409)
    expect((await app.call(lembaga.list, { token })).recordsFiltered).toBe(2)
  })
})

describe('fields of the tenant', () => {
  it('are filled, held to their kind, shown in lists and filtered by, and come with a file', async () => {
    const world = await makeWorld(app)
    const manager = await world.signedInAs('pengelola')
    const { token } = manager
    const field = await app.call(atribut.create, {
      token,
      body: {
        ...plainAtribut,
        entity: 'lembaga',
        nama: 'Akreditasi',
        kind: 'pilihan',
        choices: ['A', 'B'].map((nama) => ({ nama, was: null })),
      },
    })
    const { id } = field.data
    const good = await app.call(lembaga.create, { token, body: { ...smp, atribut: { [id]: 'A' } } })
    expect(good.data.atribut).toEqual({ [id]: 'A' })
    const wrong = { ...smp, npsn: null, atribut: { [id]: 'Z' } }
    const refused = await app.refused(lembaga.create, { token, body: wrong })
    expect([refused.status, refused.data.issues[0]?.path]).toEqual([400, `atribut.${id}`])
    const found = await app.call(lembaga.list, { token, query: `atribut.${id}=A` })
    expect(found.data.map((row) => [row.nama, row.atribut])).toEqual([[smp.nama, { [id]: 'A' }]])
    const kept = { ...smp, version: 1 }
    const changed = await app.call(lembaga.update, { token, params: { id: good.data.id }, body: kept })
    expect(changed.data.atribut).toEqual({ [id]: 'A' })
    const text = `NAMA;NPSN;akreditasi\n${smp.nama};20219901;b\nSMP Lain;;Z`
    const file = await upload(app, lembagaImport.preview, manager, { name: 'a.csv', bytes: text })
    expect(file.data.counts).toMatchObject({ ubah: 1, tolak: 1 })
    const problems = await problemsOf(app, lembagaImport, manager, { id: file.data.id })
    expect(problems.map(({ row, column }) => [row, column])).toEqual([[3, 'Akreditasi']])
    await confirmImport(app, lembagaImport, manager, { id: file.data.id })
    const after = await app.call(lembaga.one, { token, params: { id: good.data.id } })
    expect(after.data.atribut).toEqual({ [id]: 'B' })
  })
})

describe('rights', () => {
  it('let a lembaga see and change itself only, and neither make nor delete one', async () => {
    const world = await makeWorld(app)
    const otherId = await world.makeLembaga('SMA Lain')
    const { token } = await world.signedInAs('lembaga')
    expect((await app.call(lembaga.list, { token })).data.map(({ id }) => id)).toEqual([world.lembagaId])
    const body = { ...smp, version: 1 }
    const own = { token, params: { id: world.lembagaId }, body }
    expect((await app.call(lembaga.update, own)).data.nama).toBe(smp.nama)
    expect((await app.refused(lembaga.update, { ...own, params: { id: otherId } })).status).toBe(404)
    expect((await app.refused(lembaga.create, { token, body: smp })).status).toBe(403)
    expect((await app.refused(lembaga.deleteOne, { token, params: { id: world.lembagaId } })).status).toBe(
      403,
    )
  })

  it('keep a guru to reading, a murid out, and another tenant apart', async () => {
    const [world, elsewhere] = [await makeWorld(app), await makeWorld(app)]
    const params = { id: world.lembagaId }
    const body = { ...smp, version: 1 }
    const [guru, murid] = [await world.signedInAs('guru'), await world.signedInAs('murid')]
    expect((await app.call(lembaga.one, { token: guru.token, params })).status).toBe(200)
    expect((await app.refused(lembaga.update, { token: guru.token, params, body })).status).toBe(403)
    expect((await app.refused(lembaga.list, { token: murid.token })).status).toBe(403)
    const { token } = await elsewhere.signedInAs('pengelola')
    expect((await app.refused(lembaga.one, { token, params })).status).toBe(404)
    expect((await app.refused(lembaga.update, { token, params, body })).status).toBe(404)
    expect((await app.refused(lembaga.deleteOne, { token, params })).status).toBe(404)
  })
})

describe('letterhead', () => {
  it('is read by everybody of the lembaga, with its logo', async () => {
    const world = await makeWorld(app)
    const owner = await world.signedInAs('lembaga')
    const logo = await upload(app, lembaga.uploadLogo, owner, { name: 'logo.png', bytes: png })
    const { logoId } = logo.data
    const params = { id: world.lembagaId }
    await app.call(lembaga.update, { token: owner.token, params, body: { ...smp, logoId, version: 1 } })
    const { token } = await world.signedInAs('murid')
    const { data } = await app.call(lembaga.kopSurat, { token })
    expect(data).toEqual({
      atas: smp.kopAtas,
      nama: smp.nama,
      bawah: ['Jalan Jenderal Sudirman 1, Kota Cimahi, Jawa Barat', 'NPSN 20219901'],
      logoId,
      // Nobody wrote where its papers are dated: in its town.
      tempat: 'Cimahi',
      kepala: { jabatan: '', nama: 'Siti Rahmawati, M.Pd.', nip: '197001011995122001' },
      guru: { nama: '', nip: '' },
      susunan: plainSusunan,
      zone: smp.zone,
    })
    const written = { ...smp, logoId, version: 2, tempat: 'Leuwigajah', kepalaJabatan: 'Direktur' }
    await app.call(lembaga.update, { token: owner.token, params, body: written })
    const after = (await app.call(lembaga.kopSurat, { token })).data
    expect([after.tempat, after.kepala.jabatan]).toEqual(['Leuwigajah', 'Direktur'])
    const picture = await app.server.http.inject({
      url: `/api${file.one.path.replace(':id', logoId)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.rawPayload).toEqual(png)
  })

  it('says who reads where they sign as a teacher, with a NIP or NUPTK and not another number', async () => {
    const world = await makeWorld(app)
    const guruOf = async (nomor: string) => {
      const { token } = await world.signedInAs('guru', { nama: 'Rina', nomor })
      return (await app.call(lembaga.kopSurat, { token })).data.guru
    }
    expect(await guruOf('198503122010012015')).toEqual({ nama: 'Rina', nip: '198503122010012015' })
    expect(await guruOf('4644763664300052')).toEqual({ nama: 'Rina', nip: '4644763664300052' })
    expect(await guruOf('G-07')).toEqual({ nama: 'Rina', nip: '' })
  })

  it('arranges who signs as the lembaga says, as it was before, and leaves it to who does not name it', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('lembaga')
    const params = { id: world.lembagaId }
    const susunan = { mengetahui: 'bawah', orangTua: 'kanan', nomor: 'NIY' } as const
    const before = new Date().toISOString()
    await app.call(lembaga.update, { token, params, body: { ...smp, zone: 'WITA', susunan, version: 1 } })
    const kop = async (query = '') => (await app.call(lembaga.kopSurat, { token, query })).data
    expect(await kop()).toMatchObject({ susunan, zone: 'WITA' })
    expect(await kop(`lembagaId=${params.id}&pada=${before}`)).toMatchObject({
      susunan: plainSusunan,
      zone: 'WIB',
    })
    const { data } = await app.call(lembaga.update, { token, params, body: { ...smp, version: 2 } })
    expect(data.susunan).toEqual(susunan)
    const wrong = { ...smp, susunan: { ...susunan, nomor: 'NIK' as never }, version: 3 }
    const refused = await app.refused(lembaga.update, { token, params, body: wrong })
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('nomor di bawah nama')])
  })

  it('of another lembaga is for those who may read it; without a lembaga it is the application', async () => {
    const world = await makeWorld(app)
    const query = `lembagaId=${await world.makeLembaga('SMA Lain')}`
    const [murid, staf] = [
      await world.signedInAs('murid'),
      await world.signedInAs('staf', { lembagaId: null }),
    ]
    expect((await app.refused(lembaga.kopSurat, { token: murid.token, query })).status).toBe(404)
    expect((await app.call(lembaga.kopSurat, { token: staf.token, query })).data.nama).toBe('SMA Lain')
    expect((await app.call(lembaga.kopSurat, { token: staf.token })).data.nama).toMatch(/^Uji /)
  })

  it('takes no logo that is no picture, nor one that is too large', async () => {
    const owner = await (await makeWorld(app)).signedInAs('lembaga')
    const svg = await upload(app, lembaga.uploadLogo, owner, { name: 'logo.png', bytes: '<svg></svg>' })
    expect([svg.status, svg.message]).toEqual([
      415,
      'logo.png bukan gambar PNG, JPEG, WebP, atau GIF. Simpan logonya sebagai PNG, lalu unggah lagi.',
    ])
    const bytes = Buffer.concat([png, Buffer.alloc(maxLogoBytes)])
    expect((await upload(app, lembaga.uploadLogo, owner, { name: 'besar.png', bytes })).status).toBe(413)
  })
})
