import { z } from 'zod'
import { AnalyticsQuery, FieldName, LocalId, ValueType } from './analytics-query.ts'
import { kindOf, Nama } from '../platform/endpoint.ts'

/** Of the shape below; an older definition is brought forward when it is read. */
export const reportSchemaVersion = 1
export const widgetCap = 100
export const gridColumns = 12

/** Cells of the grid: 12 across, any number down. */
export const GridBox = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(gridColumns - 1)
    .meta({ label: 'letak mendatar' }),
  y: z.number().int().min(0).max(2000).meta({ label: 'letak tegak' }),
  w: z.number().int().min(1).max(gridColumns).meta({ label: 'lebar' }),
  h: z.number().int().min(1).max(60).meta({ label: 'tinggi' }),
})
export type GridBox = z.infer<typeof GridBox>

const Tone = z.enum(['baik', 'cukup', 'kurang', 'tekan']).meta({ label: 'warna' })

/**
 * Colours a cell or a bar by its own value; the first rule that holds wins. With `against` its bounds are counted from the
 * figure of that column beside it: 0 is as much, such as the KKM of the subject.
 */
export const ConditionalFormat = z.object({
  column: LocalId.meta({ label: 'kolom' }),
  operator: z.enum(['gte', 'lte', 'between']).meta({ label: 'pembanding' }),
  against: LocalId.optional().meta({ label: 'kolom pembanding' }),
  value: z.array(z.number()).min(1).max(2).meta({ label: 'isi' }),
  tone: Tone,
})
export type ConditionalFormat = z.infer<typeof ConditionalFormat>

const Base = {
  id: LocalId.meta({ label: 'nomor pengenal' }),
  /** Empty: no heading. */
  judul: z.string().trim().max(200, 'Paling banyak 200 huruf').meta({ label: 'judul' }),
}
const Data = {
  ...Base,
  query: AnalyticsQuery,
  formats: z.array(ConditionalFormat).max(20).meta({ label: 'format' }),
}
/** Where an axis of figures, or a field of colours, begins and ends; what is not said follows from the figures. */
export const FixedScale = z.object({
  min: z.number().nullable().meta({ label: 'skala dari' }),
  max: z.number().nullable().meta({ label: 'skala sampai' }),
  /** The ends that hold all of its kind on its page that say so too; of bars and fields of colours. */
  shared: z.boolean().optional().meta({ label: 'skala bersama' }),
})
export type FixedScale = z.infer<typeof FixedScale>
const Scale = FixedScale.optional().meta({ label: 'skala' })
/** Figures that belong together behind a chart, such as those of pupils who need help; ends that cross say nothing. */
export const ReferenceBand = z.object({
  from: z.number().meta({ label: 'pita dari' }),
  to: z.number().meta({ label: 'pita sampai' }),
  label: z.string().trim().max(60, 'Paling banyak 60 huruf').meta({ label: 'nama pita' }),
  tone: Tone,
})
export type ReferenceBand = z.infer<typeof ReferenceBand>
/** What happened on a day, where a chart runs along time. */
export const DateMark = z.object({
  at: z.iso.date().meta({ label: 'tanggal catatan' }),
  text: z.string().trim().max(80, 'Paling banyak 80 huruf').meta({ label: 'catatan' }),
})
export type DateMark = z.infer<typeof DateMark>
const Marks = {
  bands: z.array(ReferenceBand).max(6, 'Paling banyak 6 pita').optional().meta({ label: 'pita acuan' }),
  notes: z.array(DateMark).max(20, 'Paling banyak 20 catatan').optional().meta({ label: 'catatan tanggal' }),
  /** One small picture for each group of the second dimension. */
  multiples: z.boolean().optional().meta({ label: 'gambar per kelompok' }),
}
const TargetLine = z.number().nullable().meta({ label: 'garis batas' })

/** What is made of the cells of a line; a rank is by the sum, among those of the first group who have every cell. */
export const PivotSum = z.enum(['jumlah', 'rata-rata', 'peringkat'])
export type PivotSum = z.infer<typeof PivotSum>

/** Which columns go where follows from their order: the first dimension is the axis, the second the series. */
export const Widget = z.discriminatedUnion('kind', [
  z.object({
    ...Data,
    kind: kindOf('table'),
    totals: z.boolean().meta({ label: 'jumlah' }),
    pageSize: z.number().int().min(5).max(100).meta({ label: 'baris tiap halaman' }),
  }),
  z.object({
    ...Data,
    kind: kindOf('pivot'),
    /** Dimensions down; the others go across. */
    rows: z.array(LocalId).max(8).meta({ label: 'baris' }),
    /** Of these, what only tells more of a line, such as a NIS: it stands last and has no totals. */
    details: z.array(LocalId).max(5).optional().meta({ label: 'keterangan baris' }),
    totals: z.boolean().meta({ label: 'jumlah' }),
    /** Lines are counted, in each first group anew. */
    numbers: z.boolean().optional().meta({ label: 'nomor urut' }),
    /** Columns at the end of each line, in place of the total. */
    sums: z.array(PivotSum).max(3).optional().meta({ label: 'ringkasan baris' }),
    /** Measures that stand once below the lines of a group and not in each cell, such as the KKM of each subject. */
    below: z.array(LocalId).max(5).optional().meta({ label: 'ukuran di bawah' }),
    /** On paper each first group begins a page of its own; in a file it has its own sheet. */
    sheets: z.boolean().optional().meta({ label: 'halaman per kelompok' }),
  }),
  z.object({
    ...Data,
    ...Marks,
    kind: kindOf('bar'),
    direction: z.enum(['tegak', 'datar']).meta({ label: 'arah' }),
    stacked: z.boolean().meta({ label: 'bertumpuk' }),
    target: TargetLine,
    scale: Scale,
  }),
  z.object({ ...Data, ...Marks, kind: kindOf('line'), target: TargetLine, scale: Scale }),
  z.object({
    ...Data,
    ...Marks,
    kind: kindOf('area'),
    stacked: z.boolean().meta({ label: 'bertumpuk' }),
    target: TargetLine,
    scale: Scale,
  }),
  z.object({ ...Data, kind: kindOf('pie'), donut: z.boolean().meta({ label: 'bentuk donat' }) }),
  /** The first two measures are the axes, a third the size; each group a point. */
  z.object({ ...Data, kind: kindOf('scatter') }),
  /** One binned dimension and one measure. */
  z.object({ ...Data, kind: kindOf('histogram') }),
  /** One dimension and the five figures of one family. */
  z.object({ ...Data, kind: kindOf('boxplot') }),
  z.object({ ...Data, kind: kindOf('heatmap'), scale: Scale }),
  /** One measure of provinces or of regencies, as areas on a map. */
  z.object({ ...Data, kind: kindOf('map'), scale: Scale }),
  /** One measure; a second column is what it is compared with. */
  z.object({ ...Data, kind: kindOf('kpi') }),
  z.object({
    ...Data,
    kind: kindOf('gauge'),
    min: z.number().meta({ label: 'nilai terkecil' }),
    max: z.number().meta({ label: 'nilai terbesar' }),
    target: TargetLine,
  }),
  z.object({ ...Data, kind: kindOf('ranking') }),
  /** `{{column}}` is the value in the first row of its query, `{{parameter:id}}` what a parameter is set to. */
  z.object({
    ...Base,
    kind: kindOf('text'),
    text: z.string().max(10_000).meta({ label: 'teks' }),
    query: AnalyticsQuery.nullable(),
  }),
  z.object({
    ...Base,
    kind: kindOf('image'),
    fileId: z.uuid().nullable().meta({ label: 'berkas' }),
    alt: z.string().max(300).meta({ label: 'keterangan gambar' }),
  }),
  /** Lets the reader fill in a parameter. */
  z.object({ ...Base, kind: kindOf('filter'), parameter: LocalId.nullable().meta({ label: 'parameter' }) }),
  z.object({ ...Base, kind: kindOf('page-break') }),
])
export type Widget = z.infer<typeof Widget>
export type WidgetKind = Widget['kind']
export type DataWidget = Extract<Widget, { formats: unknown }>

/** A choice of the reader that filters name; `dataset` and `field` say where its choices come from. */
export const Parameter = z.object({
  id: LocalId.meta({ label: 'nomor pengenal' }),
  nama: Nama,
  dataset: z.string().max(60).meta({ label: 'sumber data' }),
  field: FieldName,
  type: ValueType.meta({ label: 'jenis' }),
  several: z.boolean().meta({ label: 'boleh beberapa' }),
  initial: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .max(500)
    .meta({ label: 'isi awal' }),
})
export type Parameter = z.infer<typeof Parameter>

/** `dasbor`: a grid of 12 columns. `dokumen`: the same cells as bands on paper, top to bottom. */
export const ReportPage = z.object({
  id: LocalId.meta({ label: 'nomor pengenal' }),
  kind: z.enum(['dasbor', 'dokumen']).meta({ label: 'jenis' }),
  nama: Nama,
  layout: z
    .array(GridBox.extend({ widget: LocalId.meta({ label: 'widget' }) }))
    .max(widgetCap)
    .meta({ label: 'tata letak' }),
})
export type ReportPage = z.infer<typeof ReportPage>

export const PrintSetup = z.object({
  paper: z.enum(['A4', 'F4', 'Letter']).meta({ label: 'kertas' }),
  orientation: z.enum(['tegak', 'mendatar']).meta({ label: 'arah kertas' }),
  marginMm: z
    .number()
    .int()
    .min(5, 'Tepi paling sedikit 5 mm')
    .max(40, 'Tepi paling banyak 40 mm')
    .meta({ label: 'tepi kertas (mm)' }),
  /** `{{judul}}`, `{{tanggal}}`, `{{lembaga}}` are filled in. */
  header: z.string().max(300).meta({ label: 'kepala halaman' }),
  footer: z.string().max(300).meta({ label: 'kaki halaman' }),
  pageNumbers: z.boolean().meta({ label: 'nomor halaman' }),
  /** The lembaga's letterhead above the first page. */
  kop: z.boolean().meta({ label: 'kop surat' }),
  /** Who signs, below the report or below each page of a group. */
  signatures: z.boolean().optional().meta({ label: 'tanda tangan' }),
})
export type PrintSetup = z.infer<typeof PrintSetup>

/** How all widgets of a report look, on the screen and on paper; what is not said is as Suluh has it. */
export const ReportStyle = z.object({
  /** In the colour of the application, as far as it can be read. */
  warna: z.enum(['suluh', 'aplikasi']).meta({ label: 'warna laporan' }),
  kerapatan: z.enum(['rapat', 'biasa', 'lega']).meta({ label: 'jarak baris' }),
  huruf: z.enum(['kecil', 'biasa', 'besar']).meta({ label: 'besar huruf' }),
})
export type ReportStyle = z.infer<typeof ReportStyle>

/**
 * A report as data. Only its shape is checked here: a widget that asks what the catalogue does not know, or what its
 * reader may not see, says so in its own place and leaves the others alone.
 */
export const ReportDefinition = z
  .object({
    schemaVersion: z.literal(reportSchemaVersion).meta({ label: 'versi rancangan' }),
    parameters: z.array(Parameter).max(30, 'Paling banyak 30 parameter').meta({ label: 'parameter' }),
    pages: z
      .array(ReportPage)
      .min(1, 'Laporan perlu sedikitnya satu halaman')
      .max(30, 'Paling banyak 30 halaman')
      .meta({ label: 'halaman' }),
    widgets: z.record(LocalId, Widget).meta({ label: 'widget' }),
    print: PrintSetup.meta({ label: 'cetak' }),
    style: ReportStyle.optional().meta({ label: 'gaya' }),
  })
  .superRefine((definition, ctx) => {
    const names = Object.keys(definition.widgets)
    if (names.length > widgetCap)
      ctx.addIssue({
        code: 'custom',
        path: ['widgets'],
        message: `Laporan memuat ${names.length} widget; paling banyak ${widgetCap}. Bagi menjadi beberapa laporan.`,
      })
    const placed = definition.pages.flatMap((page) => page.layout.map((box) => box.widget))
    if (new Set(placed).size !== placed.length || placed.some((id) => !definition.widgets[id]))
      ctx.addIssue({
        code: 'custom',
        path: ['pages'],
        message: 'Tata letak menyebut widget yang tidak ada atau dua kali',
      })
  })
export type ReportDefinition = z.infer<typeof ReportDefinition>
