import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { mostOfKind, type Found, type KindOfFound } from '@suluh/contract/home/search'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { groupScope } from '#people/account/group-scope.ts'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, inSharedScope, isActor } from '#platform/auth/scope.ts'
import { escapeLike, prepareLongList } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readScope as gabunganScope } from '#results/results-scope/gabungan-scope.ts'
import { unitScope } from '#results/results-scope/murid-scope.ts'
import { readScope as reportScope, shownOf } from '#results/results-scope/report-scope.ts'

type Row = Pick<Found, 'id' | 'nama' | 'note'> & { peran?: string }
type Source = {
  izin: GrantableIzin
  /** `id`, `nama`, `note` of what matches `like`, at most `most` rows. */
  rows: (actor: Actor, like: string, most: number) => RawBuilder<Row>
}

const day = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Jakarta', 'FMDD/FMMM/YYYY')`
const has = (column: string, like: string) => sql<SqlBool>`${sql.ref(column)} ilike ${like}`

/** Each kind with the right that reads it; one that the caller lacks is not asked about. */
const sources: Record<KindOfFound, Source> = {
  'application-user': {
    izin: 'application-user.read',
    rows: (actor, like, most) => sql<Row>`
      select u.id, u.nama, concat_ws(' · ', p.nama, l.nama, u.nomor) as note, p.kode as peran
        from (select u.* from application_user u
               where u.application_id = ${actor.applicationId} and u.cari like ${like.toLowerCase()}
                 and ${userScope(actor, 'application-user.read')} limit ${most}) u
        join peran p on p.id = u.peran_id
        left join lembaga l on l.id = u.lembaga_id`,
  },
  'group-belajar': {
    izin: 'group-belajar.read',
    rows: (actor, like, most) => sql<Row>`
      select g.id, g.nama, concat_ws(' · ', l.nama, g.tahun_ajaran) as note
        from group_belajar g left join lembaga l on l.id = g.lembaga_id
       where ${has('g.nama', like)} and g.diarsipkan_pada is null and ${groupScope(actor, 'group-belajar.read')}
       order by g.tahun_ajaran desc nulls last, g.nama limit ${most}`,
  },
  'paket-soal': {
    izin: 'paket-soal.read',
    rows: (actor, like, most) => sql<Row>`
      select p.id, p.nama, concat_ws(' · ', initcap(p.status::text), u.nama) as note
        from paket_soal p left join application_user u on u.id = p.pembuat_id
       where ${has('p.nama', like)} and ${inSharedScope(actor, 'paket-soal.read', 'p')}
       order by p.diubah_pada desc limit ${most}`,
  },
  event: {
    izin: 'event.read',
    rows: (actor, like, most) => sql<Row>`
      select e.id, e.nama, concat_ws(' · ', ${day(sql`e.opens_at`)}, p.nama) as note
        from event e join paket_soal p on p.id = e.paket_soal_id
       where (${has('e.nama', like)} or ${has('p.nama', like)})
         and ${inScope(actor, 'event.read', { lembaga: sql.ref('e.lembaga_id'), own: isActor(actor, 'e.pembuat_id') })}
       order by e.opens_at desc limit ${most}`,
  },
  'laporan-murid': {
    izin: 'laporan.read',
    rows: (actor, like, most) => sql<Row>`
      select e.id, e.nama, concat_ws(' · ', ${day(sql`e.opens_at`)}, p.nama) as note
        from event e join paket_soal p on p.id = e.paket_soal_id
       where ${has('e.nama', like)} and not e.dibatalkan
         and exists (select from laporan_unit x where x.event_id = e.id and ${unitScope(actor)})
       order by e.opens_at desc limit ${most}`,
  },
  'laporan-lembaga': {
    izin: 'laporan-lembaga.read',
    rows: (actor, like, most) => sql<Row>`
      select l.id, l.nama, k.nama as note
        from lembaga l left join kabupaten_kota k on k.kode = l.kabupaten_kota_kode
       where ${has('l.nama', like)} and exists (select from laporan_unit x where x.unit = 'lembaga' and x.unit_id = l.id)
         and ${inScope(actor, 'laporan-lembaga.read', { lembaga: sql.ref('l.id'), own: sql`false` })}
       order by l.nama limit ${most}`,
  },
  'laporan-pelajaran': {
    izin: 'laporan.read',
    rows: (_actor, like, most) => sql<Row>`
      select p.id, p.nama, null as note from pelajaran p
       where ${has('p.nama', like)} and exists (select from laporan_aspek x where x.pelajaran_id = p.id)
       order by p.nama limit ${most}`,
  },
  gabungan: {
    izin: 'gabungan.read',
    rows: (actor, like, most) => sql<Row>`
      select g.id, g.nama, initcap(g.status::text) as note from gabungan g
       where ${has('g.nama', like)} and ${gabunganScope(actor)}
       order by g.diubah_pada desc limit ${most}`,
  },
  'application-report': {
    izin: 'analytics.read',
    rows: (actor, like, most) => sql<Row>`
      select r.id, s.nama, concat_ws(' · ', initcap(r.status::text), nullif(s.folder, '')) as note
        from application_report r
        cross join lateral (select ${shownOf(actor, 'nama')} as nama, ${shownOf(actor, 'folder')} as folder) s
       where ${has('s.nama', like)} and r.status <> 'arsip' and ${reportScope(actor)}
       order by r.diubah_pada desc limit ${most}`,
  },
}

/** What the actor may read whose name has these letters, kind after kind. */
export async function searchAll(db: Tx, actor: Actor, q: string): Promise<Found[]> {
  await prepareLongList(db)
  const like = `%${escapeLike(q)}%`
  const found: Found[] = []
  for (const [kind, { izin, rows }] of Object.entries(sources) as [KindOfFound, Source][]) {
    if (!actor.izin.has(izin)) continue
    const answer = await rows(actor, like, mostOfKind).execute(db)
    found.push(...answer.rows.map(({ id, nama, note, peran = null }) => ({ kind, id, nama, note, peran })))
  }
  return found
}
