import type { Door } from '#platform/kernel/door.ts'

export const suratHasilDoor: Door = {
  routes: [
    {
      // For anybody who holds a certificate.
      path: '/surat/:kode?',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./surat-public-page.tsx')).SuratPublicPage }),
    },
    {
      path: '/laporan/surat-hasil/:id',
      layout: 'full',
      izin: { resource: 'laporan', action: 'read' },
      asks: [{ resource: 'laporan', action: 'write' }],
      lazy: async () => ({ Component: (await import('./surat-print.tsx')).SuratPrint }),
    },
  ],
}
