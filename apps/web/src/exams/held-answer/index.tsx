import type { Door } from '#platform/kernel/door.ts'

export const heldAnswerDoor: Door = {
  routes: [
    {
      path: '/pengawasan/:eventId/terlambat',
      layout: 'full',
      izin: { resource: 'event', action: 'awasi' },
      lazy: async () => ({ Component: (await import('./desk-page.tsx')).DeskPage }),
    },
  ],
}
