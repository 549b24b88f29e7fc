import type { Door } from '#platform/kernel/door.ts'

export const markingDoor: Door = {
  routes: [
    {
      path: '/koreksi/:eventId',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'mark' },
      lazy: async () => ({ Component: (await import('./marking-page.tsx')).MarkingPage }),
    },
    {
      path: '/koreksi/:eventId/kesepakatan',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'rescore' },
      lazy: async () => ({ Component: (await import('./agreement-page.tsx')).AgreementPage }),
    },
  ],
}
