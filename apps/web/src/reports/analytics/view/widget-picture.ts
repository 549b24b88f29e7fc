import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { inLight } from '#platform/ui/chart/chart.tsx'
import { chartSvg } from '../widgets/charts/chart-kinds.ts'
import { drawingOf, isChart, type ChartWidget } from '../widgets/charts/drawing.ts'
import { isMarked } from '../widgets/charts/marks.ts'
import { multiplesOf } from '../widgets/charts/multiples.ts'
import { styled, type DrawnStyle } from '../widgets/charts/report-style.ts'

/** A drawing and where it stands in the picture. */
type Piece = { svg: string; left: number; top: number; width: number; height: number; caption?: string }
/** What a map's colours mean. */
type Scale = { least: string; most: string; from: string; to: string }
type Named = { name: string; figure: string }
type Picture = { width: number; height: number; pieces: Piece[]; scale?: Scale; list?: Named[] }

/** Sharp on every screen, and in print. */
const sharpness = 2
const edge = 12
const titleHeight = 36
const captionHeight = 20
const scaleHeight = 32
const listWidth = 220
const lineHeight = 20
const ink = '#1f1f1f'

/**
 * What a widget shows as a picture for other documents: drawn as for paper, light and with every name, under its title,
 * at twice the size that it has on the screen, `place`.
 */
export async function widgetPicture(
  widget: DataWidget,
  result: AnalyticsResult,
  style: DrawnStyle,
  place: Element,
): Promise<Blob> {
  const {
    width,
    height,
    pieces,
    scale,
    list = [],
  } = isChart(widget) ? chartsIn(widget, result, style, place) : mapIn(place)
  const top = widget.judul ? titleHeight : edge
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((width + 2 * edge) * sharpness)
  canvas.height = Math.round((top + height + edge) * sharpness)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Gambar tidak dapat dibuat di peramban ini.')
  context.scale(sharpness, sharpness)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.font = '600 15px sans-serif'
  context.fillText(widget.judul, edge, 24, width)
  context.translate(edge, top)
  for (const piece of pieces) {
    context.font = '600 12px sans-serif'
    if (piece.caption) context.fillText(piece.caption, piece.left, piece.top - 6, piece.width)
    context.drawImage(await imageOf(piece), piece.left, piece.top, piece.width, piece.height)
  }
  if (scale) drawScale(context, scale, pieces[0]!.width / 2, height)
  drawList(context, list, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Gambar tidak dapat dibuat.'))),
      'image/png',
    )
  })
}

/** One chart, or one for each group, each where it stands on the screen. */
function chartsIn(widget: ChartWidget, result: AnalyticsResult, style: DrawnStyle, place: Element): Picture {
  const draw = (each: ChartWidget, of: AnalyticsResult, width: number, height: number) => {
    const drawing = styled(drawingOf(each, of, 'paper'), style)
    if (typeof drawing === 'string') throw new Error(drawing)
    return chartSvg(drawing.option, width, height)
  }
  const multiples = isMarked(widget) ? multiplesOf(widget, result) : undefined
  if (!multiples) {
    const { width, height } = sizeOf(place.querySelector('[data-part=chart]'))
    const svg = draw(widget, result, width, height)
    return { width, height, pieces: [{ svg, left: 0, top: 0, width, height }] }
  }
  const figures = [...place.querySelectorAll('figure')]
  const [first] = figures
  const list = first?.parentElement
  if (!first || !list) throw new Error('Gambar tidak dapat dibuat.')
  const pieces = multiples.parts.flatMap((part, at): Piece[] => {
    const figure = figures[at]
    if (!figure) return []
    const { width, height } = sizeOf(figure.querySelector('[data-part=chart]'))
    return [
      {
        svg: draw({ ...part.widget, judul: part.group.label }, part.result, width, height),
        left: figure.offsetLeft - first.offsetLeft,
        top: figure.offsetTop - first.offsetTop + captionHeight,
        width,
        height,
        caption: part.group.label,
      },
    ]
  })
  const bottoms = pieces.map(({ top, height }) => top + height)
  return { width: list.scrollWidth, height: Math.max(...bottoms), pieces }
}

/** What gives the areas of a map their colours; a picture by itself knows no sheet of styles. */
const painted = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'opacity', 'vector-effect'] as const

function mapIn(place: Element): Picture {
  const map = place.querySelector('svg[data-part=map]')
  if (!map) throw new Error('Peta belum tergambar.')
  const { width, height } = sizeOf(map)
  const copy = map.cloneNode(true) as Element
  const [own, copied] = [map, copy].map((each) => [...each.querySelectorAll<SVGElement>('g, path, circle')])
  const hue = inLight(() => {
    own?.forEach((each, at) => {
      const look = getComputedStyle(each)
      for (const name of painted) copied?.[at]?.style.setProperty(name, look.getPropertyValue(name))
    })
    return getComputedStyle(map).getPropertyValue('--hue').trim()
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const [least, most] = [...place.querySelectorAll('[data-part=map-scale] span')].map(
    ({ textContent }) => textContent,
  )
  const svg = new XMLSerializer().serializeToString(copy)
  const hasScale = least !== undefined && most !== undefined
  return {
    width: width + listWidth,
    list: [...place.querySelectorAll('[data-part=map-list] li')].map((line) => ({
      name: line.firstElementChild?.textContent ?? '',
      figure: line.lastElementChild?.textContent ?? '',
    })),
    height: height + (hasScale ? scaleHeight : 0),
    pieces: [{ svg, left: 0, top: 0, width, height }],
    ...(hasScale && { scale: { least, most, from: `${hue}24`, to: hue } }),
  }
}

/** Beside a map, as many as there is room for. */
function drawList(context: CanvasRenderingContext2D, list: Named[], right: number, height: number) {
  const room = Math.floor(height / lineHeight)
  const shown = list.length > room ? list.slice(0, room - 1) : list
  const left = right - listWidth + 2 * edge
  context.fillStyle = ink
  context.font = '12px sans-serif'
  for (const [at, { name, figure }] of shown.entries()) {
    const y = (at + 1) * lineHeight - 5
    context.textAlign = 'start'
    context.fillText(name, left, y, listWidth - 90)
    context.textAlign = 'end'
    context.fillText(figure, right, y)
  }
  context.textAlign = 'start'
  if (shown.length < list.length)
    context.fillText(`dan ${list.length - shown.length} wilayah lagi`, left, room * lineHeight - 5)
}

/** Below a map, around its middle. */
function drawScale(
  context: CanvasRenderingContext2D,
  { least, most, from, to }: Scale,
  x: number,
  y: number,
) {
  const [half, top] = [70, y - 18]
  const colors = context.createLinearGradient(x - half, 0, x + half, 0)
  colors.addColorStop(0, from)
  colors.addColorStop(1, to)
  context.font = '12px sans-serif'
  context.fillText(most, x + half + 8, top + 10)
  context.textAlign = 'end'
  context.fillText(least, x - half - 8, top + 10)
  context.fillStyle = colors
  context.fillRect(x - half, top, 2 * half, 10)
}

function sizeOf(drawn: Element | null): { width: number; height: number } {
  if (!drawn) throw new Error('Gambar belum selesai. Coba sebentar lagi.')
  return drawn.getBoundingClientRect()
}

async function imageOf({ svg, width, height }: Piece): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}
