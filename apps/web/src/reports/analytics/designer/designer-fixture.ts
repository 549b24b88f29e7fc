import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { Draft } from './designer-state.ts'

export const dimension = (field: string, type: 'text' | 'date' | 'number' = 'text') => ({
  field,
  label: field,
  group: 'Umum',
  type,
  hasValues: true,
})
const measure = (field: string, figure: 'n' | 'mean' | null = null) => ({
  field,
  label: field,
  group: 'Nilai',
  type: 'number' as const,
  explanation: '',
  family: null,
  figure,
})
export const hasil: CatalogueDataset = {
  name: 'hasil',
  label: 'Hasil',
  grain: 'Satu baris satu pengerjaan',
  dimensions: [
    dimension('lembaga'),
    dimension('pelajaran'),
    dimension('tanggal', 'date'),
    dimension('nilai', 'number'),
  ],
  measures: [measure('n', 'n'), measure('nilai-rata', 'mean'), measure('lulus')],
}
export const butir: CatalogueDataset = { ...hasil, name: 'butir', dimensions: [dimension('soal')] }
/** Two datasets, of which one knows more than the other. */
export const catalogue = [hasil, butir]

export const empty: Draft = {
  nama: 'Laporan',
  keterangan: '',
  folder: '',
  definition: {
    schemaVersion: 1,
    parameters: [],
    pages: [{ id: 'halaman', kind: 'dasbor', nama: 'Halaman 1', layout: [] }],
    widgets: {},
    print: {
      paper: 'A4',
      orientation: 'tegak',
      marginMm: 15,
      header: '',
      footer: '',
      pageNumbers: true,
      kop: false,
    },
  },
}
