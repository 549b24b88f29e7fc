import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/laporan/gabungan'
const read = { resource: 'gabungan', action: 'read' } as const
const write = { resource: 'gabungan', action: 'write' } as const
const remove = { resource: 'gabungan', action: 'delete' } as const
const publish = { resource: 'gabungan', action: 'publish' } as const

export const gabunganDoor: Door = {
  menu: [{ label: 'Laporan Ujian Gabungan', path, order: 6, group: 'Laporan', icon: 'laporan', izin: read }],
  routes: [
    {
      path,
      layout: 'main',
      izin: read,
      asks: [write, remove],
      lazy: async () => ({ Component: (await import('./gabungan-list-page.tsx')).GabunganListPage }),
    },
    {
      // A murid reads the own line here, so the page asks for rights itself.
      path: '/laporan/hasil-ujian-gabungan/:id',
      layout: 'full',
      asks: [read, write, publish],
      lazy: async () => ({ Component: (await import('./gabungan-page.tsx')).GabunganPage }),
    },
  ],
}
