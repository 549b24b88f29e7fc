import type {
  AnalyticsQuery,
  CatalogueDataset,
  DateGrain,
  Derivation,
  QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import { findDimension, findMeasure } from '../../use-catalogue.ts'

export const grainLabels: Record<DateGrain, string> = {
  tahun: 'Tahun',
  semester: 'Semester',
  bulan: 'Bulan',
  minggu: 'Minggu',
  hari: 'Hari',
}

export const derivationLabels: Record<Derivation, string> = {
  kumulatif: 'Jumlah berjalan',
  porsi: 'Porsi dari total',
  peringkat: 'Peringkat',
  persentil: 'Persentil',
  'selisih-periode': 'Selisih dari periode sebelumnya',
  'persen-periode': 'Perubahan (%) dari periode sebelumnya',
}

/** What a column is called: as somebody named it, else as the catalogue does. */
export function columnLabel(
  column: QueryColumn,
  query: AnalyticsQuery,
  dataset: CatalogueDataset | undefined,
): string {
  if (column.label) return column.label
  if (column.kind === 'dimension') {
    const label = findDimension(dataset, column.field)?.label ?? column.field
    return column.grain ? `${label} (${grainLabels[column.grain].toLowerCase()})` : label
  }
  if (column.kind === 'measure') return findMeasure(dataset, column.field)?.label ?? column.field
  return query.columns.find(({ id }) => id === column.id)?.id ?? column.id
}
