import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

addPanel('paket-soal', {
  tab: 'jadwal',
  label: 'Jadwal',
  order: 1,
  izin: { resource: 'event', action: 'read' },
  lazy: async () => ({ default: (await import('./jadwal/jadwal-panel.tsx')).JadwalPanel }),
})

/** The exams of one package are a tab of it; those of all stand on a calendar of their own. */
export const eventDoor: Door = {
  routes: [
    {
      path: '/dashboard/jadwal',
      layout: 'main',
      izin: { resource: 'event', action: 'read' },
      asks: [
        { resource: 'event', action: 'write' },
        { resource: 'event', action: 'delete' },
        { resource: 'event', action: 'awasi' },
        // What the tabs beside it lead to.
        { resource: 'paket-soal', action: 'read' },
        { resource: 'soal', action: 'read' },
      ],
      lazy: async () => ({ Component: (await import('./jadwal/jadwal-page.tsx')).JadwalPage }),
    },
    {
      path: '/dashboard/jadwal/:id/peserta',
      layout: 'main',
      izin: { resource: 'event', action: 'write' },
      lazy: async () => ({ Component: (await import('./peserta-page.tsx')).PesertaPage }),
    },
  ],
}
