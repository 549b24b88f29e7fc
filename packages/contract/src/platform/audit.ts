import { z } from 'zod'
import { endpoint, Id, Time } from './endpoint.ts'
import { resourceLabels } from './izin.ts'
import { listQuery, narrowedBy } from './list.ts'

/** One line of the log. */
export const AuditLine = z.object({
  id: Id,
  at: Time,
  /** Who, as they were called then; without id where nobody was signed in. */
  oleh: z.object({ id: Id.nullable(), nama: z.string(), lembaga: z.string().nullable() }),
  /** `PUT /paket-soal/:id`, or a word where no call stands behind it. */
  action: z.string(),
  /** What was done, in words: `Mengubah paket soal`. */
  said: z.string(),
  /** `paket-soal/<id>`. */
  target: z.string(),
  targetNama: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

/** What lines of the log are about, by the first part of their target. */
export const auditEntities: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(resourceLabels).map(([resource, label]) => [resource, label.toLowerCase()]),
  ),
  'general-table': 'tabel acuan',
  audit: 'catatan aktivitas',
  'akses-token': 'token akses API',
  'soal-import': 'impor soal',
  'application-user-import': 'impor pengguna',
  authentication: 'sesi',
  attempt: 'pengerjaan ujian',
  stimulus: 'stimulus',
  file: 'berkas',
  soal: 'soal',
  'application-report': 'laporan Analytics',
  'scoring-version': 'penskoran',
  marking: 'nilai uraian',
  profile: 'profil',
  undangan: 'undangan',
  'penyedia-masuk': 'penyedia masuk',
  'kartu-peserta': 'kartu peserta',
}

const Moment = z.iso.datetime({ offset: true })

/** Lines of one file of the log; of more than these one asks by narrower dates. */
export const mostAuditLines = 10_000

const list = listQuery(['at'], {
  at: Moment,
  entity: z.string().max(50),
  olehId: Id,
  action: z.string().max(200),
})

export const audit = {
  /** The newest first; `entity` is the first part of the target. */
  list: endpoint('GET', '/audit', { izin: 'audit.read', query: list, data: z.array(AuditLine) }),
  /** All that the list would show, as JSON Lines: a file of one object a line. `conflict` above `mostAuditLines`. */
  exportedList: endpoint('GET', '/audit/ekspor', {
    izin: 'audit.read',
    log: 'Mengunduh catatan aktivitas',
    query: narrowedBy(list, {}),
    data: z.custom<never>(),
  }),
}
