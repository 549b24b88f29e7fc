import type { WidgetKind } from '@suluh/contract/reports/report-definition'

/** Kinds of widgets in the order of the palette, with the room that each takes at first. */
export const widgetKinds: readonly { kind: WidgetKind; label: string; w: number; h: number }[] = [
  { kind: 'bar', label: 'Batang', w: 6, h: 7 },
  { kind: 'line', label: 'Garis', w: 6, h: 7 },
  { kind: 'area', label: 'Area', w: 6, h: 7 },
  { kind: 'pie', label: 'Lingkaran', w: 4, h: 7 },
  { kind: 'table', label: 'Tabel', w: 6, h: 8 },
  { kind: 'pivot', label: 'Pivot', w: 12, h: 8 },
  { kind: 'kpi', label: 'Angka', w: 3, h: 3 },
  { kind: 'gauge', label: 'Meteran', w: 4, h: 5 },
  { kind: 'ranking', label: 'Peringkat', w: 4, h: 8 },
  { kind: 'histogram', label: 'Histogram', w: 6, h: 7 },
  { kind: 'boxplot', label: 'Kotak garis', w: 6, h: 7 },
  { kind: 'scatter', label: 'Sebaran', w: 6, h: 7 },
  { kind: 'heatmap', label: 'Peta panas', w: 6, h: 7 },
  { kind: 'map', label: 'Peta wilayah', w: 12, h: 8 },
  { kind: 'text', label: 'Teks', w: 6, h: 2 },
  { kind: 'image', label: 'Gambar', w: 3, h: 4 },
  { kind: 'filter', label: 'Saringan', w: 3, h: 2 },
  { kind: 'page-break', label: 'Ganti halaman', w: 12, h: 1 },
]

export function kindLabel(kind: WidgetKind): string {
  return widgetKinds.find((each) => each.kind === kind)?.label ?? kind
}
