import type { Pindahan } from '@suluh/contract/platform/sel/sel'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'

type Row = Pick<Pindahan, 'kode' | 'aplikasi' | 'tujuan' | 'tertahan'> & {
  doneAt: Date | null
  /** Null where nobody has begun to copy. */
  isFollowed: boolean | null
  isLost: boolean
}

/** Every application that is being moved from here, or has been. */
export async function listPindahan(db: Db): Promise<Pindahan[]> {
  const { rows } = await sql<Row>`
    select a.kode, a.nama as aplikasi, a.pindah_ke as tujuan, a.pindah_selesai_pada as "doneAt", t.active as "isFollowed",
           coalesce(t.wal_status = 'lost', false) as "isLost",
           coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), t.confirmed_flush_lsn), 0)::float8 as tertahan
      from application a
      left join pg_publication p on p.pubname = 'suluh_pindah_' || left(a.id::text, 8)
      left join pg_replication_slots t on t.slot_name = p.pubname
     where a.pindah_ke is not null or p.pubname is not null
     order by a.kode`.execute(db)
  return rows.map((row) => {
    const { kode, aplikasi, tujuan, tertahan, doneAt } = row
    const [keadaan, masalah] = judge(row)
    return { kode, aplikasi, keadaan, masalah, tujuan, tertahan, selesaiPada: doneAt?.toISOString() ?? null }
  })
}

function judge({
  kode,
  tujuan,
  doneAt,
  isFollowed,
  isLost,
}: Row): [Pindahan['keadaan'], Pindahan['masalah']] {
  if (doneAt) return ['pindah', []]
  const cancel = `npm run cell -- move ${kode} --batal di sini`
  if (isLost)
    return [
      tujuan === null ? 'menyalin' : 'tertutup',
      [
        `Tujuan terlalu lama tidak terhubung, sehingga perubahan untuknya sudah dilepas. Batalkan (${cancel}), lalu mulai lagi; tidak ada yang hilang.`,
      ],
    ]
  const isAway = isFollowed === false
  if (tujuan !== null)
    return [
      'tertutup',
      isAway
        ? [
            `Tertutup di sini, dan tujuannya tidak terhubung: tidak seorang pun dapat memakai aplikasi ini. Lanjutkan (npm run cell -- take di tujuan) atau batalkan (${cancel}).`,
          ]
        : [],
    ]
  if (isFollowed === null) return ['siap', []]
  return [
    'menyalin',
    isAway
      ? [
          `Tujuan tidak terhubung; yang menunggunya disimpan di sini. Lanjutkan (npm run cell -- take di tujuan) atau batalkan (${cancel}).`,
        ]
      : [],
  ]
}
