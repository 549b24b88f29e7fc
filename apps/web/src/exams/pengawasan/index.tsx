import type { Door } from '#platform/kernel/door.ts'

export const pengawasanDoor: Door = {
  routes: [
    {
      path: '/pengawasan/:eventId',
      layout: 'full',
      izin: { resource: 'event', action: 'awasi' },
      lazy: async () => ({ Component: (await import('./board-page.tsx')).BoardPage }),
    },
    {
      path: '/pengawasan/:eventId/berkas',
      layout: 'full',
      izin: { resource: 'event', action: 'awasi' },
      lazy: async () => ({ Component: (await import('./berkas/berkas-page.tsx')).BerkasPage }),
    },
  ],
}
