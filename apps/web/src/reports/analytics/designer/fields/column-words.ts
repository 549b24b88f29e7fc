import type {
  Against,
  AnalyticsQuery,
  CatalogueDataset,
  Derivation,
  QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import { periodName, type DateGrain } from '@suluh/contract/reports/period'
import { dimensionLabel, findMeasure } from '../../use-catalogue.ts'

export const grainLabels: Record<DateGrain, string> = {
  tahun: 'Tahun',
  semester: 'Semester',
  bulan: 'Bulan',
  minggu: 'Minggu',
  hari: 'Hari',
}

export const derivationLabels: Record<Derivation, string> = {
  kumulatif: 'Jumlah berjalan',
  'rata-bergerak': 'Rata-rata 3 periode',
  porsi: 'Porsi dari total',
  peringkat: 'Peringkat',
  persentil: 'Persentil',
  'selisih-periode': 'Selisih dengan pembanding',
  'persen-periode': 'Perubahan (%) dari pembanding',
}

export const againstLabels: Record<Against['kind'], string> = {
  sebelum: 'Periode sebelumnya yang ada datanya',
  'bulan-lalu': 'Bulan sebelumnya',
  'semester-lalu': 'Semester sebelumnya',
  'tahun-lalu': 'Periode yang sama tahun lalu',
  periode: 'Periode tertentu',
  target: 'Target',
}

const againstWords: Record<Exclude<Against['kind'], 'periode' | 'target'>, string> = {
  sebelum: 'periode sebelumnya',
  'bulan-lalu': 'bulan sebelumnya',
  'semester-lalu': 'semester sebelumnya',
  'tahun-lalu': 'tahun lalu',
}

/** What a change is measured from, as its heading says it: "bulan sebelumnya", "Mar 2026", "target 75". */
export function againstWord(against: Against = { kind: 'sebelum' }): string {
  if (against.kind === 'target') return `target ${against.value.toLocaleString('id-ID')}`
  return against.kind === 'periode' ? periodName(against.period) : againstWords[against.kind]
}

export const isChange = (how: Derivation) => how === 'selisih-periode' || how === 'persen-periode'

/** What a column is called: as somebody named it, else as the catalogue does. */
export function columnLabel(
  column: QueryColumn,
  query: AnalyticsQuery,
  dataset: CatalogueDataset | undefined,
): string {
  if (column.label) return column.label
  if (column.kind === 'dimension') {
    const label = dimensionLabel(dataset, column.field)
    return column.grain ? `${label} (${grainLabels[column.grain].toLowerCase()})` : label
  }
  if (column.kind === 'measure') return findMeasure(dataset, column.field)?.label ?? column.field
  return query.columns.find(({ id }) => id === column.id)?.id ?? column.id
}
