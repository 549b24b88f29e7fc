import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { drawingOf, type ChartWidget } from '../widgets/charts/drawing.ts'

/** Sharp on every screen, and in print. */
const scale = 2
const titleHeight = 36
const edge = 12

/**
 * A chart as a picture for other documents: drawn as for paper, light and with every name, under its title, at twice the
 * size that it has on the screen.
 */
export async function chartPicture(
  widget: ChartWidget,
  result: AnalyticsResult,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const drawing = drawingOf(widget, result, 'paper')
  if (typeof drawing === 'string') throw new Error(drawing)
  const { chartSvg } = await import('../widgets/charts/chart-kinds.ts')
  const svg = chartSvg(drawing.option, width, height)
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const top = widget.judul ? titleHeight : edge
    const canvas = document.createElement('canvas')
    canvas.width = Math.round((width + 2 * edge) * scale)
    canvas.height = Math.round((top + height + edge) * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('Gambar tidak dapat dibuat di peramban ini.')
    context.scale(scale, scale)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#1f1f1f'
    context.font = '600 15px sans-serif'
    context.fillText(widget.judul, edge, 24, width)
    context.drawImage(image, edge, top, width, height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('Gambar tidak dapat dibuat.'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
