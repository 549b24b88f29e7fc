import type { LangkahAwal } from '@suluh/contract/home/dashboard'
import { Link } from 'react-router'
import { useAllowed, type Pair } from '#platform/kernel/auth/access-control.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './welcome-panel.module.css'

type Step = { key: keyof LangkahAwal; label: string; what: string; button: string; to: string; izin: Pair }

/** In the order in which they are made. */
export const welcomeSteps: readonly Step[] = [
  {
    key: 'lembaga',
    label: 'Lembaga',
    what: 'Sekolah atau cabang tempat ujian berlangsung.',
    button: 'Tambah lembaga',
    to: '/dashboard/general-tables/lembaga/baru',
    izin: { resource: 'lembaga', action: 'write' },
  },
  {
    key: 'pengguna',
    label: 'Guru dan murid',
    what: 'Dari berkas Excel yang sudah ada, atau satu per satu.',
    button: 'Masukkan guru dan murid',
    to: '/dashboard/settings/pengguna/impor',
    izin: { resource: 'application-user', action: 'write' },
  },
  {
    key: 'groupBelajar',
    label: 'Group belajar',
    what: 'Kelas atau kelompok, supaya ujian dijadwalkan sekali untuk semua.',
    button: 'Susun group belajar',
    to: '/dashboard/settings/group-belajar',
    izin: { resource: 'group-belajar', action: 'write' },
  },
  {
    key: 'guru',
    label: 'Guru di kelasnya',
    what: 'Guru melihat murid kelasnya saja. Isi kolom KELAS saat impor, atau tambahkan gurunya di kelas itu.',
    button: 'Masukkan guru ke kelas',
    to: '/dashboard/settings/group-belajar',
    izin: { resource: 'group-belajar', action: 'write' },
  },
  {
    key: 'paketSoal',
    label: 'Soal',
    what: 'Tulis di sini atau impor dari Word dan Excel.',
    button: 'Buat paket soal',
    to: '/dashboard/paket-soal/create',
    izin: { resource: 'paket-soal', action: 'write' },
  },
  {
    key: 'terbit',
    label: 'Terbitkan paket',
    what: 'Isinya diperiksa dan dibekukan untuk ujian.',
    button: 'Buka paket soal',
    to: '/dashboard/paket-soal',
    izin: { resource: 'paket-soal', action: 'publish' },
  },
  {
    key: 'event',
    label: 'Jadwalkan ujian',
    what: 'Pilih waktu dan peserta. Setelah itu tinggal mengawasi.',
    button: 'Jadwalkan ujian',
    to: '/dashboard/jadwal',
    izin: { resource: 'event', action: 'write' },
  },
]

/** From nothing to the first exam; beside the words, below them from 1010 px on, in one column from 650 px on. */
export function WelcomePanel({ steps }: { steps: LangkahAwal }) {
  const mine = useAllowed(welcomeSteps, ({ izin }) => izin)
  const next = mine.find(({ key }) => !steps[key])
  const done = mine.filter(({ key }) => steps[key]).length
  return (
    <section className={styles.panel} aria-label="Langkah pertama">
      <Stack gap={4} align="start" className={styles.words}>
        <img src="/suluh.svg" alt="" width="64" height="64" />
        <h2>Menuju ujian pertama</h2>
        <p>
          {done} dari {mine.length} langkah selesai. Urutannya boleh lain, dan semua dapat diubah nanti.
        </p>
        {next && (
          <ButtonLink variant="primary" to={next.to}>
            {next.button}
          </ButtonLink>
        )}
      </Stack>
      <Stack as="ol" gap={5} className={styles.steps}>
        {mine.map(({ key, label, what, to }) => (
          <li key={key} data-done={steps[key]}>
            <Link to={to}>{label}</Link>
            <Text as="small" tone="soft">
              {steps[key] ? '✓ selesai' : key === next?.key ? 'berikutnya' : ''}
            </Text>
            <Text as="span" tone="soft">
              {what}
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}
