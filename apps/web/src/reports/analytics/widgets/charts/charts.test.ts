import { init } from 'echarts'
import { describe, expect, it } from 'vitest'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { drawingOf, isChart, type ChartWidget } from './drawing.ts'
import { dimmed } from './chart-view.tsx'
import { inkOn } from './heatmap-chart.ts'
import { phoneHeight } from './phone-height.ts'
import { resultOf, someQuery } from '@suluh/contract/reports/result-fixture'
import { colors } from './colors-fixture.ts'

const data = { id: 'w', judul: '', query: someQuery, formats: [] }
const widgets: ChartWidget[] = [
  { ...data, kind: 'bar', direction: 'tegak', stacked: false, target: 75 },
  { ...data, kind: 'bar', direction: 'datar', stacked: true, target: null },
  { ...data, kind: 'line', target: 75 },
  { ...data, kind: 'area', stacked: true, target: null },
  { ...data, kind: 'pie', donut: true },
  { ...data, kind: 'scatter' },
  { ...data, kind: 'histogram' },
  { ...data, kind: 'boxplot' },
  { ...data, kind: 'heatmap' },
  { ...data, kind: 'gauge', min: 0, max: 100, target: 75 },
]
const bar = widgets[0]!

type Drawn = {
  xAxis?: { data?: string[] }
  yAxis?: { max?: number; data?: string[] }
  series?: { name?: string; data?: unknown[]; markLine?: unknown; stack?: string }[]
}

/** The picture that ECharts makes of it. */
function paint(option: Parameters<ReturnType<typeof init>['setOption']>[0]): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 })
  chart.setOption({ animation: false, ...option })
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}

function draw(widget: ChartWidget, result: AnalyticsResult): Drawn {
  const drawing = drawingOf(widget, result, 'screen')
  if (typeof drawing === 'string') throw new Error(drawing)
  return drawing.option(colors) as Drawn
}

const five = ['min', 'q1', 'median', 'q3', 'max'].map((id) => ({ id }))
const degenerate: [string, AnalyticsResult][] = [
  ['no rows', resultOf([{ id: 'lembaga' }], five, [])],
  ['one row', resultOf([{ id: 'lembaga' }], five, [['A', 1, 2, 3, 4, 5]])],
  [
    'nothing but nulls',
    resultOf([{ id: 'lembaga' }, { id: 'pelajaran' }], five, [
      [null, null, null, null, null, null, null],
      ['A', null, null, null, null, null, null],
    ]),
  ],
  ['no grouping', resultOf([], five, [[1, 2, 3, 4, 5]])],
  [
    '10,000 rows',
    resultOf(
      [{ id: 'murid' }, { id: 'pelajaran' }],
      five,
      Array.from({ length: 10_000 }, (_, row) => [`M${row >> 2}`, `P${row % 4}`, 1, 2, 3, 4, row % 101]),
    ),
  ],
  [
    'names of 200 letters',
    resultOf(
      [{ id: 'murid' }, { id: 'pelajaran' }],
      five,
      Array.from({ length: 500 }, (_, row) => [
        `${'Nama '.repeat(39)}${row}`,
        'P'.repeat(200),
        -row,
        2,
        3,
        4,
        5,
      ]),
    ),
  ],
  [
    'figures that are no numbers',
    resultOf([{ id: 'lembaga' }], five, [['A', NaN, Infinity, -Infinity, 0, -0]]),
  ],
]

describe.each(degenerate)('%s', (_, result) => {
  it.each(widgets.map((widget) => [widget.kind, widget] as const))(
    '%s draws something or says why not',
    (kind, widget) => {
      expect(isChart(widget)).toBe(true)
      const begun = performance.now()
      const drawing = drawingOf(widget, result, 'paper')
      const picture = typeof drawing === 'string' ? drawing : paint(drawing.option(colors))
      expect(picture).toMatch(/^(<svg|[A-Z].*\.$)/)
      expect(picture).not.toMatch(/NaN|undefined/)
      expect(picture.length, `${kind} stays small`).toBeLessThan(2_000_000)
      expect(typeof drawing === 'string' ? undefined : drawing.rowAt(99, 99_999)).toBeUndefined()
      expect(performance.now() - begun).toBeLessThan(30_000)
    },
  )
})

describe('bars', () => {
  const split = resultOf(
    [{ id: 'lembaga' }, { id: 'bulan', type: 'date' }],
    [{ id: 'nilai' }],
    [
      ['SMP A', '2026-03', 70],
      ['SMP B', '2026-01', 60],
      ['SMP A', '2026-01', 65],
    ],
  )

  it('the first grouping is the axis, the second the series, in the order of time', () => {
    const { xAxis, series } = draw(bar, split)
    expect(xAxis?.data).toEqual(['SMP A', 'SMP B'])
    expect(series?.map(({ name, data: values }) => [name, values])).toEqual([
      ['2026-01', [65, 60]],
      ['2026-03', [70, null]],
    ])
  })

  it('a mark knows the row it stands for, and a missing one none', () => {
    const drawing = drawingOf(bar, split, 'screen')
    if (typeof drawing === 'string') throw new Error(drawing)
    expect(drawing.rowAt(0, 0)).toBe(2)
    expect(drawing.rowAt(1, 0)).toBe(0)
    expect(drawing.rowAt(1, 1)).toBeUndefined()
    const option = dimmed(drawing, new Set([2]))(colors) as Drawn
    expect(option.series?.[0]?.data).toEqual([65, { value: 60, itemStyle: { opacity: 0.25 } }])
  })

  it('without grouping the measures stand side by side', () => {
    const { xAxis, series } = draw(bar, resultOf([], [{ id: 'a' }, { id: 'b' }], [[1, 2]]))
    expect([xAxis?.data, series?.[0]?.data]).toEqual([
      ['Kolom a', 'Kolom b'],
      [1, 2],
    ])
  })

  it('a target above all figures is in the picture, and rules colour their bars', () => {
    const formats = [{ column: 'nilai', operator: 'gte' as const, value: [65], tone: 'baik' as const }]
    const { yAxis, series } = draw({ ...bar, formats }, split)
    expect(yAxis).toMatchObject({ min: 0, max: 80, interval: 20 })
    expect(series?.[0]?.markLine).toBeDefined()
    expect(series?.[0]?.data?.[0]).toEqual({ value: 65, itemStyle: { color: colors.success } })
  })

  it('figures of another unit have an axis of their own, which says what it is of', () => {
    const result = resultOf(
      [{ id: 'lembaga' }],
      [{ id: 'n', type: 'integer' }, { id: 'lulus', type: 'percent' }, { id: 'rata' }],
      [
        ['A', 900, 40, 70],
        ['B', 700, 60, 80],
      ],
    )
    for (const widget of [bar, widgets[2]!]) {
      const drawn = draw(widget, result) as { yAxis: { name: string }[]; series: { yAxisIndex?: number }[] }
      expect(drawn.yAxis.map(({ name }) => name)).toEqual(['Kolom n', 'Kolom lulus'])
      expect(drawn.series.map(({ yAxisIndex = 0 }) => yAxisIndex)).toEqual([0, 1, 0])
    }
  })

  it('says what it leaves out', () => {
    const many = resultOf(
      [{ id: 'murid' }],
      [{ id: 'n' }],
      Array.from({ length: 90 }, (_, row) => [`M${row}`, row]),
    )
    expect(drawingOf(bar, many, 'screen')).toMatchObject({
      note: expect.stringContaining('60 dari 90 kelompok'),
    })
    expect(drawingOf({ ...data, kind: 'pie', donut: false }, many, 'screen')).toMatch(/terlalu banyak/)
  })
})

it('a box has its five figures in order, whatever the order of the columns', () => {
  const { series } = draw(
    { ...data, kind: 'boxplot' },
    resultOf([{ id: 'lembaga' }], five.toReversed(), [['A', 90, 70, 60, 50, 10]]),
  )
  expect(series?.[0]?.data).toEqual([[10, 50, 60, 70, 90]])
})

it('a heat map goes down by the first grouping and across by the second', () => {
  const { xAxis, yAxis } = draw(
    { ...data, kind: 'heatmap' },
    resultOf(
      [{ id: 'lembaga' }, { id: 'pelajaran' }],
      [{ id: 'nilai' }],
      [
        ['A', 'IPA', 1],
        ['B', 'IPS', 2],
      ],
    ),
  )
  expect([yAxis?.data, xAxis?.data]).toEqual([
    ['A', 'B'],
    ['IPA', 'IPS'],
  ])
})

it('a heat map on a phone breaks names beside it, and says whole numbers', () => {
  const result = resultOf(
    [{ id: 'lembaga' }, { id: 'pelajaran' }],
    [{ id: 'serap', type: 'percent' }],
    [
      ['SMA Pelita Nusantara Jayapura', 'IPA', 47.6],
      ['SMA Pelita Nusantara Makassar', 'IPA', 56.3],
    ],
  )
  const drawing = drawingOf({ ...data, kind: 'heatmap' }, result, 'screen')
  if (typeof drawing === 'string') throw new Error(drawing)
  const phone = init(null, null, { renderer: 'svg', ssr: true, width: 300, height: 300 })
  phone.setOption({ animation: false, ...drawing.option(colors) })
  const picture = phone.renderToSVGString()
  for (const said of ['>Jayapura<', '>Makassar<', '>48%<', '>56%<']) expect(picture).toContain(said)
  expect(paint(drawing.option(colors))).toContain('>47,6%<')
})

it('a narrow picture of lying bars has a scale whose figures all have room', () => {
  const lying = { ...widgets[1]!, stacked: false } as ChartWidget
  const rows = ['A', 'B', 'C'].map((lembaga, at) => [lembaga, 26 + 17 * at])
  for (const type of ['number', 'percent'] as const) {
    const result = resultOf([{ id: 'lembaga' }], [{ id: 'n', type }], rows)
    const drawing = drawingOf(lying, result, 'screen')
    if (typeof drawing === 'string') throw new Error(drawing)
    const phone = init(null, null, { renderer: 'svg', ssr: true, width: 240, height: 200 })
    phone.setOption({ animation: false, ...drawing.option(colors) })
    const figures = [...phone.renderToSVGString().matchAll(/>(\d+)%?<\/text>/g)].map(([, each]) =>
      Number(each),
    )
    const steps = figures.slice(1).map((each, at) => each - figures[at]!)
    expect([figures[0], new Set(steps).size]).toEqual([0, 1])
    phone.dispose()
  }
})

it('a pie keeps its slices and its legend apart, below it where it is narrow and beside it elsewhere', () => {
  const rows = Array.from({ length: 12 }, (_, at) => [`Nama yang panjang sekali, nomor ${at}`, 10 + at])
  const drawing = drawingOf(
    { ...data, kind: 'pie', donut: false },
    resultOf([{ id: 'a' }], [{ id: 'n' }], rows),
    'screen',
  )
  if (typeof drawing === 'string') throw new Error(drawing)
  const [wide, high] = [drawing.least ?? 0, drawing.leastNarrow ?? 0]
  expect(high - wide).toBeGreaterThanOrEqual(100)
  /** Where names begin across, how far the first is below the top, and the last above the foot. */
  const namesAt = (width: number, height: number) => {
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
    chart.setOption({ animation: false, ...drawing.option(colors) })
    const places = [...chart.renderToSVGString().matchAll(/translate\(([\d.]+) ([\d.]+)\)"[^>]*>Nama/g)]
    chart.dispose()
    const down = places.map(([, , y]) => Number(y))
    const across = [...new Set(places.map(([, x]) => Number(x)))]
    return { names: down.length, across, top: down[0]!, foot: height - down.at(-1)! }
  }
  const below = namesAt(240, high)
  expect([below.names, below.across.length, below.top > 120, below.foot > 6]).toEqual([12, 1, true, true])
  const beside = namesAt(600, wide)
  expect([beside.names, beside.across.length, beside.foot > 6]).toEqual([12, 1, true])
  expect(beside.across[0]).toBeGreaterThan(250)
})

it('on a phone a field of many rows is as high as they need, and so are bars beside each other', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`Sekolah ${at}`, 'Okt', at])
  const of = (count: number) => resultOf([{ id: 'lembaga' }, { id: 'bulan' }], [{ id: 'n' }], rows(count))
  const [heat, upright, lying] = [widgets[8]!, bar, { ...widgets[1]!, stacked: false } as ChartWidget]
  const more = (widget: ChartWidget) => phoneHeight(widget, of(40))! - phoneHeight(widget, of(10))!
  expect(more(heat)).toBeGreaterThanOrEqual(30 * 22)
  expect(more(lying)).toBeGreaterThanOrEqual(30 * 22)
  expect(phoneHeight(heat, of(500))).toBe(phoneHeight(heat, of(60)))
  expect([phoneHeight(upright, of(40)), phoneHeight(heat, null)]).toEqual([undefined, undefined])
})

it('names in a tooltip are text', () => {
  const drawing = drawingOf(
    { ...data, kind: 'scatter' },
    resultOf([{ id: 'lembaga' }], [{ id: 'x' }, { id: 'y' }], [['<img src=x onerror=alert(1)>', 1, 2]]),
    'screen',
  )
  if (typeof drawing === 'string') throw new Error(drawing)
  const { tooltip, series } = drawing.option(colors) as unknown as {
    tooltip: { formatter: (mark: { data: unknown }) => string }
    series: { data: unknown[] }[]
  }
  expect(tooltip.formatter({ data: series[0]?.data[0] })).toContain('&lt;img')
})

describe('what is read from a picture', () => {
  const monthly = (rows: (string | number | null)[][]) =>
    resultOf([{ id: 'bulan' }, { id: 'lembaga' }], [{ id: 'n' }], rows)
  const painted = (widget: ChartWidget, result: AnalyticsResult) => paint(draw(widget, result))

  it('the only group of a grouping is named', () => {
    expect(painted(widgets[2]!, monthly([['Okt', 'SMP Satu', 60]]))).toContain('SMP Satu')
  })

  it('a pile counts what is missing as nothing', () => {
    const result = monthly([
      ['Okt', 'SMP Satu', 3],
      ['Nov', 'SMP Satu', 2],
      ['Okt', 'SMP Dua', 5],
    ])
    const area = widgets.find(({ kind }) => kind === 'area')!
    expect(draw(area, result).series?.map(({ data: values }) => values)).toContainEqual([5, 0])
    expect(draw(widgets[2]!, result).series?.map(({ data: values }) => values)).toContainEqual([5, null])
  })

  it('classes stand upright and a long name beside a bar has several lines', () => {
    const long = 'SMP Negeri Cendekia Nusantara Kabupaten Bandung Barat'
    const lying = painted(widgets[1]!, resultOf([{ id: 'lembaga' }], [{ id: 'n' }], [[long, 3]]))
    expect(lying).not.toContain(long)
    expect(lying).toContain('Barat')
  })

  it('names beside bars never take more lines than there is room for, and many below leave some out', () => {
    const question =
      'Bagas ingin membeli sepeda seharga Rp1.800.000. Uangnya sekarang Rp450.000 dan ia menabung'
    const rows = Array.from({ length: 40 }, (_, at) => [`${question} ${at}`, at])
    const groups = [{ id: 'soal' }]
    const lying = painted(widgets[1]!, resultOf(groups, [{ id: 'n' }], rows.slice(0, 12)))
    // Each group has two lines: 24 pieces of text for the names.
    const beside = [...lying.matchAll(/<text[^>]*text-anchor="end"[^>]*>/g)]
    expect(beside.length).toBeLessThanOrEqual(24)
    const below = painted(bar, resultOf(groups, [{ id: 'n' }], rows))
    const aslant = [...below.matchAll(/<text[^>]*transform="matrix/g)]
    expect(aslant.length).toBeGreaterThan(5)
    expect(aslant.length).toBeLessThan(40)
  })
})

it('ends of a scale that were set by hand hold for bars, lines and fields, and none that cross', () => {
  const result = resultOf(
    [{ id: 'lembaga' }, { id: 'bulan' }],
    [{ id: 'nilai' }],
    [
      ['A', 'Okt', 40],
      ['A', 'Nov', 60],
      ['B', 'Okt', 50],
    ],
  )
  const scale = { min: 20, max: 90 }
  type Ends = { min?: unknown; max?: unknown; interval?: unknown }
  const endsOf = (widget: ChartWidget) => {
    const { yAxis, xAxis, visualMap } = draw(widget, result) as Record<string, Ends>
    const isLying = widget.kind === 'bar' && widget.direction === 'datar'
    const { min, max } = (visualMap ?? (isLying ? xAxis : yAxis))!
    return [min, max]
  }
  const kinds = [widgets[0]!, widgets[1]!, widgets[2]!, widgets[3]!, widgets[8]!]
  for (const widget of kinds) expect(endsOf({ ...widget, scale } as ChartWidget)).toEqual([20, 90])
  const crossed = { ...widgets[8]!, scale: { min: 90, max: 20 } } as ChartWidget
  expect(endsOf(crossed)).toEqual([40, 60])
})

describe('what is marked on a chart', () => {
  const months = resultOf(
    [{ id: 'bulan', type: 'date' }],
    [{ id: 'nilai' }],
    [
      ['2026-01', 62],
      ['2026-02', 66],
      ['2026-04', 71],
    ],
  )
  const line = { ...data, kind: 'line' as const, target: null }
  const band = { from: 0, to: 60, label: 'Perlu bantuan', tone: 'kurang' as const }
  const first = (widget: ChartWidget, result = months) =>
    draw(widget, result).series?.[0] as { markArea?: { data: object[][] }; markLine?: { data: object[] } }

  it('bands lie behind the figures with their names, and the picture holds them', () => {
    const widget = { ...line, bands: [band, { ...band, from: 90, to: 80, label: 'Silang' }] }
    expect(first(widget).markArea?.data).toEqual([
      [
        { yAxis: 0, name: 'Perlu bantuan', itemStyle: { color: colors.danger, opacity: 0.13 } },
        { yAxis: 60 },
      ],
    ])
    expect(draw(widget, months).yAxis).toMatchObject({ min: 0 })
    expect(paint(draw(widget, months))).toContain('Perlu bantuan')
    const lying = { ...data, kind: 'bar' as const, direction: 'datar' as const, stacked: false, target: null }
    expect(first({ ...lying, bands: [band] }).markArea?.data[0]).toMatchObject([{ xAxis: 0 }, { xAxis: 60 }])
    // Ends that were set by hand hold; a pile has none to read.
    const scale = { min: 50, max: 55 }
    expect(first({ ...line, bands: [band], scale }).markArea?.data[0]).toMatchObject([
      { yAxis: 50 },
      { yAxis: 55 },
    ])
    expect(first({ ...lying, stacked: true, bands: [band] }).markArea).toBeUndefined()
  })

  it('dates are numbered in the order of time and said below, also in a month without figures; others are left out', () => {
    const notes = [
      { at: '2026-03-16', text: 'Ganti kurikulum' },
      { at: '2026-01-05', text: 'Guru baru' },
      { at: '2025-12-31', text: 'Sebelumnya' },
      { at: '2026-02-01', text: '' },
    ]
    const drawing = drawingOf({ ...line, notes }, months, 'screen')
    if (typeof drawing === 'string') throw new Error(drawing)
    expect(drawing.note).toBe('1: Jan 2026, Guru baru. 2: Mar 2026, Ganti kurikulum.')
    expect(first({ ...line, notes, target: 75 }).markLine?.data).toMatchObject([
      { yAxis: 75 },
      { xAxis: 0, label: { formatter: '1' } },
      { xAxis: 2, label: { formatter: '2' } },
    ])
    const schools = resultOf([{ id: 'lembaga' }], [{ id: 'n' }], [['A', 1]])
    expect(first({ ...line, notes }, schools).markLine).toBeUndefined()
  })
})

it('a figure in a field of colours is read on any of them', () => {
  const [pale, full] = ['#e6e2d9', '#0072b2'] as const
  expect([0, 0.3, 1].map((share) => inkOn([pale, full], share))).toEqual(['#111111', '#111111', '#ffffff'])
  expect(inkOn(['#3a3730', '#6fb7e8'], 0)).toBe('#ffffff')
})
