import { signatureLines } from '@suluh/contract/platform/print/signatures'
import type { RaporDetail } from '@suluh/contract/reports/rapor'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { signaturesOf, type Signing } from '#papers/paper/signing.ts'
import { exact } from '#platform/sheet/cells.ts'
import { rounded } from './rapor.rules.ts'

/** All subjects by all students of a class, with sum, mean, rank and attendance. */
export function legerTable(rapor: RaporDetail, signing: Signing): SheetTable {
  const { judul, kelas, lembaga, semester, tahunAjaran, pelajaran, murid, waliKelas, aturan } = rapor
  const facts = [
    ...(lembaga ? [lembaga] : []),
    `Kelas: ${kelas}`,
    `Semester: ${semester}`,
    `Tahun pelajaran: ${tahunAjaran}`,
    ...(waliKelas.nama ? [`Wali kelas: ${waliKelas.nama}`] : []),
  ]
  const blank = (count: number): null[] => Array.from({ length: count }, () => null)
  return {
    name: `Leger ${kelas} ${semester} ${tahunAjaran.replace('/', '-')}`,
    about: [`Leger ${judul}`, facts.join(' · ')],
    titles: [
      'No.',
      'NISN',
      'NIS',
      'Nama',
      ...pelajaran.map(({ nama }) => nama),
      'Jumlah',
      'Rata-rata',
      'Peringkat',
      'Sakit',
      'Izin',
      'Alpa',
    ],
    rows: [
      ...murid.map((each, at) => [
        at + 1,
        each.nomor,
        each.nis,
        each.nama,
        ...each.nilai.map(({ nilai }) => exact(nilai)),
        exact(each.jumlah),
        exact(each.rata),
        each.peringkat,
        each.sakit,
        each.izin,
        each.alpa,
      ]),
      [null, null, null, 'KKM/KKTP', ...pelajaran.map(({ kkm }) => exact(kkm)), ...blank(6)],
      // With more decimals than the nilai above, Excel would give all of them these decimals.
      [
        null,
        null,
        null,
        'Rata-rata kelas',
        ...pelajaran.map(({ rata }) => (rata === null ? null : rounded(rata, aturan.desimal))),
        ...blank(6),
      ],
    ],
    below: signatureLines(signaturesOf(signing, { role: 'Wali kelas', ...waliKelas }), [
      3,
      5,
      Math.max(6, pelajaran.length + 2),
    ]),
  }
}
