import type { Door } from '#platform/kernel/door.ts'

export const buktiSimpanDoor: Door = {
  routes: [
    {
      path: '/bukti/:kode?',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./public-page.tsx')).PublicPage }),
    },
    {
      path: '/bukti-simpan/:kode?',
      layout: 'full',
      lazy: async () => ({ Component: (await import('./bukti-page.tsx')).BuktiPage }),
    },
  ],
}
