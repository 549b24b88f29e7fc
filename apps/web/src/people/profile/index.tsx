import type { Door } from '#platform/kernel/door.ts'

/** Everybody's own account: in the main layout, so that students have it in their light shell. */
export const profileDoor: Door = {
  routes: [
    {
      path: '/dashboard/profile',
      layout: 'main',
      lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
    },
    {
      path: '/dashboard/profile/password',
      layout: 'main',
      lazy: async () => ({ Component: (await import('./update-password-page.tsx')).UpdatePasswordPage }),
    },
  ],
}
