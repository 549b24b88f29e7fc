import type { Door } from '#kernel/door.ts'

const read = { resource: 'laporan', action: 'read' } as const
const write = { resource: 'laporan', action: 'write' } as const
const murid = '/dashboard/laporan/murid'

export const laporanDoor: Door = {
  menu: [
    { label: 'Laporan Ujian Murid', path: murid, order: 3, group: 'Laporan', icon: 'laporan', izin: read },
  ],
  routes: [
    {
      path: murid,
      layout: 'main',
      izin: read,
      lazy: async () => ({ Component: (await import('./murid-list-page.tsx')).MuridListPage }),
    },
    {
      path: `${murid}/:id`,
      layout: 'main',
      izin: read,
      asks: [write],
      lazy: async () => ({ Component: (await import('./murid-event-page.tsx')).MuridEventPage }),
    },
    {
      path: '/laporan/murid/:id/:userId',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'read' },
      lazy: async () => ({ Component: (await import('./murid-page.tsx')).MuridPage }),
    },
  ],
}
