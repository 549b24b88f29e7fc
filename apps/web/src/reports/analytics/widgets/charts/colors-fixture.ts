import type { ChartColors } from '#platform/ui/chart/chart.tsx'

export const colors: ChartColors = {
  theme: 'light',
  text: '#111111',
  soft: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  success: '#118811',
  warning: '#886600',
  danger: '#bb1111',
  hues: ['#0000a0', '#0000a1', '#0000a2', '#0000a3', '#0000a4', '#0000a5', '#0000a6', '#0000a7'],
}
