import { contrast } from '@suluh/contract/platform/layanan/merek-tones'
import { expect, it } from 'vitest'
import type { ChartOption } from '#platform/ui/chart/chart.tsx'
import { colors } from './colors-fixture.ts'
import { drawnStyle, styled } from './report-style.ts'

const real = { ...colors, hues: ['#0072b2', '#b34a00', '#00785a', '#7b3f99'] }
const option: ChartOption = ({ hues }) => ({
  color: [...hues],
  xAxis: [{ axisLabel: { color: '#111' }, data: [{ label: { fontSize: 10 } }] }],
  series: [{ label: { fontSize: 10 } }],
})
const drawing = { option, rowAt: () => undefined }
const drawnIn = (style: Parameters<typeof drawnStyle>[0], warna: string | null, on = real) => {
  const made = styled(drawing, drawnStyle(style, warna))
  return typeof made === 'string' ? {} : made.option(on)
}
const own = { warna: 'aplikasi', kerapatan: 'biasa', huruf: 'biasa' } as const

it('is as it was where a report says nothing, or its application has no colour', () => {
  expect(styled(drawing, drawnStyle(undefined, '#00aa00'))).toBe(drawing)
  expect(drawnIn(own, null)).toEqual(drawnIn(undefined, null))
  expect(styled('Tidak dapat digambar', drawnStyle(own, '#00aa00'))).toBe('Tidak dapat digambar')
})

it('begins with the colour of the application, readable in both themes, and no hue that looks like it', () => {
  const { color: light } = drawnIn(own, '#ffe53d') as { color: string[] }
  expect(contrast(light[0]!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const { color: dark } = drawnIn(own, '#102a43', { ...real, theme: 'dark' }) as { color: string[] }
  expect(contrast(dark[0]!, '#211f1b')).toBeGreaterThanOrEqual(4.5)
  const { color: blue } = drawnIn(own, '#0a6fae') as { color: string[] }
  expect(blue.slice(1)).toEqual(['#b34a00', '#00785a', '#7b3f99'])
})

it('has larger or smaller words everywhere but in its data', () => {
  expect(drawnIn({ ...own, huruf: 'besar' }, null)).toMatchObject({
    xAxis: [{ axisLabel: { color: '#111', fontSize: 13.8 }, data: [{ label: { fontSize: 10 } }] }],
    series: [{ label: { fontSize: 11.5 } }],
  })
})
