import type { BerkasUjian, PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Duduk } from './berkas-groups.ts'
import { LabelMeja } from './room-papers.tsx'

const ani = { userId: '1', nama: 'Ani', nomorPeserta: '7', kelas: 'VIII A', kursi: null } as PesertaBerkas
const berkas = { nama: 'Sumatif', lembaga: [] as unknown } as BerkasUjian
const label = (duduk: Partial<Duduk>) =>
  renderToStaticMarkup(<LabelMeja berkas={berkas} duduk={{ peserta: [ani], ...duduk } as Duduk} />)

it('names the class of a table once, in a room and where there is none', () => {
  expect(label({ kelas: null, ruang: { nama: 'Lab 1' } as Duduk['ruang'] })).toContain('VIII A · Lab 1<')
  expect(label({ kelas: 'VIII A' })).toContain('<small>VIII A</small>')
})

it('has the name alone on the table of somebody without a number', () => {
  const budi = { ...ani, nama: 'Budi', nomorPeserta: null, nomor: null }
  expect(label({ kelas: 'VIII A', peserta: [budi] })).toContain('<b>Budi</b>')
})
