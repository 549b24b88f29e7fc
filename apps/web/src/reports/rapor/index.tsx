import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/laporan/rapor'
const read = { resource: 'laporan', action: 'read' } as const
const write = { resource: 'laporan', action: 'write' } as const

export const raporDoor: Door = {
  menu: [{ label: 'Rapor dan Leger', path, order: 7, group: 'Laporan', icon: 'laporan', izin: read }],
  routes: [
    {
      path,
      layout: 'main',
      izin: read,
      asks: [write],
      lazy: async () => ({ Component: (await import('./rapor-list-page.tsx')).RaporListPage }),
    },
    {
      path: `${path}/:id`,
      layout: 'main',
      izin: read,
      lazy: async () => ({ Component: (await import('./rapor-page.tsx')).RaporPage }),
    },
    {
      path: '/laporan/rapor/:id/cetak',
      layout: 'full',
      izin: read,
      lazy: async () => ({ Component: (await import('./rapor-print.tsx')).RaporPrint }),
    },
    {
      path: '/laporan/rapor/:id/leger',
      layout: 'full',
      izin: read,
      lazy: async () => ({ Component: (await import('./leger-print.tsx')).LegerPrint }),
    },
  ],
}
