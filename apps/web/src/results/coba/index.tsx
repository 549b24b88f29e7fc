import type { Door } from '#platform/kernel/door.ts'

const izin = { resource: 'soal', action: 'read' } as const
const lazy = async () => ({ Component: (await import('./coba-page.tsx')).CobaPage })

/** Below the exam's own addresses, since its parts make their links from what stands in the package's place. */
export const cobaDoor: Door = {
  routes: [
    { path: '/paket-soal/coba/:id', layout: 'full', izin, lazy },
    { path: '/paket-soal/coba/:id/:section/:subjects/:sectionId/:num', layout: 'full', izin, lazy },
  ],
}
