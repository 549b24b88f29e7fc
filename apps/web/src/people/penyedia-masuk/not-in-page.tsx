import type { SebabGagal } from '@suluh/contract/people/penyedia-masuk'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useIsAuthenticated } from '#platform/kernel/auth/auth-hooks.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Welcome } from '#people/authentication/welcome.tsx'

const link = 'Masuk dengan kata sandi, lalu tautkan di halaman Profil.'
const words: Record<SebabGagal, string> = {
  batal: 'Anda membatalkannya di halaman penyedia.',
  basi: 'Terlalu lama, atau dibuka di peramban lain. Mulai lagi dari halaman masuk.',
  penyedia: 'Penyedia akun sedang tidak dapat dihubungi. Coba lagi, atau masuk dengan kata sandi.',
  'belum-tertaut': `Akun ini belum tertaut dengan akun Suluh. ${link}`,
  email: 'Penyedia belum memastikan alamat email akun ini, jadi belum dapat dipakai.',
  domain: 'Sekolah hanya menerima akun dengan domain emailnya sendiri. Pilih akun sekolah Anda.',
  peran: 'Peran Anda tidak dibuka untuk masuk dengan cara ini. Masuk dengan kata sandi.',
  nonaktif: 'Akun Suluh Anda sedang tidak aktif. Hubungi pengelola sekolah.',
  ditangguhkan: 'Aplikasi Anda sedang ditangguhkan. Hubungi penyelenggara Suluh.',
  ditutup:
    'Aplikasi Anda ditutup oleh penyelenggara Suluh. Alasan dan batas waktunya ada di email pengelola sekolah; tanyakan kepada mereka.',
  'email-dipakai': `Email ini sudah dipakai sebuah akun Suluh. ${link}`,
  'akun-orang-lain': 'Akun ini sudah tertaut dengan orang lain. Pilih akun yang lain.',
  'sudah-tertaut': 'Anda sudah menautkan akun lain dari penyedia ini. Lepas dahulu di halaman Profil.',
  sesi: 'Anda sudah keluar. Masuk lagi, lalu ulangi dari halaman Profil.',
  tutup: 'Cara masuk ini tidak dibuka lagi. Masuk dengan kata sandi.',
}

/** Where whoever comes back from a provider without having come in reads why, and what to do. */
export function NotInPage() {
  const [search] = useSearchParams()
  const isSignedIn = useIsAuthenticated()
  const sebab = search.get('sebab') ?? ''
  return (
    <Welcome title="Belum berhasil">
      <Alert tone="warning">
        {Object.hasOwn(words, sebab) ? words[sebab as SebabGagal] : words.penyedia}
      </Alert>
      <ButtonLink variant="primary" to={isSignedIn ? '/dashboard/profile' : '/login'}>
        {isSignedIn ? 'Kembali ke Profil' : 'Ke halaman masuk'}
      </ButtonLink>
    </Welcome>
  )
}
