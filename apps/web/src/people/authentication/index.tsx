import type { Door } from '#platform/kernel/door.ts'

export const authenticationDoor: Door = {
  routes: [
    {
      path: '/login',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
    },
    {
      path: '/register',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./register-page.tsx')).RegisterPage }),
    },
    {
      path: '/forgot-password',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./forgot-password-page.tsx')).ForgotPasswordPage }),
    },
    {
      path: '/change-password',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./change-password-page.tsx')).ChangePasswordPage }),
    },
    {
      path: '/setup',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./setup-page.tsx')).SetupPage }),
    },
    {
      path: '/berganti',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./other-person-page.tsx')).OtherPersonPage }),
    },
    {
      path: '/pindah-server',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./other-server-page.tsx')).OtherServerPage }),
    },
    {
      path: '/confirm-email',
      layout: 'open',
      lazy: async () => ({ Component: (await import('./confirm-email-page.tsx')).ConfirmEmailPage }),
    },
  ],
}
