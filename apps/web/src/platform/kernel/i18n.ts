/** The shape admin developers know; Suluh speaks one language, so `changeLocale` has nothing to change. */
export type I18nProvider = {
  translate: (key: TextKey, params?: Record<string, string | number>) => string
  changeLocale: (locale: string) => Promise<void>
  getLocale: () => string
}

export const i18nProvider: I18nProvider = {
  translate: (key, params = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'id',
}

/** A fixed text by its key. */
export const translate = i18nProvider.translate

/** Every fixed text of the kernel and the shell; the English ones are given by the specification. */
const texts = {
  'login.failed': 'Invalid username or password',
  'login.broken': 'Halaman ini tidak berjalan di peramban ini. Muat ulang, atau pakai peramban lain.',
  'register.failed': 'Failed register',
  'register.success': 'Registration Successful',
  'register.successDescription': 'You have successfully registered',
  'check.failed': 'Check failed',
  'forgotPassword.failed': 'Gagal atau pengguna tidak ada',
  'forgotPassword.success': 'Tautan untuk mengatur ulang kredensial telah dikirim melalui email',
  'error.default': 'Terjadi kesalahan',
  'pages.error.404': 'Sorry, the page you visited does not exist.',
  'pages.error.backHome': 'Back Home',
  'pages.error.title': 'Something went wrong',
  'pages.error.offline': 'No internet connection',
  'pages.error.backToHome': 'Back to Home',
  'buttons.confirm': 'Are you sure?',
  'buttons.notAccessTitle': "You don't have permission to access",
  'buttons.save': 'Simpan',
  'buttons.delete': 'Hapus',
  'buttons.cancel': 'Batal',
  'buttons.undo': 'Batalkan',
  'buttons.close': 'Tutup',
  'buttons.leave': 'Tinggalkan halaman',
  'buttons.stay': 'Tetap di sini',
  'buttons.logout': 'Keluar',
  warnWhenUnsavedChanges: 'Are you sure you want to leave? You have unsaved changes.',
  'notifications.createSuccess': 'Data tersimpan',
  'notifications.editSuccess': 'Perubahan tersimpan',
  'notifications.deleteSuccess': 'Data terhapus',
  'notifications.undoableEdit': 'Perubahan akan disimpan',
  'notifications.undoableDelete': 'Data akan dihapus',
  'notifications.seconds': '{seconds} detik lagi',
  'notifications.cancelled': 'Dibatalkan. Tidak ada yang berubah.',
} as const

type TextKey = keyof typeof texts
