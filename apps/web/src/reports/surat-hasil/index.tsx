import type { Door } from '#platform/kernel/door.ts'

/** For anybody who holds a certificate. */
export const suratDoor: Door = {
  routes: [
    {
      path: '/surat/:kode?',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./surat-public-page.tsx')).SuratPublicPage }),
    },
  ],
}

export const suratHasilDoor: Door = {
  routes: [
    {
      path: '/laporan/surat-hasil/:id',
      layout: 'full',
      izin: { resource: 'laporan', action: 'read' },
      asks: [{ resource: 'laporan', action: 'write' }],
      lazy: async () => ({ Component: (await import('./surat-print.tsx')).SuratPrint }),
    },
  ],
}
