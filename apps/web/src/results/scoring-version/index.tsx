import type { Door } from '#platform/kernel/door.ts'

export const scoringVersionDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/penskoran',
      layout: 'full',
      izin: { resource: 'hasil-ujian', action: 'rescore' },
      lazy: async () => ({ Component: (await import('./scoring-page.tsx')).ScoringPage }),
    },
  ],
}
