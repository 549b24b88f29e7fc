import { Widget } from '@suluh/contract/reports/report-definition'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ReportSketch } from './report-sketch.tsx'

type Box = { x: number; y: number; w: number; h: number; kind: string }

const kinds = Widget.options.map(({ shape }) => shape.kind.value)
/** What is only a place: a field to fill in and the end of a page. */
const places = ['filter', 'page-break']

const drawn = (...boxes: Box[]) => renderToStaticMarkup(<ReportSketch boxes={boxes} />)
const shapeOf = (markup: string) => / d="([^"]*)"/.exec(markup)?.[1]

describe('the small picture of a report', () => {
  it.each(kinds.filter((kind) => !places.includes(kind)))('has a shape for %s', (kind) => {
    expect(shapeOf(drawn({ x: 0, y: 0, w: 6, h: 6, kind }))).toMatch(/^M.+[hvlLa]/)
  })

  it('tells bars, columns, lines, shares, points, tables and figures apart', () => {
    const apart = ['bar', 'histogram', 'line', 'pie', 'scatter', 'table', 'kpi', 'map', 'image', 'text']
    const shapes = apart.map((kind) => shapeOf(drawn({ x: 0, y: 0, w: 6, h: 6, kind })))
    expect(new Set(shapes).size).toBe(apart.length)
  })

  it('stands as the page is laid out, and leaves out what is below the picture', () => {
    const markup = drawn(
      { x: 0, y: 0, w: 6, h: 4, kind: 'kpi' },
      { x: 6, y: 4, w: 6, h: 8, kind: 'bar' },
      { x: 0, y: 40, w: 12, h: 6, kind: 'table' },
    )
    const rects = [...markup.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)]
    expect(rects.map(([, ...at]) => at.map(Number))).toEqual([
      [1, 1, 58, 18],
      [61, 21, 58, 38],
    ])
    expect(markup).toContain('data-kind="bar"')
    // Its name says all of it already.
    expect(markup).toContain('aria-hidden="true"')
  })

  it('draws a report without widgets as an empty page', () => {
    expect(drawn()).toMatch(/^<svg[^>]*><\/svg>$/)
  })
})
