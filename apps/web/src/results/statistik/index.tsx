import type { Door } from '#platform/kernel/door.ts'

export const statistikDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/statistik-paket-soal',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('./statistik-page.tsx')).StatistikPage }),
    },
    {
      path: '/laporan/statistik-paket-banksoal/:id',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('./banksoal-page.tsx')).BanksoalPage }),
    },
  ],
}
