import type { Door } from '#platform/kernel/door.ts'

const read = { resource: 'laporan', action: 'read' } as const
const write = { resource: 'laporan', action: 'write' } as const
const lembagaRead = { resource: 'laporan-lembaga', action: 'read' } as const
/** What the filters offer, and where names lead. */
const subjects = { resource: 'pelajaran', action: 'read' } as const
const hasil = { resource: 'hasil-ujian', action: 'read' } as const
const murid = '/dashboard/laporan/murid'
const lembaga = '/dashboard/laporan/lembaga'
const pelajaran = '/dashboard/laporan/pelajaran'
const report = { group: 'Laporan', icon: 'laporan' } as const

export const laporanDoor: Door = {
  menu: [
    { label: 'Laporan Ujian Murid', path: murid, order: 3, ...report, izin: read },
    { label: 'Laporan Ujian Lembaga', path: lembaga, order: 4, ...report, izin: lembagaRead },
    { label: 'Laporan Aspek Pelajaran', path: pelajaran, order: 5, ...report, izin: read },
  ],
  routes: [
    {
      path: murid,
      layout: 'main',
      izin: read,
      asks: [subjects],
      lazy: async () => ({ Component: (await import('./murid/murid-list-page.tsx')).MuridListPage }),
    },
    {
      path: `${murid}/:id`,
      layout: 'main',
      izin: read,
      asks: [write, hasil],
      lazy: async () => ({ Component: (await import('./murid/murid-event-page.tsx')).MuridEventPage }),
    },
    {
      path: '/laporan/murid/:id/:userId',
      layout: 'full',
      izin: hasil,
      asks: [read],
      lazy: async () => ({ Component: (await import('./murid/murid-page.tsx')).MuridPage }),
    },
    {
      path: '/laporan/daftar-nilai/:id',
      layout: 'full',
      izin: read,
      lazy: async () => ({ Component: (await import('./cetak/daftar-nilai-page.tsx')).DaftarNilaiPage }),
    },
    {
      path: '/laporan/cetak/:id',
      layout: 'full',
      izin: read,
      lazy: async () => ({ Component: (await import('./cetak/cetak-page.tsx')).CetakPage }),
    },
    {
      path: lembaga,
      layout: 'main',
      izin: lembagaRead,
      asks: [subjects, read],
      lazy: async () => ({ Component: (await import('./lembaga/lembaga-list-page.tsx')).LembagaListPage }),
    },
    {
      path: '/laporan/lembaga/:id',
      layout: 'full',
      izin: lembagaRead,
      asks: [subjects, read],
      lazy: async () => ({ Component: (await import('./lembaga/lembaga-page.tsx')).LembagaPage }),
    },
    {
      path: pelajaran,
      layout: 'main',
      izin: read,
      lazy: async () => ({
        Component: (await import('./pelajaran/pelajaran-list-page.tsx')).PelajaranListPage,
      }),
    },
    {
      path: '/laporan/pelajaran/:id',
      layout: 'full',
      izin: read,
      asks: [write, hasil],
      lazy: async () => ({ Component: (await import('./pelajaran/pelajaran-page.tsx')).PelajaranPage }),
    },
  ],
}
