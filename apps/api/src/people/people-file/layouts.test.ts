import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'
import { templateXlsx } from './template.ts'
import { xlsx, type Cells } from './workbook-fixture.ts'

const layouts: [string, Cells, object][] = [
  [
    'GarudaCBT siswa',
    [
      [
        'NO',
        'NISN*',
        'NIS*',
        'NAMA SISWA*',
        'JENIS KELAMIN\r\n(L/P) *',
        'USERNAME*',
        'PASSWORD*',
        'KELAS AWAL *\r\n(gunakan nomor\r\n1-12)',
        'SEKOLAH ASAL',
        'NOMOR TELEPON',
        'EMAIL',
        'NOMOR TELEPON AYAH',
      ],
      [
        1,
        51234567,
        1021,
        'Budi Santoso',
        'l',
        'Budi01',
        'rahasia123',
        7,
        'SD 1',
        81234567890,
        'Budi@Uji.test',
        '0811',
      ],
    ],
    {
      nisn: '0051234567',
      nis: '1021',
      nama: 'Budi Santoso',
      jenisKelamin: 'L',
      username: 'budi01',
      password: 'rahasia123',
      kelas: '7',
      telp: '+6281234567890',
      email: 'budi@uji.test',
    },
  ],
  [
    'CandyCBT',
    [
      [
        'ID',
        'NIS',
        'No_PES',
        'Nama',
        'Level',
        'Kelas',
        'Jurusan',
        'Sesi',
        'Ruang',
        'Username',
        'Password',
        'Foto',
        'Server',
        'Agama',
      ],
      [1, '0012', 'P-01-001', 'Citra', 'XII', 'XII IPA 1', 'IPA', 1, 'R1', 'citra', 'x', '', 'S1', 'Islam'],
    ],
    { nis: '0012', nomorPeserta: 'P-01-001', nama: 'Citra', kelas: 'XII IPA 1', username: 'citra' },
  ],
  [
    'BeeSmart',
    [
      [
        'NOMER UJIAN',
        'NAMA SISWA',
        'NIS',
        'SESI UJIAN',
        'RUANG UJIAN',
        'KODE LEVEL',
        'KODE KELAS',
        'JENISKELAMIN',
        'PASSOWRD',
        'JURUSAN',
        'FOTO',
        'AGAMA',
        'PILIHAN',
      ],
      ['01-002-003', 'Dewi', 99, 1, 'R1', 'XII', 'XII-A', 'P', 'abc', 'IPS', '', '', ''],
    ],
    { nomorPeserta: '01-002-003', nama: 'Dewi', nis: '99', kelas: 'XII-A', jenisKelamin: 'P' },
  ],
  [
    'ZYA CBT',
    [
      ['No', 'Username', 'Password', 'Nama Lengkap', 'Email', 'Group', 'Keterangan'],
      [1, 'eko', 'sandi-eko-1', 'Eko', 'eko@uji.test', '8A', 'pindahan'],
    ],
    { username: 'eko', password: 'sandi-eko-1', nama: 'Eko', email: 'eko@uji.test', kelas: '8A' },
  ],
  [
    'GarudaCBT guru',
    [
      [
        'No',
        'Nama\r\n(2-50 huruf atau angka)',
        'NIP/NUPTK\r\n(4-12 angka)',
        'KODE\r\n(1-5 huruf)',
        'USERNAME\r\n(unique/jangan sama)\r\nhuruf kecil',
        'PASSWORD',
      ],
      [1, 'Saya, S.Pd ', '09876543222221', 'A1', 'saya', '123456'],
    ],
    { nama: 'Saya, S.Pd', nip: '09876543222221', username: 'saya' },
  ],
]

describe('the layouts of known systems', () => {
  it.each(layouts)('%s is recognised by its titles', (layout, rows, expected) => {
    const read = readPeople(xlsx(rows))
    expect(read.layout).toBe(layout)
    expect(read.rows.map((row) => row.values)).toEqual([expected])
  })

  const templates = resolve(import.meta.dirname, '../../../../../../shared/data/templates')
  it.skipIf(!existsSync(templates))('reads the real files (skipped without the shared data)', () => {
    const read = (name: string) => readPeople(readFileSync(join(templates, name)))
    const guru = read('garuda_format_guru.xlsx')
    expect([guru.layout, guru.rows.length, guru.titles.length]).toEqual(['GarudaCBT guru', 7, 6])
    expect(guru.rows[0]?.values).toMatchObject({ nama: 'Saya, S.Pd', nip: '09876543222221' })
    expect(() => read('garuda_format_siswa.xlsx')).toThrow(/Judul kolomnya sudah benar/)
  })

  it('reads its own template back, with the tenant’s own fields', async () => {
    const bytes = await templateXlsx(true, ['Tanggal lahir'])
    expect(() => readPeople(bytes)).toThrow(/belum ada nama/)
  })
})

describe('lists of Dapodik', () => {
  const group = ['Data Ayah', null, 'Rombel Saat Ini']
  const list = xlsx(
    [
      ['Daftar Peserta Didik'],
      ['No', 'Nama', 'NIPD', 'NISN', ...group],
      [null, null, null, null, 'Nama', 'NIK', null],
      [1, 'Ahmad', '22000', '0081000000', 'Ayah', '33', 'VII A'],
      [2, 'Siti', '22001', '0081000001', 'Bapak', '33', 'VII B'],
    ],
    (sheet) => {
      sheet['!merges'] = [0, 1, 2, 3, 6].map((c) => ({ s: { r: 1, c }, e: { r: 2, c } }))
    },
  )
  it('have titles in two rows, of which the second is nobody, and the class in Rombel Saat Ini', () => {
    const { rows } = readPeople(list)
    expect(rows.map(({ values }) => [values.nama, values.nisn, values.kelas])).toEqual([
      ['Ahmad', '0081000000', 'VII A'],
      ['Siti', '0081000001', 'VII B'],
    ])
  })

  it('of teachers know them by NIP where NUPTK stands beside it', () => {
    const { rows } = readPeople(
      xlsx([
        ['No', 'Nama', 'NUPTK', 'NIP'],
        [1, 'Ani', '1234567890123456', '198001012005011001'],
      ]),
    )
    expect(rows[0]?.values.nip).toBe('198001012005011001')
  })

  it.skipIf(!existsSync('../shared/data/files/11-dapodik-pd-buatan.xlsx'))(
    'give six pupils of the sample',
    () => {
      const { rows } = readPeople(readFileSync('../shared/data/files/11-dapodik-pd-buatan.xlsx'))
      expect(rows.map(({ values }) => values.kelas)).toEqual([
        'VII A',
        'VII A',
        'VII A',
        'VII B',
        'VII B',
        'VII B',
      ])
    },
  )
})

describe('lists of EMIS', () => {
  it('have titles merged over two rows, the class as Rombel, and name what is not taken', () => {
    const read = readPeople(
      xlsx(
        [
          ['DATA SISWA MADRASAH'],
          ['No', 'Identitas Siswa', null, null, null, 'Rombel', 'Orang Tua', null],
          [null, 'Nama Lengkap', 'NISN', 'NIK', 'Jenis Kelamin', null, 'Nama Ayah', 'Nama Ibu'],
          [1, 'Ahmad', '0081000000', '3300', 'L', 'VII A', 'Bapak', 'Ibu'],
          [2, 'Siti', '0081000001', '3301', 'P', 'VII B', 'Bapak', 'Ibu'],
        ],
        (sheet) => {
          sheet['!merges'] = [
            { s: { r: 1, c: 1 }, e: { r: 1, c: 4 } },
            { s: { r: 1, c: 6 }, e: { r: 1, c: 7 } },
            { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
            { s: { r: 1, c: 5 }, e: { r: 2, c: 5 } },
          ]
        },
      ),
    )
    expect(read.rows.map(({ values }) => values)).toEqual([
      { nama: 'Ahmad', nisn: '0081000000', jenisKelamin: 'L', kelas: 'VII A' },
      { nama: 'Siti', nisn: '0081000001', jenisKelamin: 'P', kelas: 'VII B' },
    ])
    expect(Object.keys(read.rows[0]?.others ?? {})).toEqual(['No', 'NIK', 'Nama Ayah', 'Nama Ibu'])
  })

  it('of teachers name the NUPTK beside the NIP as not taken', () => {
    const { rows } = readPeople(
      xlsx([
        ['Nama', 'NUPTK', 'NIP'],
        ['Ani', '1234567890123456', '198001012005011001'],
      ]),
    )
    expect(rows[0]?.others).toEqual({ NUPTK: '1234567890123456' })
  })
})
