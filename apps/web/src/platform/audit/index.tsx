import type { Door } from '#platform/kernel/door.ts'

/** Reached from Peran & Izin and from the platform's page: the sidebar has no entry of its own for it. */
export const auditDoor: Door = {
  routes: [
    {
      path: '/dashboard/settings/audit',
      layout: 'main',
      izin: { resource: 'audit', action: 'read' },
      lazy: async () => ({ Component: (await import('./audit-page.tsx')).AuditPage }),
    },
  ],
}
