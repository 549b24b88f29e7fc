import { z } from 'zod'
import { AnalyticsQuery, FieldName, LocalId, ValueType } from './analytics-query.ts'
import { Nama } from '../platform/endpoint.ts'

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
    .max(gridColumns - 1),
  y: z.number().int().min(0).max(2000),
  w: z.number().int().min(1).max(gridColumns),
  h: z.number().int().min(1).max(60),
})
export type GridBox = z.infer<typeof GridBox>

/** Colours a cell or a bar by its own value; the first rule that holds wins. */
export const ConditionalFormat = z.object({
  column: LocalId,
  operator: z.enum(['gte', 'lte', 'between']),
  value: z.array(z.number()).min(1).max(2),
  tone: z.enum(['baik', 'cukup', 'kurang', 'tekan']),
})
export type ConditionalFormat = z.infer<typeof ConditionalFormat>

const Base = {
  id: LocalId,
  /** Empty: no heading. */
  judul: z.string().trim().max(200, 'Paling banyak 200 huruf'),
}
const Data = { ...Base, query: AnalyticsQuery, formats: z.array(ConditionalFormat).max(20) }
const TargetLine = z.number().nullable()

/** Which columns go where follows from their order: the first dimension is the axis, the second the series. */
export const Widget = z.discriminatedUnion('kind', [
  z.object({
    ...Data,
    kind: z.literal('table'),
    totals: z.boolean(),
    pageSize: z.number().int().min(5).max(100),
  }),
  z.object({
    ...Data,
    kind: z.literal('pivot'),
    /** Dimensions down; the others go across. */
    rows: z.array(LocalId).max(5),
    totals: z.boolean(),
  }),
  z.object({
    ...Data,
    kind: z.literal('bar'),
    direction: z.enum(['tegak', 'datar']),
    stacked: z.boolean(),
    target: TargetLine,
  }),
  z.object({ ...Data, kind: z.literal('line'), target: TargetLine }),
  z.object({ ...Data, kind: z.literal('area'), stacked: z.boolean(), target: TargetLine }),
  z.object({ ...Data, kind: z.literal('pie'), donut: z.boolean() }),
  /** The first two measures are the axes, a third the size; each group a point. */
  z.object({ ...Data, kind: z.literal('scatter') }),
  /** One binned dimension and one measure. */
  z.object({ ...Data, kind: z.literal('histogram') }),
  /** One dimension and the five figures of one family. */
  z.object({ ...Data, kind: z.literal('boxplot') }),
  z.object({ ...Data, kind: z.literal('heatmap') }),
  /** One measure; a second column is what it is compared with. */
  z.object({ ...Data, kind: z.literal('kpi') }),
  z.object({ ...Data, kind: z.literal('gauge'), min: z.number(), max: z.number(), target: TargetLine }),
  z.object({ ...Data, kind: z.literal('ranking') }),
  /** `{{column}}` is the value in the first row of its query, `{{parameter:id}}` what a parameter is set to. */
  z.object({
    ...Base,
    kind: z.literal('text'),
    text: z.string().max(10_000),
    query: AnalyticsQuery.nullable(),
  }),
  z.object({ ...Base, kind: z.literal('image'), fileId: z.uuid().nullable(), alt: z.string().max(300) }),
  /** Lets the reader fill in a parameter. */
  z.object({ ...Base, kind: z.literal('filter'), parameter: LocalId.nullable() }),
  z.object({ ...Base, kind: z.literal('page-break') }),
])
export type Widget = z.infer<typeof Widget>
export type WidgetKind = Widget['kind']
export type DataWidget = Extract<Widget, { formats: unknown }>

/** A choice of the reader that filters name; `dataset` and `field` say where its choices come from. */
export const Parameter = z.object({
  id: LocalId,
  nama: Nama,
  dataset: z.string().max(60),
  field: FieldName,
  type: ValueType,
  several: z.boolean(),
  initial: z.array(z.union([z.string(), z.number(), z.boolean()])).max(500),
})
export type Parameter = z.infer<typeof Parameter>

/** `dasbor`: a grid of 12 columns. `dokumen`: the same cells as bands on paper, top to bottom. */
export const ReportPage = z.object({
  id: LocalId,
  kind: z.enum(['dasbor', 'dokumen']),
  nama: Nama,
  layout: z.array(GridBox.extend({ widget: LocalId })).max(widgetCap),
})
export type ReportPage = z.infer<typeof ReportPage>

export const PrintSetup = z.object({
  paper: z.enum(['A4', 'F4']),
  orientation: z.enum(['tegak', 'mendatar']),
  marginMm: z.number().int().min(5, 'Tepi paling sedikit 5 mm').max(40, 'Tepi paling banyak 40 mm'),
  /** `{{judul}}`, `{{tanggal}}`, `{{lembaga}}` are filled in. */
  header: z.string().max(300),
  footer: z.string().max(300),
  pageNumbers: z.boolean(),
  /** The lembaga's letterhead above the first page. */
  kop: z.boolean(),
})
export type PrintSetup = z.infer<typeof PrintSetup>

/**
 * A report as data. Only its shape is checked here: a widget that asks what the catalogue does not know, or what its
 * reader may not see, says so in its own place and leaves the others alone.
 */
export const ReportDefinition = z
  .object({
    schemaVersion: z.literal(reportSchemaVersion),
    parameters: z.array(Parameter).max(30, 'Paling banyak 30 parameter'),
    pages: z
      .array(ReportPage)
      .min(1, 'Laporan perlu sedikitnya satu halaman')
      .max(30, 'Paling banyak 30 halaman'),
    widgets: z.record(LocalId, Widget),
    print: PrintSetup,
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
