import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

addPanel('paket-soal', {
  tab: 'hasil',
  label: 'Hasil',
  order: 2,
  izin: { resource: 'hasil-ujian', action: 'read' },
  lazy: async () => ({ default: (await import('./hasil-panel.tsx')).HasilPanel }),
})

export const hasilUjianDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/hasil-ujian/:userId/:eventId',
      layout: 'full',
      lazy: async () => ({ Component: (await import('./hasil-page.tsx')).HasilPage }),
    },
  ],
}
