import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/paket-soal'
const izin = { resource: 'paket-soal', action: 'read' } as const
const write = { resource: 'paket-soal', action: 'write' } as const
const remove = { resource: 'paket-soal', action: 'delete' } as const
const publish = { resource: 'paket-soal', action: 'publish' } as const

export const paketSoalDoor: Door = {
  menu: [{ label: 'Paket Soal', path, order: 2, icon: 'paket', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [
        write,
        remove,
        { resource: 'soal', action: 'read' },
        { resource: 'soal', action: 'write' },
        { resource: 'event', action: 'read' },
      ],
      lazy: async () => ({ Component: (await import('./paket-list-page.tsx')).PaketListPage }),
    },
    {
      path: `${path}/create`,
      layout: 'main',
      izin: write,
      lazy: async () => ({ Component: (await import('./paket-create-page.tsx')).PaketCreatePage }),
    },
    {
      path: `${path}/impor`,
      layout: 'main',
      izin: { resource: 'soal', action: 'write' },
      asks: [{ resource: 'pelajaran', action: 'write' }, write],
      lazy: async () => ({ Component: (await import('./soal-import-page.tsx')).SoalImportPage }),
    },
    {
      path: `${path}/:id/tulis`,
      layout: 'main',
      izin: write,
      lazy: async () => ({ Component: (await import('./paket-writing-page.tsx')).PaketWritingPage }),
    },
    {
      path: `${path}/:id`,
      layout: 'main',
      izin,
      asks: [
        write,
        publish,
        { resource: 'event', action: 'read' },
        { resource: 'hasil-ujian', action: 'read' },
      ],
      lazy: async () => ({ Component: (await import('./paket-page.tsx')).PaketPage }),
    },
  ],
}
