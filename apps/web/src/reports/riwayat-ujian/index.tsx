import type { Door } from '#platform/kernel/door.ts'

const read = { resource: 'laporan', action: 'read' } as const
const hasil = { resource: 'hasil-ujian', action: 'read' } as const

/** What has changed an exam and its results, and how these stood at any moment. */
export const riwayatUjianDoor: Door = {
  routes: [
    {
      path: '/riwayat-ujian/:id',
      layout: 'main',
      izin: read,
      lazy: async () => ({ Component: (await import('./riwayat-page.tsx')).RiwayatPage }),
    },
    {
      path: '/riwayat-ujian/:id/keadaan',
      layout: 'main',
      izin: read,
      asks: [hasil],
      lazy: async () => ({ Component: (await import('./keadaan-page.tsx')).KeadaanPage }),
    },
  ],
}
