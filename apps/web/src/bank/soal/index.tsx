import type { Door } from '#platform/kernel/door.ts'
import { addPanel } from '#platform/kernel/panel.ts'

const write = { resource: 'soal', action: 'write' } as const

addPanel('paket-soal-list', {
  tab: 'bank',
  label: 'Bank Soal',
  order: 1,
  izin: { resource: 'soal', action: 'read' },
  lazy: async () => ({ default: (await import('./list/bank-soal.tsx')).BankSoal }),
})

export const soalDoor: Door = {
  routes: [
    {
      path: '/dashboard/paket-soal/tulis',
      layout: 'main',
      izin: write,
      lazy: async () => ({ Component: (await import('./writing/bank-writing-page.tsx')).BankWritingPage }),
    },
    {
      path: '/dashboard/paket-soal/bank/:id',
      layout: 'main',
      izin: { resource: 'soal', action: 'read' },
      asks: [write],
      lazy: async () => ({ Component: (await import('./editor/editor-page.tsx')).EditorPage }),
    },
    {
      path: '/dashboard/paket-soal/ekspor',
      layout: 'main',
      izin: { resource: 'soal', action: 'read' },
      lazy: async () => ({ Component: (await import('./list/export-page.tsx')).ExportPage }),
    },
  ],
}
