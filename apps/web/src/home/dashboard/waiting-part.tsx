import { dashboard, type KindOfMenunggu, type Menunggu } from '@suluh/contract/home/dashboard'
import { marking } from '@suluh/contract/exams/marking'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ReadAgain } from './read-again.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

/** What waits for this person: answers to mark, and what was begun and not finished. */
export function WaitingPart() {
  const marks = useCan({ resource: 'hasil-ujian', action: 'mark' })
  const answers = useList(marking.list, { pagination: { pageSize: 5 }, enabled: marks.can })
  const { result, query } = useCustom(dashboard.menunggu, {})
  const rows = [
    ...answers.result.data.map(({ id, event: { nama }, waiting }) => ({
      key: id,
      to: `/koreksi/${id}`,
      nama,
      note: `${formatNumber(waiting)} jawaban uraian menunggu dikoreksi`,
    })),
    ...(result ?? []).map((each) => ({
      key: `${each.kind}-${each.id}`,
      to: placeOf(each),
      nama: each.nama,
      note: noteOf(each),
    })),
  ]
  return (
    <Stack as="section" gap={4}>
      <h2>Menunggu Anda</h2>
      {query.isPending || marks.isLoading || answers.query.isLoading ? (
        <Skeleton lines={3} />
      ) : query.isError && rows.length === 0 ? (
        <ReadAgain query={query} />
      ) : rows.length === 0 ? (
        <p className={styles.soft}>✓ Tidak ada yang menunggu.</p>
      ) : (
        <Stack as="ul" gap={0} className={styles.list} data-tight>
          {rows.map(({ key, to, nama, note }) => (
            <li key={key}>
              <Link to={to}>{nama}</Link>
              <span className={styles.soft}>{note}</span>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function noteOf({ kind, count }: Menunggu): string {
  const n = formatNumber(count)
  const notes: Record<KindOfMenunggu, string> = {
    terbitkan: `Draf dengan ${n} soal, belum terbit`,
    'impor-pengguna': `Impor belum selesai, ${n} baris terbaca`,
    'impor-ditolak': `${n} baris impor tidak masuk`,
    gabungan: 'Peringkat selesai dihitung, belum dibekukan',
    penskoran: `${n} perubahan penskoran belum terbit`,
    batas: `Panel menunggu penilaian Anda, ronde ${n}`,
    undangan: count === 1 ? 'Undangan kedaluwarsa' : `dan lainnya: ${n} undangan kedaluwarsa`,
  }
  return notes[kind]
}

function placeOf({ kind, id }: Menunggu): string {
  switch (kind) {
    case 'terbitkan':
      return `/dashboard/paket-soal/${id}`
    case 'impor-pengguna':
    case 'impor-ditolak':
      return `/dashboard/settings/pengguna/impor?id=${id}`
    case 'gabungan':
      return `/laporan/hasil-ujian-gabungan/${id}`
    case 'penskoran':
      return `/paket-soal/${id}/penskoran`
    case 'batas':
      return `/penetapan-batas/${id}`
    case 'undangan':
      return '/dashboard/settings/pengguna/undangan'
  }
}
