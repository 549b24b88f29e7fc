import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

const izin = { resource: 'soal', action: 'read' } as const

addPanel('paket-soal', {
  tab: 'batas',
  label: 'Batas kelulusan',
  order: 1,
  izin: { resource: 'paket-soal', action: 'read' },
  lazy: async () => ({ default: (await import('./sesi-panel.tsx')).SesiPanel }),
})

export const penetapanBatasDoor: Door = {
  routes: [
    {
      path: '/penetapan-batas',
      layout: 'full',
      izin,
      lazy: async () => ({ Component: (await import('./sesi-list.tsx')).SesiListPage }),
    },
    {
      path: '/penetapan-batas/:id',
      layout: 'full',
      izin,
      lazy: async () => ({ Component: (await import('./sesi-page.tsx')).SesiPage }),
    },
  ],
}
