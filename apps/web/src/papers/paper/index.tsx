import type { Door } from '#platform/kernel/door.ts'

export const paperDoor: Door = {
  routes: [
    {
      path: '/paket-soal/:id/cetak',
      layout: 'full',
      izin: { resource: 'soal', action: 'read' },
      lazy: async () => ({ Component: (await import('./paper-page.tsx')).PaperPage }),
    },
    {
      path: '/paket-soal/:id/kisi-kisi',
      layout: 'full',
      izin: { resource: 'soal', action: 'read' },
      lazy: async () => ({ Component: (await import('./kisi-page.tsx')).KisiPage }),
    },
  ],
}
