import type { Door } from '#platform/kernel/door.ts'

const path = '/dashboard/analytics'
const izin = { resource: 'analytics', action: 'read' } as const
const write = { resource: 'analytics', action: 'write' } as const
const remove = { resource: 'analytics', action: 'delete' } as const

export const analyticsDoor: Door = {
  menu: [{ label: 'Analytics', path, order: 7, icon: 'analytics', izin }],
  routes: [
    {
      path,
      layout: 'main',
      izin,
      asks: [write, remove, { resource: 'application-user', action: 'read' }],
      lazy: async () => ({ Component: (await import('./list/report-list-page.tsx')).ReportListPage }),
    },
    {
      path: '/analytics/designer',
      layout: 'full',
      izin: write,
      lazy: async () => ({ Component: (await import('./designer/start-page.tsx')).StartPage }),
    },
    {
      path: '/analytics/designer/:id',
      layout: 'full',
      izin: write,
      lazy: async () => ({ Component: (await import('./designer/designer-page.tsx')).DesignerPage }),
    },
    {
      path: `${path}/view/:id`,
      layout: 'main',
      izin,
      lazy: async () => ({ Component: (await import('./view/view-page.tsx')).ViewPage }),
    },
    {
      path: '/analytics/cetak/:id',
      layout: 'full',
      izin,
      lazy: async () => ({ Component: (await import('./print/print-page.tsx')).PrintPage }),
    },
  ],
}
