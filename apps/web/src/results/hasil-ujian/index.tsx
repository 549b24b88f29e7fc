import type { Door } from '#platform/kernel/door.ts'

export const hasilUjianDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/hasil-ujian/:userId/:eventId',
      layout: 'full',
      lazy: async () => ({ Component: (await import('./hasil-page.tsx')).HasilPage }),
    },
  ],
}
