import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

addPanel('paket-soal', {
  tab: 'prakiraan',
  label: 'Prakiraan',
  order: 0,
  izin: { resource: 'paket-soal', action: 'read' },
  lazy: async () => ({ default: (await import('../prakiraan/prakiraan-panel.tsx')).PrakiraanPanel }),
})

export const statistikDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/statistik-paket-soal',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('./statistik-page.tsx')).StatistikPage }),
    },
    {
      path: '/paket-soal/:id/analisis-butir',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('../analisis-butir/analisis-page.tsx')).AnalisisPage }),
    },
    {
      path: '/laporan/statistik-paket-banksoal/:id',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('./banksoal-page.tsx')).BanksoalPage }),
    },
  ],
}
