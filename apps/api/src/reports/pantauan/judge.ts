import type {
  AnalyticsQuery,
  AnalyticsResult,
  Cell,
  ParameterValues,
} from '@suluh/contract/reports/analytics-query'
import type { DateGrain } from '@suluh/contract/reports/period'
import type { DataWidget, ReportDefinition } from '@suluh/contract/reports/report-definition'
import {
  dimensionsOf,
  groupAt,
  numberAt,
  orderedGroupsOf,
  valuesOf,
  type Column,
} from '@suluh/contract/reports/result-cells'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { Sebelumnya, SyaratPantauan } from '@suluh/contract/reports/pantauan'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getDataset } from '../analytics/catalogue/catalogue.ts'
import { timeGroup } from '../analytics/catalogue/dataset.ts'
import { runQuery } from '../analytics/query/run-query.ts'

/** What is watched in a report. */
export type Watched = { widget: string; kolom: string; syarat: SyaratPantauan; parameters: ParameterValues }

/** A group of the widget that the limit holds for, as it reads; without a name where the widget has no groups. */
export type Hit = { nama: string; nilai: string; dari: string | null }

const gone = (what: string) =>
  new SuluhError(
    'validation',
    `${what} yang dipantau tidak ada lagi di laporan ini. Hapus pantauan ini atau buat yang baru.`,
  )

/** The widget and the column that are watched; throws in words where the report does not have them any more. */
export function watchedIn(
  { widgets }: ReportDefinition,
  { widget: id, kolom }: Pick<Watched, 'widget' | 'kolom'>,
): { widget: DataWidget; query: AnalyticsQuery; column: AnalyticsQuery['columns'][number] } {
  const widget = widgets[id]
  const query = widget && 'formats' in widget ? queryOf(widget) : null
  if (!widget || !('formats' in widget) || query === null) throw gone('Widget')
  const column = query.columns.find((each) => each.id === kolom)
  if (!column || column.kind === 'dimension') throw gone('Kolom')
  return { widget, query, column }
}

/**
 * For which groups of a report's widget the limit holds, by the figures that this reader sees and no others. Of a widget with
 * periods only the newest one counts: what was low last year is no news.
 */
export async function judge(
  db: Tx,
  actor: Actor,
  definition: ReportDefinition,
  watched: Watched,
): Promise<Hit[]> {
  const { query } = watchedIn(definition, watched)
  const { syarat, kolom } = watched
  if (syarat.kind === 'di-bawah' || syarat.kind === 'di-atas') {
    const result = await runQuery(db, actor, { ...query, totals: [] }, watched.parameters)
    const holds = (figure: number) =>
      syarat.kind === 'di-bawah' ? figure < syarat.nilai : figure > syarat.nilai
    return hitsIn(result, kolom, (figure) => holds(figure))
  }
  const changes = await changesOf(db, actor, query, kolom, syarat.dibanding)
  const result = await runQuery(db, actor, changes, watched.parameters)
  const sign = syarat.kind === 'turun' ? -1 : 1
  return hitsIn(result, kolom, (_, change) => change !== null && sign * change > syarat.nilai)
}

const changeId = 'pantau-beda'
const timeId = 'pantau-waktu'
const grains: Record<Sebelumnya, DateGrain> = {
  'bulan-lalu': 'bulan',
  'semester-lalu': 'semester',
  'tahun-lalu': 'bulan',
}

/** The same groups by period, with the change of the column since the period before. */
async function changesOf(
  db: Tx,
  actor: Actor,
  query: AnalyticsQuery,
  kolom: string,
  dibanding: Sebelumnya,
): Promise<AnalyticsQuery> {
  const dataset = await getDataset(db, actor, query.dataset)
  const isDate = (field: string) => dataset.dimensions.find((each) => each.field === field)?.type === 'date'
  const asked = query.columns.find(({ id }) => id === kolom)
  if (asked?.kind === 'derived')
    throw new SuluhError(
      'validation',
      'Peringkat, porsi, dan selisih tidak dapat dipantau naik turunnya. Pilih kolom angka lain, atau pakai "di bawah" dan "di atas".',
    )
  const own = query.columns.find((each) => each.kind === 'dimension' && isDate(each.field))
  const dates = dataset.dimensions.filter(({ type }) => type === 'date')
  const main = dates.find(({ group }) => group === timeGroup) ?? dates[0]
  const field = own?.kind === 'dimension' ? own.field : main?.field
  if (field === undefined)
    throw new SuluhError(
      'validation',
      `Data ${dataset.label} tidak mempunyai tanggal untuk dibandingkan. Pakai "di bawah" atau "di atas".`,
    )
  const columns = query.columns.filter(
    (each) => each.kind !== 'derived' && !(each.kind === 'dimension' && isDate(each.field)),
  )
  const kept = new Set(columns.map(({ id }) => id))
  return {
    ...query,
    columns: [
      ...columns,
      { id: timeId, kind: 'dimension', field, grain: grains[dibanding] },
      {
        id: changeId,
        kind: 'derived',
        label: 'Selisih',
        from: kolom,
        how: 'selisih-periode',
        against: { kind: dibanding },
      },
    ],
    having: query.having.filter(({ column }) => kept.has(column)),
    sort: [],
    top: null,
    totals: [],
  }
}

function hitsIn(
  result: AnalyticsResult,
  kolom: string,
  holds: (figure: number, change: number | null) => boolean,
): Hit[] {
  const values = valuesOf(result)
  const column = values.find(({ id }) => id === kolom)
  if (!column) throw gone('Kolom')
  const change = values.find(({ id }) => id === changeId)
  const dimensions = dimensionsOf(result)
  const time = dimensions.find(({ type }) => type === 'date')
  const newest = time && orderedGroupsOf(result, time).findLast(({ key }) => key !== null)
  const names = dimensions.filter((each) => each !== time)
  return result.rows.flatMap((row, index) => {
    if (time && groupAt(row, time).key !== newest?.key) return []
    const figure = numberAt(row, column)
    const by = change ? numberAt(row, change) : null
    if (figure === null || !holds(figure, by)) return []
    const to = change && result.compared.find((each) => each.column === changeId)?.to[index]
    return [
      {
        nama: names.map((each) => groupAt(row, each).label).join(', '),
        nilai: shown(figure, column),
        dari:
          by === null || !change
            ? null
            : `${by < 0 ? 'turun' : 'naik'} ${shown(Math.abs(by), change, ' poin')}${to ? ` dari ${to}` : ''}`,
      },
    ]
  })
}

/** A figure as reports show it. */
function shown(value: Extract<Cell, number>, { type }: Column, percent = '%'): string {
  const text = value
    .toLocaleString('id-ID', { maximumFractionDigits: type === 'integer' ? 0 : 1 })
    .replace('-', '−')
  return type === 'percent' ? `${text}${percent}` : type === 'minutes' ? `${text} menit` : text
}
