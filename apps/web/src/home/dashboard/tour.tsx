import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { askAccess, useAllowed, type Pair } from '#platform/kernel/auth/access-control.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './next-step.module.css'

/** In the address: which stop of the tour this is, from 1. */
const tourParam = 'keliling'
const seenKey = 'suluh.keliling'

type Stop = { label: string; to: string; what: string; izin: Pair }

const stops: readonly Stop[] = [
  {
    label: 'Dashboard',
    to: '/dashboard',
    what: 'ujian hari ini, yang menunggu Anda, dan bagaimana murid Anda.',
    izin: { resource: 'paket-soal', action: 'read' },
  },
  {
    label: 'Paket Soal',
    to: '/dashboard/paket-soal',
    what: 'soal disusun menjadi paket, diperiksa, dan dibekukan saat terbit. Klik barisnya untuk melihat isinya.',
    izin: { resource: 'paket-soal', action: 'read' },
  },
  {
    label: 'Bank Soal',
    to: '/dashboard/paket-soal?tab=bank',
    what: 'semua soal dengan kunci, kesukaran, dan pemakaiannya.',
    izin: { resource: 'soal', action: 'read' },
  },
  {
    label: 'Jadwal Ujian',
    to: '/dashboard/jadwal',
    what: 'klik sebuah ujian untuk memantau, mencetak kartunya, dan mengoreksi.',
    izin: { resource: 'event', action: 'read' },
  },
  {
    label: 'Laporan',
    to: '/dashboard/laporan/murid',
    what: 'hasil tiap ujian; dari sini ke statistik butir, ke tiap murid, dan ke cetakannya.',
    izin: { resource: 'laporan', action: 'read' },
  },
  {
    label: 'Analytics',
    to: '/dashboard/analytics',
    what: 'laporan rancangan sendiri, dari contoh yang sudah jadi.',
    izin: { resource: 'analytics', action: 'read' },
  },
  {
    label: 'Pengguna',
    to: '/dashboard/settings/pengguna',
    what: 'guru dan murid, dimasukkan dari berkas yang sudah ada.',
    izin: { resource: 'application-user', action: 'write' },
  },
]

const addressOf = ({ to }: Stop, at: number) => `${to}${to.includes('?') ? '&' : '?'}${tourParam}=${at + 1}`

/** Whether the page is part of a tour. */
export const useIsTouring = (): boolean => useSearchParams()[0].has(tourParam)

/** What leads into the tour, until it was begun once in this browser. */
export function TourLink() {
  const isTouring = useIsTouring()
  const [first] = stops
  if (isTouring || !first || localStorage.getItem(seenKey) !== null) return null
  return <Link to={addressOf(first, 0)}>Keliling sebentar</Link>
}

/** Above each page of the tour, in nobody's way: what this one is for, and the next. Its place is in the address. */
export function TourStrip() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  useEffect(() => {
    tryKeep(localStorage, seenKey, 'ya')
    askAccess(stops.map(({ izin }) => izin)).catch(() => undefined)
  }, [])
  const mine = useAllowed(stops, ({ izin }) => izin)
  const at = Number(search.get(tourParam)) - 1
  const stop = mine[at]
  if (!stop) return null
  const [before, next] = [mine[at - 1], mine[at + 1]]
  return (
    <Cluster as="aside" gap={3} className={styles.strip} aria-label="Keliling" data-print="never">
      <span className={styles.words} role="status">
        Keliling {at + 1} dari {mine.length}. <strong>{stop.label}</strong>: {stop.what}
        {!next && ' Tanda tanya di atas menjelaskan setiap halaman.'}
      </span>
      {before && (
        <ButtonLink variant="quiet" to={addressOf(before, at - 1)}>
          Sebelumnya
        </ButtonLink>
      )}
      {/* The same element at every stop, so that Enter goes through them all. */}
      <ButtonLink variant="primary" to={next ? addressOf(next, at + 1) : '/dashboard'}>
        {next ? 'Berikutnya' : 'Selesai'}
      </ButtonLink>
      {next && (
        <ButtonLink variant="quiet" to={pathname}>
          Akhiri
        </ButtonLink>
      )}
    </Cluster>
  )
}
