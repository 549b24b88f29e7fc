import { useId } from 'react'
import { notifikasi, type KindOfNotifikasi, type Notifikasi } from '@suluh/contract/home/notifikasi'
import { Link } from '#platform/kernel/router/routed.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import styles from '#home/search/header-tools.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

const everyMs = 60_000

/** What has happened lately; opening it is reading it. */
export function Bell() {
  const id = useId()
  const { result, query } = useCustom(notifikasi.list, { refetchInterval: everyMs })
  const baru = result?.baru ?? 0
  const label = baru > 0 ? `Pemberitahuan, ${formatNumber(baru)} baru` : 'Pemberitahuan'
  const newest = result?.items[0]
  return (
    <>
      <button type="button" className={styles.bell} aria-label={label} title={label} popoverTarget={id}>
        <BellIcon />
        {baru > 0 && <span className={styles.count}>{formatNumber(baru)}</span>}
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => {
          // Where this does not arrive it stays new. What was new stays marked while one reads.
          if (newState === 'open' && newest && baru > 0)
            call(notifikasi.dibaca, { body: { sampai: newest.at } }).catch(() => undefined)
          if (newState === 'closed') void query.refetch()
        }}
      >
        <h2>Pemberitahuan</h2>
        {query.isError && !result && <Text tone="soft">{query.error.message}</Text>}
        {result?.items.length === 0 && (
          <Text tone="soft">
            Belum ada. Di sini muncul ujian yang menunggu koreksi, laporan yang siap, dan impor yang selesai.
          </Text>
        )}
        <Stack as="ul" gap={0}>
          {result?.items.map((item) => (
            <li key={`${item.kind}-${item.id}-${item.nama}`}>
              <Link
                to={placeOf(item)}
                onClick={({ currentTarget }) =>
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                }
              >
                <strong>{wordsOf(item)}</strong>
                <span>{item.nama}</span>
                <Text as="span" size="small" tone="soft">
                  {formatDateTime(item.at)}
                  {item.isBaru && <strong> · baru</strong>}
                </Text>
              </Link>
            </li>
          ))}
        </Stack>
      </div>
    </>
  )
}

function wordsOf({ kind, count }: Notifikasi): string {
  const n = formatNumber(count ?? 0)
  const words: Record<KindOfNotifikasi, string> = {
    koreksi: `${n} hasil menunggu dikoreksi`,
    laporan: 'Laporan ujian siap dibaca',
    'impor-selesai': `Impor selesai: ${n} baris dimasukkan`,
    'impor-gagal': 'Impor gagal, tidak ada yang tertulis',
    cetak: `${n} laporan siap dicetak`,
    gabungan: 'Peringkat gabungan selesai dihitung',
    pantauan: 'Angka yang Anda pantau melewati batas',
    'pengguna-baru': 'Pengguna baru bergabung',
    'perangkat-baru': 'Perangkat baru masuk ke akun Anda',
    'passkey-baru': 'Kunci sandi baru di akun Anda',
    'verifikasi-direset': 'Verifikasi dua langkah Anda diatur ulang',
  }
  return words[kind]
}

function placeOf({ kind, id, peran }: Notifikasi): string {
  switch (kind) {
    case 'koreksi':
      return `/koreksi/${id}`
    case 'laporan':
      return `/dashboard/laporan/murid/${id}`
    case 'impor-selesai':
    case 'impor-gagal':
      return `/dashboard/settings/pengguna/impor?id=${id}`
    case 'cetak':
      return `/laporan/cetak/${id}`
    case 'gabungan':
      return `/laporan/hasil-ujian-gabungan/${id}`
    case 'pantauan':
      return `/dashboard/analytics/view/${id}`
    case 'perangkat-baru':
    case 'passkey-baru':
    case 'verifikasi-direset':
      return '/dashboard/profile'
    case 'pengguna-baru':
      return `/dashboard/settings/pengguna/${peran}/${id}`
  }
}

function BellIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M3.5 13h11c-1.2-1.3-1.5-2.6-1.5-5a4 4 0 0 0-8 0c0 2.4-.3 3.7-1.5 5Z" strokeLinejoin="round" />
      <path d="M7.5 15.5a1.6 1.6 0 0 0 3 0" strokeLinecap="round" />
    </svg>
  )
}
