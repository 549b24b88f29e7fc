import type { AtributEntity, AtributKind } from '@suluh/contract/platform/atribut'

export const entityWords: Record<AtributEntity, string> = {
  'application-user': 'Pengguna',
  'group-belajar': 'Group Belajar',
  lembaga: 'Lembaga',
}

export const kindWords: Record<AtributKind, string> = {
  teks: 'Teks',
  angka: 'Angka',
  tanggal: 'Tanggal',
  'ya-tidak': 'Ya/tidak',
  pilihan: 'Pilihan',
  'pilihan-ganda': 'Pilihan ganda',
}

export const kindHints: Record<AtributKind, string> = {
  teks: 'Apa saja, paling banyak 1000 huruf.',
  angka: 'Bilangan, boleh berkoma.',
  tanggal: 'Hari, bulan, dan tahun.',
  'ya-tidak': 'Ya atau tidak.',
  pilihan: 'Satu dari daftar pilihan.',
  'pilihan-ganda': 'Satu atau lebih dari daftar pilihan.',
}
