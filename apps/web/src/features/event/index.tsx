import type { Door } from '#kernel/door.ts'
import { addPanel } from '#kernel/panel.ts'

addPanel('paket-soal', {
  tab: 'jadwal',
  label: 'Jadwal',
  order: 1,
  izin: { resource: 'event', action: 'read' },
  lazy: async () => ({ default: (await import('./jadwal-panel.tsx')).JadwalPanel }),
})
addPanel('paket-soal', {
  tab: 'hasil',
  label: 'Hasil',
  order: 2,
  izin: { resource: 'hasil-ujian', action: 'read' },
  lazy: async () => ({ default: (await import('./hasil-panel.tsx')).HasilPanel }),
})

/** Events have no page of their own: they are tabs of their package. */
export const eventDoor: Door = { routes: [] }
